// datagen: games of the engine against itself as training data.  See --help.
#include <iostream>
#include <string>
#include <vector>

#include "tools/datagen/options.h"
#include "tools/datagen/run.h"

int main(int argc, char** argv) {
    using namespace sebastes::datagen;
    const auto options = parse_options({argv + 1, argv + argc});
    if (!options) {
        std::cerr << "datagen: " << options.error() << '\n';
        return 2;
    }
    if (!options->help.empty()) {
        std::cout << options->help;
        return 0;
    }
    return run(*options, std::cout, std::cerr);
}
