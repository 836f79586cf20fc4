// pgn: games in PGN files, checked, counted, chosen and made positions of.  See --help.
#include "tools/pgn/commands.h"

int main(int argc, char** argv) {
    return sebastes::tools::run_main(sebastes::pgn::pgn_program(), argc, argv);
}
