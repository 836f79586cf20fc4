// A search that takes the dearest piece it can, and misbehaves as it is told.
#pragma once

#include <string>
#include <string_view>

#include "board/position.h"

namespace sebastes::broken {

// Answers `go` on stdout:
//   ""              soundly, with three iterations
//   crash, hang     after the first iteration
//   illegal         with a move that is not legal
//   none            with bestmove (none)
//   garbage         with bytes of all kinds in between, then soundly
//   flood           with info lines without end
//   illegal-line    with a line that holds an illegal move
//   false-mate      with a mate that its line does not show
//   mute            with a move and no info
//   late            soundly, 0.3 seconds later
void search(const Position& position, std::string_view fault);

[[noreturn]] void crash();
[[noreturn]] void hang();

}  // namespace sebastes::broken
