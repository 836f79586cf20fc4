// levels: measures how strong the engine's strengths are.  See --help.
#include "tools/programs/levels/commands.h"

int main(int argc, char** argv) {
    return sebastes::tools::run_main(sebastes::levels::levels_program(), argc, argv);
}
