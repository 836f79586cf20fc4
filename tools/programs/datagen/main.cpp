// datagen: games of the engine against itself as training data.  See --help.
#include "tools/programs/datagen/command.h"

int main(int argc, char** argv) {
    return sebastes::tools::run_main(sebastes::datagen::datagen_program(), argc, argv);
}
