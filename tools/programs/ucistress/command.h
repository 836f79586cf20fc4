// The command of `ucistress`.
//
// Exit codes: 0 no fault, 1 faults, 2 the command line, an engine or a file could not be used.
#pragma once

#include <memory>

#include "tools/shared/command_line/program.h"

namespace sebastes::stress {

std::unique_ptr<tools::Command> make_stress();

inline tools::Program stress_program() { return {"ucistress", make_stress, {}, true}; }

}  // namespace sebastes::stress
