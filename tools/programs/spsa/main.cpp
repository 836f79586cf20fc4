// spsa: tunes the spin options of a UCI engine by games.  See --help.
#include "tools/programs/spsa/commands.h"

int main(int argc, char** argv) {
    return sebastes::tools::run_main(sebastes::spsa::spsa_program(), argc, argv);
}
