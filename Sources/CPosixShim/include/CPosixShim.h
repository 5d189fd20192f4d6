#ifndef CPOSIXSHIM_H
#define CPOSIXSHIM_H

#include <stddef.h>

/* Linux calls that Swift's Glibc module lacks. Each returns what the system call returns. */

/* Renames; fails with EEXIST when the new name is taken. */
int posix_rename_new(const char *from, const char *to);
/* The same, names relative to folders. */
int posix_rename_new_at(int from_folder, const char *from, int to_folder, const char *to);
/* Swaps what the two names stand for, in one step. */
int posix_rename_exchange(const char *a, const char *b);
/* Copies up to count bytes from one file's offset to the other's, inside the kernel. */
ptrdiff_t posix_copy_range(int from, int to, size_t count);
/* Returns the end of a pipe into which each of the signals is written as one byte from now on,
   -1 with errno. Those that the process was told to ignore (nohup, a background job) stay ignored.
   To be called once. */
int posix_signal_pipe(const int *signals, int count);
/* How many processors this process may run on, at least 1. */
int posix_available_processors(void);
/* An empty file that has no name and goes with its last descriptor, -1 with errno. */
int posix_memory_file(void);
/* Starts a program, which is looked for along PATH, with these standard streams; returns its number,
   -1 with errno. The program has the environment given, works in the folder, and is told to end
   (SIGTERM) when the thread that started it ends, in whatever way. All lists end with NULL. */
int posix_start(char *const *arguments, char *const *environment, const char *folder, int input,
                int output, int errors);
/* The environment of this process, ended by NULL. */
char *const *posix_environment(void);
/* Calls visit with the path of each shared library that the process has loaded. */
void posix_visit_libraries(void (*visit)(const char *path, void *data), void *data);

#endif
