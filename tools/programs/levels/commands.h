// This header declares the commands of `levels`.
//
// Exit codes: 0 done, 2 the command line, a file, a player or the output could not be used.
#pragma once

#include <memory>

#include "tools/shared/command_line/program.h"

namespace sebastes::levels {

std::unique_ptr<tools::Command> make_match();
std::unique_ptr<tools::Command> make_blunders();
std::unique_ptr<tools::Command> make_fit();

inline tools::Program levels_program() {
    return {"levels",
            make_match,
            {{"match", make_match}, {"blunders", make_blunders}, {"fit", make_fit}},
            true};
}

}  // namespace sebastes::levels
