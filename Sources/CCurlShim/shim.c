#include "CCurlShim.h"

#include <curl/curl.h>
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

/* The functions of libcurl, which nothing links to: it brings a dozen libraries along that no build needs. */
#define FUNCTIONS(each) \
  each(curl_easy_cleanup) each(curl_easy_getinfo) each(curl_easy_init) each(curl_easy_setopt) \
  each(curl_easy_strerror) each(curl_global_init) each(curl_multi_add_handle) \
  each(curl_multi_cleanup) each(curl_multi_info_read) each(curl_multi_init) \
  each(curl_multi_perform) each(curl_multi_poll) each(curl_multi_remove_handle)

#define MEMBER(name) __typeof__(name) *name##_;
static struct { FUNCTIONS(MEMBER) } lib;

/* The headers of libcurl check the types of options by macros of these names. */
#undef curl_easy_setopt
#undef curl_easy_getinfo

bool curl_answers_start(void) {
  void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
  if (!library) library = dlopen("libcurl-gnutls.so.4", RTLD_NOW | RTLD_LOCAL);
  if (!library) return false;
#define FIND(name) if (!(lib.name##_ = dlsym(library, #name))) return false;
  FUNCTIONS(FIND)
  return lib.curl_global_init_(CURL_GLOBAL_DEFAULT) == CURLE_OK;
}

enum { at_once = 24, at_once_of_a_server = 2, redirects = 10 };

typedef struct {
  const char *address;
  size_t server;
  curl_answer *answer;
  bool reads, is_started;
} request;

/* The body isn't wanted: its first bytes end the transfer. */
static size_t refuse(char *bytes, size_t size, size_t count, void *context) { return 0; }

static bool add(CURLM *all, request *request, long seconds) {
  CURL *one = lib.curl_easy_init_();
  if (!one) return false;
  lib.curl_easy_setopt_(one, CURLOPT_URL, request->address);
  lib.curl_easy_setopt_(one, CURLOPT_PRIVATE, request);
  lib.curl_easy_setopt_(one, CURLOPT_NOBODY, request->reads ? 0L : 1L);
  lib.curl_easy_setopt_(one, CURLOPT_WRITEFUNCTION, refuse);
  lib.curl_easy_setopt_(one, CURLOPT_FOLLOWLOCATION, 1L);
  lib.curl_easy_setopt_(one, CURLOPT_MAXREDIRS, (long)redirects);
  lib.curl_easy_setopt_(one, CURLOPT_PROTOCOLS_STR, "http,https");
  lib.curl_easy_setopt_(one, CURLOPT_REDIR_PROTOCOLS_STR, "http,https");
  lib.curl_easy_setopt_(one, CURLOPT_TIMEOUT, seconds);
  lib.curl_easy_setopt_(one, CURLOPT_NOSIGNAL, 1L);
  /* Some servers give way only to requests that are able to take what browsers take. */
  lib.curl_easy_setopt_(one, CURLOPT_ACCEPT_ENCODING, "");
  lib.curl_easy_setopt_(one, CURLOPT_USERAGENT, "sitegen (checks links)");
  /* Cookies that a redirect sets are what many logins and languages go by. */
  lib.curl_easy_setopt_(one, CURLOPT_COOKIEFILE, "");
  if (lib.curl_multi_add_handle_(all, one) == CURLM_OK) return true;
  lib.curl_easy_cleanup_(one);
  return false;
}

/* Takes an answer; true where it is to be asked for again. */
static bool take(CURL *one, CURLcode code, request *request) {
  curl_answer *answer = request->answer;
  answer->status = 0;
  lib.curl_easy_getinfo_(one, CURLINFO_RESPONSE_CODE, &answer->status);
  /* The end of a transfer whose body was refused is none too early. */
  bool is_read = request->reads && code == CURLE_WRITE_ERROR;
  if (code != CURLE_OK && !is_read) {
    answer->status = 0;
    snprintf(answer->problem, sizeof answer->problem, "%s", lib.curl_easy_strerror_(code));
  } else {
    answer->problem[0] = 0;
  }
  if (request->reads) return false;
  bool is_lasting = code == CURLE_COULDNT_RESOLVE_HOST || code == CURLE_COULDNT_CONNECT ||
    code == CURLE_OPERATION_TIMEDOUT || code == CURLE_PEER_FAILED_VERIFICATION ||
    code == CURLE_TOO_MANY_REDIRECTS;
  request->reads = code == CURLE_OK ? answer->status >= 400 && answer->status != 429 : !is_lasting;
  return request->reads;
}

/* The next request whose server has few enough of others; NULL: there is none at present. */
static request *next_request(request *requests, size_t count, const int *running, size_t *first) {
  while (*first < count && requests[*first].is_started) (*first)++;
  for (size_t i = *first; i < count; i++) {
    if (!requests[i].is_started && running[requests[i].server] < at_once_of_a_server) {
      return &requests[i];
    }
  }
  return NULL;
}

void curl_answers_get(
  const char *const *addresses, const size_t *servers, size_t count, long seconds,
  curl_answer *answers) {
  CURLM *all = lib.curl_multi_init_();
  request *requests = calloc(count, sizeof *requests);
  /* Libcurl could keep count too, but a request's time runs while it waits for its turn there. */
  int *running = calloc(count, sizeof *running);
  if (!all || !requests || !running) abort();
  for (size_t i = 0; i < count; i++) {
    requests[i].address = addresses[i];
    requests[i].server = servers[i];
    requests[i].answer = &answers[i];
  }
  size_t first = 0;
  int active = 0, unfinished = 0;
  do {
    request *next;
    while (unfinished < at_once && (next = next_request(requests, count, running, &first))) {
      next->is_started = true;
      if (add(all, next, seconds)) {
        unfinished++;
        running[next->server]++;
      } else {
        snprintf(next->answer->problem, sizeof next->answer->problem, "out of memory");
      }
    }
    lib.curl_multi_perform_(all, &active);
    CURLMsg *message;
    int left;
    while ((message = lib.curl_multi_info_read_(all, &left))) {
      if (message->msg != CURLMSG_DONE) continue;
      CURL *one = message->easy_handle;
      CURLcode code = message->data.result;
      request *done = NULL;
      lib.curl_easy_getinfo_(one, CURLINFO_PRIVATE, &done);
      bool again = take(one, code, done);
      lib.curl_multi_remove_handle_(all, one);
      lib.curl_easy_cleanup_(one);
      if (again && add(all, done, seconds)) continue;
      unfinished--;
      running[done->server]--;
    }
    if (active) lib.curl_multi_poll_(all, NULL, 0, 200, NULL);
  } while (unfinished || first < count);
  free(requests);
  free(running);
  lib.curl_multi_cleanup_(all);
}
