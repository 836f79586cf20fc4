// The commands of tune: one learns the PSQT tables, `nnue` those of the NNUE evaluation;
// the losses of every epoch are shown.  `mean` writes the mean of several of these, `loss` tells
// the losses of other games, `show` draws tables and losses, `wdl` fits the chances of win, draw
// and loss.
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
std::unique_ptr<tools::Command> make_show();
std::unique_ptr<tools::Command> make_wdl();

inline tools::Program tune_program() {
    return {"tune",
            make_tune,
            {{"nnue", make_nnue},
             {"mean", make_mean},
             {"loss", make_loss},
             {"show", make_show},
             {"wdl", make_wdl}},
            false,
            "fits the evaluation to games"};
}

}  // namespace sebastes::tune
