// The program `book` makes, probes, merges and checks Polyglot opening books.  See --help.
#include "tools/programs/book/commands.h"

int main(int argc, char** argv) {
    return sebastes::tools::run_main(sebastes::book::book_program(), argc, argv);
}
