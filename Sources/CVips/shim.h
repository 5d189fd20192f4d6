/* Only CVipsShim includes the headers of libvips, whose functions take any number of arguments. */
