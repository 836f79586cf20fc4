// This header declares the commands of `spsa`.  The one without a name tunes, `list` prints an
// engine's options as a file of parameters, and `show` prints the progress of a tuning.
//
// Exit codes: 0 done or interrupted, 2 the command line, a file or an engine could not be used.
#pragma once

#include <memory>

#include "tools/shared/command_line/program.h"

namespace sebastes::spsa {

std::unique_ptr<tools::Command> make_tune();
std::unique_ptr<tools::Command> make_list();
std::unique_ptr<tools::Command> make_show();

inline tools::Program spsa_program() {
    return {"spsa",
            make_tune,
            {{"list", make_list}, {"show", make_show}},
            true,
            "tunes an engine's options by games"};
}

}  // namespace sebastes::spsa
