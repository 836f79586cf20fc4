// Why a move is illegal: first whether the piece moves so at all, then the king's safety.
#include <fmt/core.h>

#include <optional>

#include "tools/perft/reason.h"

namespace sebastes::tools {

namespace {

std::optional<Reason> pawn_geometry(const Variation& line, Square from, Square to) {
    const Board& board = line.position.board();
    const Color us = board.side_to_move;
    const Bitboard occupied = board.occupied();
    const int step = us == Color::White ? 8 : -8;
    const int difference = index_of(to) - index_of(from);
    if (pawn_attacks(us, from).contains(to)) {
        if (board.by_color[~us].contains(to) || line.en_passant == to) return std::nullopt;
        const Square victim = en_passant_victim(to);
        if (relative_rank(us, to) == Rank::R6 &&
            board.pieces(~us, PieceType::Pawn).contains(victim))
            return Reason{"en passant too late or never allowed",
                          fmt::format("{} did not make a double step with the last move",
                                      name_of(board, victim))};
        return Reason{"pawn captures nothing", fmt::format("{} is empty", to_string(to))};
    }
    if (file_of(from) == file_of(to) && difference == step) {
        if (!occupied.contains(to)) return std::nullopt;
        return Reason{"pawn pushed onto a piece", name_of(board, to) + " stands there"};
    }
    if (file_of(from) == file_of(to) && difference == 2 * step) {
        const Square middle = square_at(index_of(from) + step);
        if (relative_rank(us, from) != Rank::R2)
            return Reason{"double step from a wrong rank",
                          name_of(board, from) + " has left its first square"};
        if (occupied.contains(middle))
            return Reason{"double step over a piece", name_of(board, middle) + " is in the way"};
        if (!occupied.contains(to)) return std::nullopt;
        return Reason{"pawn pushed onto a piece", name_of(board, to) + " stands there"};
    }
    return Reason{"not a pawn's move", "pawns do not move so"};
}

// Why the piece does not move so on this board, kings' safety aside.
std::optional<Reason> geometry(const Variation& line, PieceType type, Square from, Square to) {
    const Board& board = line.position.board();
    const Bitboard occupied = board.occupied();
    Bitboard targets;   // from there on this board
    Bitboard on_empty;  // on an empty one
    switch (type) {
        case PieceType::Pawn: {
            auto reason = pawn_geometry(line, from, to);
            const bool across = distance(from, to) > 2;
            if (reason && across && wraps_around(type, from, to)) break;
            return reason;
        }
        case PieceType::Knight:
            targets = on_empty = knight_attacks(from);
            break;
        case PieceType::King:
            targets = on_empty = king_attacks(from);
            break;
        case PieceType::Bishop:
            targets = bishop_attacks(from, occupied);
            on_empty = bishop_rays(from);
            break;
        case PieceType::Rook:
            targets = rook_attacks(from, occupied);
            on_empty = rook_rays(from);
            break;
        case PieceType::Queen:
            targets = queen_attacks(from, occupied);
            on_empty = bishop_rays(from) | rook_rays(from);
            break;
    }
    if (targets.contains(to)) return std::nullopt;
    if (on_empty.contains(to)) {
        const Bitboard in_the_way = between(from, to) & occupied & ~Bitboard{to};
        return Reason{"jump over a piece", names_of(board, in_the_way) + " stands in the way"};
    }
    if (wraps_around(type, from, to))
        return Reason{"wrap-around at the board's edge",
                      fmt::format("from {} one does not step over the edge to {}: squares {} and "
                                  "{} only look like neighbours",
                                  to_string(from), to_string(to), index_of(from), index_of(to))};
    return Reason{
        fmt::format("not a {}'s move", name_of(type)),
        fmt::format("no {} goes from {} to {}", name_of(type), to_string(from), to_string(to))};
}

std::optional<Reason> promotion_fault(const Board& board, Square from, Square to,
                                      std::string_view letter) {
    const bool pawn = board.by_type[PieceType::Pawn].contains(from);
    const bool last_rank = relative_rank(board.side_to_move, to) == Rank::R8;
    if (pawn && last_rank && letter.empty())
        return Reason{"promotion missing", "a pawn on the last rank must become another piece"};
    if (letter.empty()) return std::nullopt;
    if (!pawn || !last_rank)
        return Reason{"promotion out of place", "only a pawn that reaches the last rank promotes"};
    if (std::string_view("nbrqNBRQ").find(letter) == std::string_view::npos)
        return Reason{"promotion to a wrong piece",
                      "a pawn becomes a queen, rook, bishop or knight"};
    return std::nullopt;
}

Reason king_in_danger(const Board& board, Square from, Square to) {
    const Color us = board.side_to_move;
    const Bitboard enemy = board.by_color[~us];
    const Bitboard after = (board.occupied() ^ Bitboard{from}) | Bitboard{to};
    const Bitboard attackers = board.attackers_to(to, after) & enemy;
    const Bitboard seen_before = board.attackers_to(to, board.occupied()) & enemy;
    if (attackers.empty()) return {"unknown", "no rule against it was found"};
    if (!seen_before.intersects(attackers))
        return {"king steps back along a slider's line",
                fmt::format("{} is on the line of {}; only the king itself hid it", to_string(to),
                            names_of(board, attackers))};
    if (enemy.contains(to))
        return {
            "king takes a protected piece",
            fmt::format("{} is protected by {}", name_of(board, to), names_of(board, attackers))};
    if (attackers == Bitboard{board.king(~us)})
        return {"king next to the other king",
                fmt::format("{} is next to {}", to_string(to), names_of(board, attackers))};
    return {"king moves into check",
            fmt::format("{} is attacked by {}", to_string(to), names_of(board, attackers))};
}

Reason en_passant_danger(const Board& board, Square from, Square to, Bitboard attackers) {
    const Square king = board.king(board.side_to_move);
    const Square victim = en_passant_victim(to);
    const Bitboard pinners = pinners_of(board, from);
    if (attackers.intersects(pinners))
        return {"pinned piece",
                fmt::format("{} is pinned to its king on {} by {}", name_of(board, from),
                            to_string(king), names_of(board, attackers & pinners))};
    const bool one_rank = rank_of(king) == rank_of(from);
    return {"en passant uncovers a check",
            fmt::format(
                "{} leave{} {}, and {} checks the king on {}",
                one_rank ? fmt::format("both pawns, {} and {},", to_string(from), to_string(victim))
                         : fmt::format("the captured pawn on {}", to_string(victim)),
                one_rank ? "" : "s", one_rank ? "the rank" : "the line", names_of(board, attackers),
                to_string(king))};
}

// The move is as the piece moves; it must be the king's safety that forbids it.
Reason own_king_in_danger(const Variation& line, Square from, Square to) {
    const Board& board = line.position.board();
    const Color us = board.side_to_move;
    const Square king = board.king(us);
    if (from == king) return king_in_danger(board, from, to);

    const Bitboard checkers = board.checkers();
    if (checkers.more_than_one())
        return {"double check", fmt::format("{} both give check: only the king may move",
                                            names_of(board, checkers))};
    const bool en_passant = board.by_type[PieceType::Pawn].contains(from) &&
                            file_of(from) != file_of(to) && !board.occupied().contains(to);
    Bitboard after = (board.occupied() ^ Bitboard{from}) | Bitboard{to};
    Bitboard removed{to};
    if (en_passant) {
        removed = Bitboard{en_passant_victim(to)};
        after &= ~removed;
    }
    const Bitboard attackers = board.attackers_to(king, after) & board.by_color[~us] & ~removed;
    if (attackers.empty()) return {"unknown", "no rule against it was found"};
    if (attackers.intersects(checkers))
        return {"check not answered",
                fmt::format("the king on {} stays in check from {}", to_string(king),
                            names_of(board, attackers & checkers))};
    if (en_passant) return en_passant_danger(board, from, to, attackers);
    return {"pinned piece",
            fmt::format("{} is pinned to its king on {} by {}", name_of(board, from),
                        to_string(king), names_of(board, attackers))};
}

}  // namespace

Reason why_illegal(const Variation& line, std::string_view text) {
    const Board& board = line.position.board();
    if (text == "O-O" || text == "O-O-O") return why_no_castling(line, text == "O-O");
    const auto from = parse_square(text.substr(0, 2));
    const auto to = text.size() < 4 ? std::nullopt : parse_square(text.substr(2, 2));
    if (!from || !to || text.size() > 5)
        return {"not a move", "it names no piece that could be meant"};
    const Color us = board.side_to_move;
    const Piece piece = board.piece_on(*from);
    if (piece == Piece::None) return {"no piece there", to_string(*from) + " is empty"};
    if (color_of(piece) != us)
        return {"the other side's piece", name_of(board, *from) + " is not to move"};
    if (is_castling_attempt(board, *from, *to))
        return why_no_castling(line, index_of(*to) > index_of(*from));
    if (board.by_color[us].contains(*to))
        return {"own piece taken", name_of(board, *to) + " is of the same side"};
    if (auto reason = geometry(line, type_of(piece), *from, *to)) return *reason;
    if (auto reason = promotion_fault(board, *from, *to, text.substr(4))) return *reason;
    return own_king_in_danger(line, *from, *to);
}

}  // namespace sebastes::tools
