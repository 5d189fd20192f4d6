#ifndef CGUMBOSHIM_H
#define CGUMBOSHIM_H

#include <gumbo.h>
#include <stddef.h>

/* What parses one HTML document after the other. */
typedef struct gumbo_parser gumbo_parser;

/* NULL where memory is out. */
gumbo_parser *gumbo_parser_new(void);

/* Parses a document in UTF-8, of which the tree's original texts are parts. The tree holds until the
   next document is parsed. */
const GumboNode *gumbo_parser_parse(gumbo_parser *parser, const char *text, size_t length);

void gumbo_parser_free(gumbo_parser *parser);

#endif
