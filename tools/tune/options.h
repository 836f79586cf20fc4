// The command line of tune.
#pragma once

#include <string>
#include <vector>

#include "core/result.h"
#include "tools/tune/trainer.h"

namespace sebastes::tune {

struct Options {
    std::string help;  // to show instead of learning
    std::vector<std::string> files;
    std::string output;   // the header to write
    std::string comment;  // the command, to stand in it
    TrainingSettings settings;
};

// The reason when the command line is wrong.
Result<Options> parse_options(std::vector<std::string> arguments);

}  // namespace sebastes::tune
