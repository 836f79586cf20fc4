#include "tools/shared/perft_compare/match.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace sebastes::tools {

bool is_coordinates(std::string_view text) {
    return parse_square(text.substr(0, 2)) && text.size() >= 4 && parse_square(text.substr(2, 2));
}

std::uint64_t total(const std::vector<DivideEntry>& entries) {
    std::uint64_t sum = 0;
    for (const DivideEntry& entry : entries) sum += entry.nodes;
    return sum;
}

namespace {

// Returns the legal move that the engine means.
std::optional<Move> meaning(const Position& position, const std::string& text) {
    const Result<Move> move =
        is_coordinates(text) ? parse_uci(position, text) : parse_san(position, text);
    return move ? std::optional(*move) : std::nullopt;
}

// In Chess960 the king's steps may look like another king move. If that move comes twice and the
// castling move is missing, the second one is the castling move.
MatchedMove* castling_behind(std::vector<MatchedMove>& moves, const std::string& text) {
    for (MatchedMove& other : moves)
        if (other.move.is_castling() && other.times == 0 && to_uci(other.move) == text)
            return &other;
    return nullptr;
}

}  // namespace

bool Match::differs_here() const {
    return !invented.empty() ||
           std::ranges::any_of(moves, [](const MatchedMove& entry) { return entry.times != 1; });
}

bool Match::differs() const {
    return differs_here() || wrong_sum || std::ranges::any_of(moves, [](const MatchedMove& entry) {
               return entry.ours != entry.theirs;
           });
}

Match match(const Position& position, const std::vector<DivideEntry>& ours,
            const PerftAnswer& answer, bool chess960) {
    Match result;
    for (const DivideEntry& entry : ours) {
        result.moves.push_back({entry.move, {}, entry.nodes});
        result.ours += entry.nodes;
    }
    std::uint64_t sum = 0;
    for (const auto& [text, count] : answer.entries) {
        sum += count;
        const auto move = meaning(position, text);
        if (!move) {
            result.invented.push_back(text);
            continue;
        }
        MatchedMove* entry = &*std::ranges::find(result.moves, *move, &MatchedMove::move);
        if (entry->times > 0)
            if (MatchedMove* castling = castling_behind(result.moves, text)) {
                // Only the counts show which of the two is which.
                if (entry->theirs != entry->ours && count == entry->ours) {
                    castling->theirs = std::exchange(entry->theirs, count);
                } else {
                    castling->theirs = count;
                }
                castling->text = text;
                castling->times = 1;
                result.other_castling = true;
                continue;
            }
        entry->text = text;
        entry->theirs += count;
        ++entry->times;
        if (move->is_castling() && text != to_uci(*move, castling_notation(chess960)))
            result.other_castling = true;
    }
    result.theirs = answer.total;
    result.wrong_sum = sum != answer.total;
    return result;
}

}  // namespace sebastes::tools
