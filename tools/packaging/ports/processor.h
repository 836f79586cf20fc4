// What kind of x86-64 this processor is: the levels of the x86-64 psABI, each with all that the
// one below it has.  This runs before it is known what may run: it is compiled for any x86-64.
#pragma once

namespace sebastes::ports {

enum class Level : int { V1 = 1, V2, V3, V4 };

// The highest that the processor and the system have.
Level processor_level();
// Whether pext is done in microcode, where a multiplication is faster: the first two Zens.
bool has_slow_pext();

}  // namespace sebastes::ports
