// tune: learns the piece-square tables, and what scores promise.  See --help.
#include "tools/programs/tune/command.h"

int main(int argc, char** argv) {
    return sebastes::tools::run_main(sebastes::tune::tune_program(), argc, argv);
}
