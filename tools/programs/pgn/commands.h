// This header declares the commands of `pgn`.
//
// Exit codes: 0 all games were read, 1 some could not be and were named, 2 the command line, a
// file or the output could not be used.
#pragma once

#include <memory>

#include "tools/shared/command_line/program.h"

namespace sebastes::pgn {

std::unique_ptr<tools::Command> make_annotate();
std::unique_ptr<tools::Command> make_check();
std::unique_ptr<tools::Command> make_count();
std::unique_ptr<tools::Command> make_filter();
std::unique_ptr<tools::Command> make_positions();

inline tools::Program pgn_program() {
    return {"pgn",
            make_check,
            {{"annotate", make_annotate},
             {"check", make_check},
             {"count", make_count},
             {"filter", make_filter},
             {"positions", make_positions}},
            true,
            "games in PGN: checked, counted, chosen, annotated"};
}

}  // namespace sebastes::pgn
