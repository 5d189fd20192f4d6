#ifndef CWOFF2SHIM_H
#define CWOFF2SHIM_H
#endif
