// The arguments of UCI's `go`.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "board/position.h"
#include "notation/notation.h"
#include "search/limits.h"

namespace sebastes {

struct GoCommand {
    Limits limits;
    bool is_perft = false;
    std::optional<int> perft;  // its depth; the limits then say nothing

    // What was not understood, and was left out: words that are no parameters, parameters
    // without a number that makes sense, illegal search moves.
    std::vector<std::string> errors;
    // What was filled in: the clock of a side for which none was given.
    std::vector<std::string> notes;
    // Whether what was understood is enough to answer.  Not when a limit was meant and none
    // is left, or when no search move is left.
    bool is_answerable = true;
};

// `words` are those after "go", in small letters or capitals.  Numbers out of range are taken
// as the nearest that makes sense (a negative clock as empty, depth 0 as 1), but `mate` needs
// a number above 0.
GoCommand parse_go(const std::vector<std::string_view>& words, const Position& position);

// Whether the search waits for `stop` or `ponderhit`, or has no limit at all; needs no position.
bool is_endless_go(const std::vector<std::string_view>& words);
// Whether it begins on the opponent's time; whether it counts moves instead of searching.
bool is_ponder_go(const std::vector<std::string_view>& words);
bool is_perft_go(const std::vector<std::string_view>& words);

// The words that `go` takes.
std::vector<std::string_view> go_words();

}  // namespace sebastes
