// epd: solves suites of positions and says how many.  Command line: see --help.
#include <iostream>
#include <string>
#include <vector>

#include "tools/epd/commands.h"

int main(int argc, char** argv) {
    return sebastes::epd::run_epd({argv + 1, argv + argc}, std::cout, std::cerr);
}
