// book: Polyglot opening books made, looked into, merged and checked.  See --help.
#include "tools/programs/book/commands.h"

int main(int argc, char** argv) {
    return sebastes::tools::run_main(sebastes::book::book_program(), argc, argv);
}
