#ifndef CCURLSHIM_H
#define CCURLSHIM_H

#include <stdbool.h>
#include <stddef.h>

/* What came of asking for an address. */
typedef struct {
  /* The status of the last answer, once all redirects were followed; 0: there was none. */
  long status;
  /* Why there was none, in the library's words. */
  char problem[256];
} curl_answer;

/* Loads libcurl; false where it is missing. To be called once, before anything below. */
bool curl_answers_start(void);

/* Asks for so many http and https addresses, several at once but at most two of a server, and returns
   once all have answered or have had their time. What HEAD doesn't get GET is tried for.

   servers has the number, less than count, of each one's server. */
void curl_answers_get(
  const char *const *addresses, const size_t *servers, size_t count, long seconds,
  curl_answer *answers);

#endif
