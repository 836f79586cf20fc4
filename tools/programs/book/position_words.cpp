#include "tools/programs/book/position_words.h"

#include <fmt/core.h>

#include "notation/fen.h"
#include "notation/notation.h"
#include "tools/shared/pgn_epd/move_text.h"

namespace sebastes::book {

Result<NamedPosition> read_position(const std::string& fen, const std::vector<std::string>& words) {
    NamedPosition named;
    if (!fen.empty()) {
        const auto position = parse_fen(fen);
        if (!position) return Error{fmt::format("--fen: {}", position.error())};
        named.position = *position;
    }
    const Position start = named.position;
    named.opening = opening_at(start);
    std::vector<Move> moves;
    for (const std::string& word : words) {
        // A move may follow its number: "1.e4", "1...", "12."
        const std::size_t begin = word.find_first_not_of("0123456789.");
        const bool is_numbered = word.find('.') != std::string::npos;
        if (is_numbered && begin == std::string::npos) continue;
        const auto move = parse_move(named.position, is_numbered ? word.substr(begin) : word);
        if (!move)
            return Error{moves.empty() ? move.error()
                                       : fmt::format("behind {}: {}", to_numbered_san(start, moves),
                                                     move.error())};
        moves.push_back(*move);
        named.position = named.position.after(*move);
        if (const auto opening = opening_at(named.position)) named.opening = opening;
    }
    named.moves = to_numbered_san(start, moves);
    return named;
}

}  // namespace sebastes::book
