// This header detects the processor's x86-64 psABI level; each level includes the one below it.
// The code runs before the level is known, so it is compiled for baseline x86-64.
#pragma once

namespace sebastes::ports {

enum class Level : int { V1 = 1, V2, V3, V4 };

// The highest that the processor and the system have.
Level processor_level();
// Whether pext is done in microcode, where a multiplication is faster: the first two Zens.
bool has_slow_pext();

}  // namespace sebastes::ports
