// The arguments of UCI's `go`.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "board/notation.h"
#include "board/position.h"
#include "core/result.h"
#include "search/limits.h"

namespace sebastes {

struct GoCommand {
    Limits limits;
    std::optional<int> perft;  // depth; then the limits say nothing
};

// `words` are those after "go".  Numbers out of range are taken as the nearest that
// makes sense (a negative clock as empty, depth 0 as 1); a word that is no parameter, a
// parameter without its number and an illegal search move are errors.
Result<GoCommand> parse_go(const std::vector<std::string_view>& words, const Position& position);

// Whether the search waits for `stop` or `ponderhit`; needs no position.
bool is_endless_go(const std::vector<std::string_view>& words);

}  // namespace sebastes
