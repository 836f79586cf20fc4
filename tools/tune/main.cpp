// tune: learns the piece-square tables.  See --help.
#include <iostream>
#include <string>
#include <vector>

#include "tools/tune/options.h"
#include "tools/tune/run.h"

int main(int argc, char** argv) {
    using namespace sebastes::tune;
    const auto options = parse_options({argv + 1, argv + argc});
    if (!options) {
        std::cerr << "tune: " << options.error() << '\n';
        return 2;
    }
    if (!options->help.empty()) {
        std::cout << options->help;
        return 0;
    }
    return run(*options, std::cout, std::cerr);
}
