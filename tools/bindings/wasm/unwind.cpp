// Exceptions with threads.  The compiler of Debian 12's emscripten takes the context of landing
// pads for a variable that all threads share, but its library declares one for each thread, so that
// nothing is caught.  This is the library's source with the shared variable.  Two threads must not
// throw at the same moment: here they throw when memory is short, and on bad input.
#include <stdbool.h>
#include <threads.h>

#include "config.h"
#include "unwind.h"

#define thread_local
#define __USING_WASM_EXCEPTIONS__

extern "C" {
#include "Unwind-wasm.c"
}
