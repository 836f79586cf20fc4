// Counts positions, and finds the wrong move in anybody's move generator.
#include "tools/programs/perft/commands.h"

int main(int argc, char** argv) {
    return sebastes::tools::run_main(sebastes::tools::perft_program(), argc, argv);
}
