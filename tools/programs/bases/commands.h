// This header declares the commands of `bases`.
//
// Exit codes: 0 success; 1 the tables are wrong or do not contain the position; 2 the command
// line, a file or the output could not be used.
#pragma once

#include <memory>

#include "tools/shared/command_line/program.h"

namespace sebastes::bases {

std::unique_ptr<tools::Command> make_make();
std::unique_ptr<tools::Command> make_check();
std::unique_ptr<tools::Command> make_look();
std::unique_ptr<tools::Command> make_stats();

inline tools::Program bases_program() {
    return {
        "bases",
        make_make,
        {{"make", make_make}, {"check", make_check}, {"look", make_look}, {"stats", make_stats}},
        true};
}

}  // namespace sebastes::bases
