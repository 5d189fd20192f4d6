#define _GNU_SOURCE
#include "CPosixShim.h"

#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

int posix_rename_new(const char *from, const char *to) {
  return posix_rename_new_at(AT_FDCWD, from, AT_FDCWD, to);
}

int posix_rename_new_at(int from_folder, const char *from, int to_folder, const char *to) {
  if (renameat2(from_folder, from, to_folder, to, RENAME_NOREPLACE) == 0) return 0;
  if (errno != EINVAL && errno != ENOSYS) return -1;
  /* A file system without the flag (NFS, 9p): look first. */
  struct stat status;
  if (fstatat(to_folder, to, &status, AT_SYMLINK_NOFOLLOW) == 0) {
    errno = EEXIST;
    return -1;
  }
  if (errno != ENOENT) return -1;
  return renameat(from_folder, from, to_folder, to);
}

int posix_rename_exchange(const char *a, const char *b) {
  return renameat2(AT_FDCWD, a, AT_FDCWD, b, RENAME_EXCHANGE);
}

ptrdiff_t posix_copy_range(int from, int to, size_t count) {
  return copy_file_range(from, NULL, to, NULL, count, 0);
}

static int signal_pipe[2];

static void note_signal(int signal) {
  int saved = errno;
  unsigned char byte = (unsigned char)signal;
  ssize_t written = write(signal_pipe[1], &byte, 1);
  (void)written;
  errno = saved;
}

int posix_signal_pipe(const int *signals, int count) {
  if (pipe2(signal_pipe, O_CLOEXEC) != 0) return -1;
  struct sigaction action = {.sa_handler = note_signal, .sa_flags = SA_RESTART};
  for (int i = 0; i < count; i++) {
    struct sigaction before;
    if (sigaction(signals[i], NULL, &before) != 0 || before.sa_handler == SIG_IGN) continue;
    sigaction(signals[i], &action, NULL);
  }
  return signal_pipe[0];
}

int posix_available_processors(void) {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) == 0) {
    int count = CPU_COUNT(&set);
    if (count > 0) return count;
  }
  long online = sysconf(_SC_NPROCESSORS_ONLN); /* more than 1024 processors */
  return online > 0 ? (int)online : 1;
}

struct library_visit {
  void (*visit)(const char *path, void *data);
  void *data;
};

static int visit_library(struct dl_phdr_info *info, size_t size, void *data) {
  (void)size;
  const struct library_visit *visit = data;
  if (info->dlpi_name && info->dlpi_name[0]) visit->visit(info->dlpi_name, visit->data);
  return 0;
}

void posix_visit_libraries(void (*visit)(const char *path, void *data), void *data) {
  struct library_visit all = {visit, data};
  dl_iterate_phdr(visit_library, &all);
}
