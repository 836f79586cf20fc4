// epd: solves suites of positions and says how many.  Command line: see --help.
#include <iostream>
#include <string>
#include <vector>

#include "tools/epd/options.h"
#include "tools/epd/run.h"

int main(int argc, char** argv) {
    using namespace sebastes::epd;
    const auto options = parse_options({argv + 1, argv + argc});
    if (!options) {
        std::cerr << "epd: " << options.error() << '\n';
        return kWrongCommandLine;
    }
    if (!options->help.empty()) {
        std::cout << options->help;
        return kSuccess;
    }
    return run(*options, std::cout, std::cerr);
}
