#include "CGumboShim.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Libgumbo frees a tree by recursion, for which deeply nested elements leave no room on the stack. So a
   document's memory is taken from blocks of its own, which go all at once; what is given back
   meanwhile is used again. */

enum { smallest = 4, largest = 63, block_size = 1 << 20 };

typedef struct block {
  struct block *next;
  size_t used, size;
  size_t aligned;
} block;

typedef struct chunk {
  union {
    uint64_t class; /* of the power of 2 that it has room for */
    struct chunk *next;
    char aligned[16];
  };
} chunk;

struct gumbo_parser {
  /* All blocks, and the one that memory is taken from; those behind it are empty. */
  block *blocks, *current;
  chunk *unused[largest + 1];
  GumboOptions options;
};

static block *new_block(size_t room) {
  block *new = malloc(sizeof(block) + room);
  /* Libgumbo doesn't expect that there is no memory. */
  if (!new) abort();
  new->next = NULL;
  new->used = 0;
  new->size = room;
  return new;
}

static void *allocate(void *context, size_t size) {
  gumbo_parser *parser = context;
  uint64_t class = size <= (1 << smallest) ? smallest : 64 - __builtin_clzll(size - 1);
  chunk *new = parser->unused[class];
  if (new) {
    parser->unused[class] = new->next;
  } else {
    size_t needed = sizeof(chunk) + ((size_t)1 << class);
    while (parser->current->size - parser->current->used < needed) {
      if (!parser->current->next) {
        parser->current->next = new_block(needed > block_size ? needed : block_size);
      }
      parser->current = parser->current->next;
    }
    new = (chunk *)((char *)(parser->current + 1) + parser->current->used);
    parser->current->used += needed;
  }
  new->class = class;
  return new + 1;
}

static void deallocate(void *context, void *memory) {
  if (!memory) return;
  gumbo_parser *parser = context;
  chunk *old = (chunk *)memory - 1;
  uint64_t class = old->class;
  old->next = parser->unused[class];
  parser->unused[class] = old;
}

gumbo_parser *gumbo_parser_new(void) {
  gumbo_parser *parser = calloc(1, sizeof *parser);
  if (!parser) return NULL;
  parser->blocks = parser->current = new_block(block_size);
  parser->options = kGumboDefaultOptions;
  parser->options.allocator = allocate;
  parser->options.deallocator = deallocate;
  parser->options.userdata = parser;
  parser->options.max_errors = 0;
  return parser;
}

const GumboNode *gumbo_parser_parse(gumbo_parser *parser, const char *text, size_t length) {
  for (block *block = parser->blocks; block; block = block->next) block->used = 0;
  parser->current = parser->blocks;
  memset(parser->unused, 0, sizeof parser->unused);
  return gumbo_parse_with_options(&parser->options, text, length)->document;
}

void gumbo_parser_free(gumbo_parser *parser) {
  while (parser->blocks) {
    block *next = parser->blocks->next;
    free(parser->blocks);
    parser->blocks = next;
  }
  free(parser);
}
