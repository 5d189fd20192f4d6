#include "CWoff2Shim.h"
