// epd: solves suites of positions and says how many.  Command line: see --help.
#include "tools/programs/epd/commands.h"

int main(int argc, char** argv) {
    return sebastes::tools::run_main(sebastes::epd::epd_program(), argc, argv);
}
