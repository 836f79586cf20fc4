// serve: the engine and its page over HTTP.  See --help.
#include "tools/programs/serve/command.h"

int main(int argc, char** argv) {
    return sebastes::tools::run_main(sebastes::serve::serve_program(), argc, argv);
}
