// The program `bases` makes, checks and probes endgame tablebases.  See --help.
#include "tools/programs/bases/commands.h"

int main(int argc, char** argv) {
    return sebastes::tools::run_main(sebastes::bases::bases_program(), argc, argv);
}
