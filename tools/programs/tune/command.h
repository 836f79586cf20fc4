// This header declares the commands of tune.  The one without a name trains the PSQT tables, and
// `nnue` trains the NNUE evaluation; both print the losses of every epoch.  `mean` writes the mean
// of several NNUE files, `loss` prints their losses on other games, and `wdl` fits the chances of
// win, draw and loss.
//
// Exit codes: 0, or 2 when the command line or a file could not be used.
#pragma once

#include <memory>

#include "tools/shared/command_line/program.h"

namespace sebastes::tune {

std::unique_ptr<tools::Command> make_tune();
std::unique_ptr<tools::Command> make_nnue();
std::unique_ptr<tools::Command> make_mean();
std::unique_ptr<tools::Command> make_loss();
std::unique_ptr<tools::Command> make_wdl();

inline tools::Program tune_program() {
    return {"tune",
            make_tune,
            {{"nnue", make_nnue}, {"mean", make_mean}, {"loss", make_loss}, {"wdl", make_wdl}},
            false,
            "fits the evaluation to games"};
}

}  // namespace sebastes::tune
