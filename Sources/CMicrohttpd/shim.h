#include <microhttpd.h>
#include <string.h>

/* What Swift can't call: functions with any number of arguments. */

/* Leaves %-escapes to the reader of paths: what stands for %00 would end a C string. */
static size_t microhttpd_keep_escapes(
  void *context, struct MHD_Connection *connection, char *text) {
  (void)context;
  (void)connection;
  return strlen(text);
}

/* Serves the connections of a listening socket on one thread of its own; NULL with errno. */
static inline struct MHD_Daemon *microhttpd_start(
  int socket, MHD_AccessHandlerCallback handler, void *context) {
  return MHD_start_daemon(
    MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, handler, context,
    MHD_OPTION_LISTEN_SOCKET, socket, MHD_OPTION_UNESCAPE_CALLBACK, &microhttpd_keep_escapes, NULL,
    MHD_OPTION_CONNECTION_TIMEOUT, 60u, MHD_OPTION_CONNECTION_LIMIT, 800u, MHD_OPTION_END);
}

/* The socket of a connection, -1 where there is none. */
static inline int microhttpd_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
    MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info == NULL ? -1 : info->connect_fd;
}
