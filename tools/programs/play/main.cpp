// play: a game of chess at the terminal.  See --help.
#include "tools/programs/play/play_commands.h"

int main(int argc, char** argv) {
    return sebastes::tools::run_main(sebastes::play::play_program(), argc, argv);
}
