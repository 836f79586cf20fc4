// This header declares the commands of `perft`.
//
// Exit codes: 0 if all is well, 1 if a count is wrong, 2 if the command line, the input or the
// other engine could not be used, the output could not be written, or the program was interrupted;
// the error stream then says why.
#pragma once

#include <memory>

#include "tools/shared/command_line/program.h"

namespace sebastes::tools {

// The command lines perft DEPTH [FEN], perft suite, perft compare and so on.
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
