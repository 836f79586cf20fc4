// This header parses the client's commands, as far as all engines must read them alike.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "board/position.h"

namespace sebastes::stress {

using Words = std::vector<std::string_view>;

struct Order {
    Words words;  // from the first that begins a command; views of the line
    // An engine may read it otherwise: bytes that are no text, unknown words before the command,
    // or longer than engines care for.
    bool is_murky = false;

    std::string_view name() const { return words.empty() ? std::string_view() : words.front(); }
};
Order read_order(std::string_view line);

struct GoOrder {
    bool is_clean = true;      // nothing in it that an engine need not know
    bool is_infinite = false;  // and nothing else limits it
    bool is_ponder = false;
    bool is_bounded = false;   // ends by itself, soon
    int depth = 0;             // 0: not said
    std::vector<Move> only{};  // searchmoves, as far as they are legal
};
GoOrder read_go(const Words& words, const Position& position);

// The position that every engine must take it for; nothing where one may do as it likes: a FEN
// that is not sound in all six fields, a move that is not legal, a game too long.
std::optional<Position> read_position(const Words& words, bool chess960);

// Whether it is a FEN that no engine can make a position of, however hard it tries.
bool is_hopeless(const Words& words);

// Whether the option is set to that value, in small letters or capitals.
bool sets_option(const Words& words, std::string_view option, std::string_view value);

}  // namespace sebastes::stress
