// The one command of tune: loads, learns, writes; the losses of every epoch are shown.
//
// Exit codes: 0, or 2 when the command line or a file could not be used.
#pragma once

#include <memory>

#include "tools/command_line/program.h"

namespace sebastes::tune {

std::unique_ptr<tools::Command> make_tune();

inline tools::Program tune_program() { return {"tune", make_tune}; }

}  // namespace sebastes::tune
