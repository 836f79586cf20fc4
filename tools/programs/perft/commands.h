// This header declares the commands of `perft`.
//
// Exit codes: 0 all is well, 1 something was counted and is wrong, 2 the command, its
// input or the other engine could not be used, the output not be written, or it was
// interrupted; what was refused or failed is said then.
#pragma once

#include <memory>

#include "tools/shared/command_line/program.h"

namespace sebastes::tools {

// Behind these stand: DEPTH [FEN], suite, compare, fuzz, check, split, count, sum.
std::unique_ptr<Command> make_divide();
std::unique_ptr<Command> make_suite();
std::unique_ptr<Command> make_compare();
std::unique_ptr<Command> make_fuzz();
std::unique_ptr<Command> make_check();
std::unique_ptr<Command> make_split();
std::unique_ptr<Command> make_count();
std::unique_ptr<Command> make_sum();

inline Program perft_program() {
    return {"perft",
            make_divide,
            {{"suite", make_suite},
             {"compare", make_compare},
             {"fuzz", make_fuzz},
             {"check", make_check},
             {"split", make_split},
             {"count", make_count},
             {"sum", make_sum}},
            false,
            "counts positions, and finds wrong moves of other engines"};
}

}  // namespace sebastes::tools
