// The command line of datagen.
#pragma once

#include <string>
#include <vector>

#include "core/result.h"
#include "tools/datagen/self_play.h"

namespace sebastes::datagen {

struct Options {
    std::string help;  // to show instead of playing
    std::string file;
    std::uint64_t games = 10000;  // the file's number in the end
    int threads = 1;
    GameSettings settings;
};

// The reason when the command line is wrong.
Result<Options> parse_options(std::vector<std::string> arguments);

}  // namespace sebastes::datagen
