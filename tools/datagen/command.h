// The one command of datagen: plays the games that a file still lacks, on several threads,
// and says how far it is.  SIGINT and SIGTERM end it after the games being played.
//
// Exit codes: 0, or 2 when the command line or the file could not be used.
#pragma once

#include <memory>

#include "tools/command_line/program.h"

namespace sebastes::datagen {

std::unique_ptr<tools::Command> make_generate();

inline tools::Program datagen_program() {
    return {"datagen",
            make_generate,
            {},
            false,
            "training data from games of the engine against itself"};
}

}  // namespace sebastes::datagen
