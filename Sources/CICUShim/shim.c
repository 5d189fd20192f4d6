#include "CICUShim.h"
#include <unicode/uvernum.h>
const char *icu_version(void) { return U_ICU_VERSION; }
