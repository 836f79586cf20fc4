#include "tools/shared/annotate/game_opening.h"

#include <algorithm>

#include "book/opening_book.h"

namespace sebastes::annotate {

namespace {

// No named line is as long as this.
constexpr std::size_t kLongest = 60;

}  // namespace

GameOpening opening_of(const Position& start, std::span<const Move> moves) {
    GameOpening found;
    Position position = start;
    for (std::size_t ply = 1; ply <= moves.size() && ply <= kLongest; ++ply) {
        if (!moves[ply - 1]) break;  // a null move
        position = position.after(moves[ply - 1]);
        if (const auto opening = opening_at(position)) found = {ply, opening};
    }
    return found;
}

std::size_t book_plies(const Position& start, std::span<const Move> moves) {
    const OpeningBook book;
    Position position = start;
    std::size_t played = 0;
    for (; played < moves.size() && moves[played]; ++played) {
        const auto known = book.moves(position);
        if (std::ranges::find(known, moves[played], &BookMove::move) == known.end()) break;
        position = position.after(moves[played]);
    }
    return std::max(played, opening_of(start, moves).plies);
}

void set_opening_tags(PgnGame& game) {
    const auto opening = opening_of(game.start, game.main_line()).opening;
    if (!opening) return;
    const auto set = [&](std::string_view name, std::string_view value) {
        if (const std::string_view had = game.tag(name); had.empty() || had == "?")
            game.set_tag(name, value);
    };
    // ECO and Opening must come from the same source.
    const bool has_code = !game.tag("ECO").empty() && game.tag("ECO") != "?";
    if (!has_code) set("Opening", opening->name);
    set("ECO", opening->eco);
    game.tidy_tags();
}

}  // namespace sebastes::annotate
