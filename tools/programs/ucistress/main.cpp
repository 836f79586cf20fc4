// ucistress: finds out what an engine does when its client is rude.  Command line: see --help.
#include "tools/programs/ucistress/command.h"

int main(int argc, char** argv) {
    return sebastes::tools::run_main(sebastes::stress::stress_program(), argc, argv);
}
