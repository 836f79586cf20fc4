// This header declares the commands of `epd`.
//
// Exit codes: 0; 1 if a line was malformed, a file missing, --min-pass missed, a report not
// written, an engine given up or the run stopped early; 2 if the command line was wrong or an
// engine unusable.
#pragma once

#include <memory>

#include "tools/shared/command_line/program.h"

namespace sebastes::epd {

using tools::ExitCode;
using tools::kExitFine;
using tools::kExitUnusable;
using tools::kExitWrong;
using tools::Streams;

// The command lines epd FILE..., epd diff, epd race and epd mine.
std::unique_ptr<tools::Command> make_solve();
std::unique_ptr<tools::Command> make_diff();
std::unique_ptr<tools::Command> make_race();
std::unique_ptr<tools::Command> make_mine();

inline tools::Program epd_program() {
    return {"epd",
            make_solve,
            {{"diff", make_diff}, {"race", make_race}, {"mine", make_mine}},
            true,
            "solves EPD test suites, with any engine"};
}

}  // namespace sebastes::epd
