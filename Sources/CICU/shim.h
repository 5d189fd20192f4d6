/* Only C and C++ shim targets include the headers of ICU: see CICUShim. */
