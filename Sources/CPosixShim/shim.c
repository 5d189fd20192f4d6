#define _GNU_SOURCE
#include "CPosixShim.h"

#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
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
  sigset_t noted;
  sigemptyset(&noted);
  for (int i = 0; i < count; i++) {
    struct sigaction before;
    if (sigaction(signals[i], NULL, &before) != 0 || before.sa_handler == SIG_IGN) continue;
    sigaction(signals[i], &action, NULL);
    sigaddset(&noted, signals[i]);
  }
  /* Whoever started this process may have had them blocked, for reasons of its own. */
  pthread_sigmask(SIG_UNBLOCK, &noted, NULL);
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

int posix_memory_file(void) { return memfd_create("sitegen", MFD_CLOEXEC); }

char *const *posix_environment(void) { return environ; }

/* What the new process does until it is the program; returns only when it cannot be. */
static void become(char *const *arguments, char *const *environment, const char *folder,
                   const int streams[3], pid_t parent) {
  if (prctl(PR_SET_PDEATHSIG, SIGTERM) != 0) return;
  if (getppid() != parent) _exit(1); /* it has ended before it could be watched */
  signal(SIGPIPE, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  for (int i = 0; i < 3; i++) {
    if (dup2(streams[i], i) < 0) return;
  }
  if (chdir(folder) != 0) return;
  execvpe(arguments[0], arguments, environment);
}

int posix_start(char *const *arguments, char *const *environment, const char *folder, int input,
                int output, int errors) {
  int report[2]; /* closed by a successful exec, else it carries errno */
  if (pipe2(report, O_CLOEXEC) != 0) return -1;
  /* Above 2, so that none is overwritten before it is duplicated. */
  const int streams[3] = {fcntl(input, F_DUPFD_CLOEXEC, 3), fcntl(output, F_DUPFD_CLOEXEC, 3),
                          fcntl(errors, F_DUPFD_CLOEXEC, 3)};
  pid_t parent = getpid();
  pid_t child = fork();
  if (child == 0) {
    become(arguments, environment, folder, streams, parent);
    int code = errno;
    ssize_t written = write(report[1], &code, sizeof code);
    (void)written;
    _exit(127);
  }
  int code = errno;
  close(report[1]);
  for (int i = 0; i < 3; i++) close(streams[i]);
  if (child > 0) {
    ssize_t count;
    while ((count = read(report[0], &code, sizeof code)) < 0 && errno == EINTR) {
    }
    if (count == sizeof code) {
      while (waitpid(child, NULL, 0) < 0 && errno == EINTR) {
      }
      child = -1;
    }
  }
  close(report[0]);
  errno = code;
  return child;
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
