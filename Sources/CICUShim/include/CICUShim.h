#ifndef CICUSHIM_H
#define CICUSHIM_H
const char *icu_version(void);
#endif
