// The command `serve`. Exit codes: 0 if it was stopped, 2 if the command line or the address could
// not be used.
#pragma once

#include <memory>

#include "tools/shared/command_line/program.h"

namespace sebastes::serve {

std::unique_ptr<tools::Command> make_serve();

inline tools::Program serve_program() {
    return {"serve", make_serve, {}, false, "the engine and a page to play on, over HTTP"};
}

}  // namespace sebastes::serve
