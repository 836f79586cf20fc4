#include "tools/shared/perft_compare/match.h"

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/text.h"

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

// ---- Wrong moves ----

std::string_view kind_word(WrongKind kind) {
    switch (kind) {
        case WrongKind::Missing:
            return "missing";
        case WrongKind::Invented:
            return "invented";
        case WrongKind::Repeated:
            return "repeated";
        case WrongKind::Miscounted:
            return "miscounted";
    }
    return "";
}

namespace {

// Returns the pseudo-legal target squares of a piece of the side to move.
Bitboard targets(const Board& board, Square from) {
    const Color us = board.side_to_move;
    const PieceType type = type_of(board.piece_on(from));
    if (type != PieceType::Pawn) return attacks(type, from, board.occupied());
    const int step = us == Color::White ? 8 : -8;
    Bitboard squares = pawn_attacks(us, from) | Bitboard{square_at(index_of(from) + step)};
    if (relative_rank(us, from) == Rank::R2)
        squares |= Bitboard{square_at(index_of(from) + 2 * step)};
    return squares;
}

// Converts an illegal move in SAN to coordinates; leaves it unchanged if no piece, or more than
// one, fits.
std::string coordinates(const Board& board, const std::string& text) {
    const auto san = parse_san_pattern(without_marks(text));
    if (is_coordinates(text) || !san) return text;
    std::string found;
    for (const Square from : board.pieces(board.side_to_move, san->type)) {
        const bool is_meant = san->from_file.value_or(file_of(from)) == file_of(from) &&
                              san->from_rank.value_or(rank_of(from)) == rank_of(from);
        if (!is_meant || !targets(board, from).contains(san->to)) continue;
        if (!found.empty()) return text;
        found = to_string(from) + to_string(san->to);
        if (san->promotion) found += to_lower(to_char(*san->promotion));
    }
    return found.empty() ? text : found;
}

}  // namespace

std::vector<WrongMove> wrong_moves(const Variation& line, const Match& found,
                                   CastlingNotation notation) {
    std::vector<WrongMove> wrong;
    std::vector<Move> missing;
    for (const MatchedMove& entry : found.moves)
        if (entry.times == 0) missing.push_back(entry.move);
    for (const Move move : missing)
        wrong.push_back(
            {WrongKind::Missing, to_uci(move, notation), why_legal(line, move, missing)});
    for (const std::string& text : found.invented)
        wrong.push_back({WrongKind::Invented, text,
                         why_illegal(line, coordinates(line.position.board(), text))});
    for (const MatchedMove& entry : found.moves)
        if (entry.times > 1)
            wrong.push_back({WrongKind::Repeated,
                             to_uci(entry.move, notation),
                             {"move generated more than once",
                              fmt::format("it is legal, and listed {} times", entry.times)}});
    return wrong;
}

WrongMove miscounted_move(const MatchedMove& entry, int depth, CastlingNotation notation) {
    const std::string text = to_uci(entry.move, notation);
    if (depth == 1)
        return {WrongKind::Miscounted,
                text,
                {"leaf miscounted", fmt::format("it is one leaf, not {}", entry.theirs)}};
    return {WrongKind::Miscounted,
            text,
            {"position damaged during the count",
             fmt::format("{} leaves below it in this count, but {} when asked for it alone, "
                         "which is right: taking a move back, or a hash table, leaves "
                         "something wrong",
                         entry.theirs, entry.ours)}};
}

}  // namespace sebastes::tools
