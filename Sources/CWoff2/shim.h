/* Only CWoff2Shim includes the C++ headers of woff2. */
