// pgn checks, counts, filters and annotates the games of PGN files, and writes their positions. See
// --help.
#include "tools/programs/pgn/commands.h"

int main(int argc, char** argv) {
    return sebastes::tools::run_main(sebastes::pgn::pgn_program(), argc, argv);
}
