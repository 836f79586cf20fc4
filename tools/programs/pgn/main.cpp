// pgn: games in PGN files, checked, counted, chosen, made positions of and annotated.  See --help.
#include "tools/programs/pgn/commands.h"

int main(int argc, char** argv) {
    return sebastes::tools::run_main(sebastes::pgn::pgn_program(), argc, argv);
}
