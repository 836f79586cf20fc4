// The commands of `play`: one plays a game, the other shows what the engine has learnt from games.
//
// Exit codes: 0 fine, 1 a line of a script was refused, 2 the command line or a file could not be
// used.
#pragma once

#include <memory>

#include "tools/shared/command_line/program.h"

namespace sebastes::play {

std::unique_ptr<tools::Command> make_play();
std::unique_ptr<tools::Command> make_learned();

inline tools::Program play_program() {
    return {
        "play", make_play, {{"learned", make_learned}}, false, "a game of chess at the terminal"};
}

}  // namespace sebastes::play
