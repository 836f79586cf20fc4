#include "tools/shared/perft_compare/wrong_moves.h"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <string>
#include <string_view>

namespace sebastes::tools {

namespace {

// Returns the pseudo-legal target squares of a piece of the side to move.
Bitboard targets(const Board& board, Square from) {
    const Bitboard occupied = board.occupied();
    const Color us = board.side_to_move;
    switch (type_of(board.piece_on(from))) {
        case PieceType::Knight:
            return knight_attacks(from);
        case PieceType::Bishop:
            return bishop_attacks(from, occupied);
        case PieceType::Rook:
            return rook_attacks(from, occupied);
        case PieceType::Queen:
            return queen_attacks(from, occupied);
        case PieceType::King:
            return king_attacks(from);
        case PieceType::Pawn:
            break;
    }
    const int step = us == Color::White ? 8 : -8;
    Bitboard squares = pawn_attacks(us, from) | Bitboard{square_at(index_of(from) + step)};
    if (relative_rank(us, from) == Rank::R2)
        squares |= Bitboard{square_at(index_of(from) + 2 * step)};
    return squares;
}

// Converts an illegal move in SAN to coordinates; leaves it unchanged if no piece, or more than
// one, fits.
std::string coordinates(const Board& board, const std::string& san) {
    if (is_coordinates(san) || san.starts_with('O')) return san;
    const std::size_t type_at = std::string_view("PNBRQK").find(san[0]);
    const auto type = static_cast<PieceType>(type_at == std::string::npos ? 0 : type_at);
    const std::size_t rank = san.find_last_of("12345678");
    if (rank == std::string::npos || rank == 0) return san;
    const auto to = parse_square(std::string_view(san).substr(rank - 1, 2));
    if (!to) return san;
    // The part before the target names the piece, the part after it a promotion.
    const std::size_t start = type_at == std::string::npos ? 0 : 1;
    const std::string which = san.substr(start, rank - 1 - start);
    const std::size_t promotion = san.find_first_of("QRBN", rank);
    std::string found;
    for (const Square from : board.pieces(board.side_to_move, type)) {
        const std::string name = to_string(from);
        const bool meant = std::ranges::all_of(
            which, [&](char c) { return c == 'x' || name.find(c) != std::string::npos; });
        if (!meant || !targets(board, from).contains(*to)) continue;
        if (!found.empty()) return san;
        found = name + to_string(*to);
    }
    if (found.empty()) return san;
    if (promotion != std::string::npos)
        found += static_cast<char>(std::tolower(static_cast<unsigned char>(san[promotion])));
    return found;
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
