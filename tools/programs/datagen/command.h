// This header declares the commands of datagen.  The one without a name plays the games that a file
// still lacks, on several threads, and shows its progress; SIGINT and SIGTERM end it after the
// games in play.  `merge` joins the shards of a file, `summary` counts what a file contains,
// `rescore` searches the positions of a file again, and `branch` leaves its games with random
// moves.
//
// Exit codes: 0, or 2 when the command line or the file could not be used.
#pragma once

#include <memory>

#include "tools/shared/command_line/program.h"

namespace sebastes::datagen {

std::unique_ptr<tools::Command> make_generate();
std::unique_ptr<tools::Command> make_merge();
std::unique_ptr<tools::Command> make_summary();
std::unique_ptr<tools::Command> make_rescore();
std::unique_ptr<tools::Command> make_branch();

inline tools::Program datagen_program() {
    return {"datagen",
            make_generate,
            {{"merge", make_merge},
             {"summary", make_summary},
             {"rescore", make_rescore},
             {"branch", make_branch}},
            false,
            "training data from games of the engine against itself"};
}

}  // namespace sebastes::datagen
