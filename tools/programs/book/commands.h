// This header declares the commands of `book`.
//
// Exit codes: 0 success; 1 something is wrong with the book or the games, or nothing was found;
// 2 the command line, a file or the output could not be used.
#pragma once

#include <memory>

#include "tools/shared/command_line/program.h"

namespace sebastes::book {

std::unique_ptr<tools::Command> make_make();
std::unique_ptr<tools::Command> make_look();
std::unique_ptr<tools::Command> make_merge();
std::unique_ptr<tools::Command> make_check();
std::unique_ptr<tools::Command> make_names();

inline tools::Program book_program() {
    return {"book",
            make_look,
            {{"make", make_make},
             {"look", make_look},
             {"merge", make_merge},
             {"check", make_check},
             {"names", make_names}},
            true,
            "Polyglot opening books: made, looked into, merged, checked"};
}

}  // namespace sebastes::book
