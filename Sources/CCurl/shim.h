/* Only CCurlShim includes the headers of libcurl, whose functions take any number of arguments. */
