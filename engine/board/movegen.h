// Legal move generation.
//
// A node's checks and pins become masks first, so that every move that comes out
// is legal and none is made and taken back to find out.  The generator hands whole
// target sets to a sink, and there is one set of rules for all sinks: one appends
// moves to a list, one counts, one makes the moves and walks on (perft).
//
// A sink has these members (`us` moves):
//   template <PieceType> void piece(Square from, Bitboard targets);
//   template <Direction> void pawns(Bitboard targets);       from = target - step
//   void double_pushes(Bitboard targets);
//   template <Direction> void promotions(Bitboard targets);  four moves a target
//   void en_passant(Square from, Square to);
//   void castling(Square king, Square rook);
//   static constexpr bool kMergesQueens;  true: a queen may be reported as a
//                                         bishop and as a rook
//
// Method: check and pin masks as on the chess programming wiki ("Checks and
// Pinned Pieces (Bitboards)"), with pins kept per kind of line as in Gigantua.
#pragma once

#include "board/board.h"
#include "core/bitboard.h"

namespace sebastes {

// Which moves to generate: Noisy are captures and promotions, Quiet are the rest.
enum class MoveSet { All, Noisy, Quiet };

// The squares that settle legality for the side to move.
struct LegalityMasks {
    Bitboard checkers;
    Bitboard
        check;  // where a piece other than the king may go: everywhere, or an answer to the check
    Bitboard pin_diagonal;  // lines of diagonal pins, from next to the king up to the pinner
    Bitboard pin_straight;  // likewise for ranks and files
};

template <Color us>
[[gnu::always_inline]] inline LegalityMasks legality_masks(const Board& board, Square king,
                                                           Bitboard occupied) {
    const Bitboard enemy = board.by_color[~us];
    LegalityMasks masks;
    masks.checkers = ((knight_attacks(king) & board.by_type[PieceType::Knight]) |
                      (pawn_attacks(us, king) & board.by_type[PieceType::Pawn])) &
                     enemy;

    // A slider in line with the king gives check when nothing stands between, and pins
    // when one piece does.  (If that piece is the enemy's the line holds no piece of ours
    // and does no harm in the mask.)
    const auto look_along = [&](Bitboard sliders, Bitboard& pins) {
        for (const Square slider : sliders) {
            const Bitboard path = between(king, slider);
            const int pieces = (path & occupied).count();
            if (pieces == 1) masks.checkers |= Bitboard{slider};
            if (pieces == 2) pins |= path;
        }
    };
    look_along(bishop_rays(king) & board.diagonal_sliders() & enemy, masks.pin_diagonal);
    look_along(rook_rays(king) & board.straight_sliders() & enemy, masks.pin_straight);

    masks.check = Bitboard{~std::uint64_t{0}};
    if (masks.checkers.any()) [[unlikely]]
        masks.check =
            masks.checkers.more_than_one() ? Bitboard{} : between(king, masks.checkers.first());
    return masks;
}

template <Color us, typename Sink>
[[gnu::always_inline]] inline void generate_king(const Board& board, Square king, Bitboard occupied,
                                                 Bitboard allowed, Sink& sink) {
    constexpr Color kThem = ~us;
    const Bitboard enemy = board.by_color[kThem];
    Bitboard targets = king_attacks(king) & ~board.by_color[us] & allowed &
                       ~pawn_attacks<kThem>(board.by_type[PieceType::Pawn] & enemy) &
                       ~king_attacks(board.king(kThem));
    // Seldom more than one or two squares are left: ask for each rather than
    // compute all that the enemy attacks.  The king does not shield what is behind it.
    const Bitboard without_king = occupied ^ Bitboard { king };
    const Bitboard knights = board.by_type[PieceType::Knight] & enemy;
    const Bitboard diagonal = board.diagonal_sliders() & enemy;
    const Bitboard straight = board.straight_sliders() & enemy;
    for (const Square to : targets)
        if (((knight_attacks(to) & knights) | (bishop_attacks(to, without_king) & diagonal) |
             (rook_attacks(to, without_king) & straight))
                .any())
            targets ^= Bitboard{to};
    sink.template piece<PieceType::King>(king, targets);
}

template <Color us, typename Sink>
inline void generate_castling(const Board& board, Square king, Bitboard occupied,
                              Bitboard pin_straight, Sink& sink) {
    for (const Square rook : board.castling_rooks& board.by_color[us]) {
        if (castling_path(us, king, rook).intersects(occupied)) continue;
        // In Chess960 the rook may be all that keeps a check from the king.
        if (pin_straight.contains(rook)) continue;
        bool safe = true;
        for (const Square step : between(king, castled_king(us, is_king_side(king, rook))))
            if (board.is_attacked(step, ~us, occupied)) {
                safe = false;
                break;
            }
        if (safe) sink.castling(king, rook);
    }
}

template <Color us, typename Sink>
inline void generate_en_passant(const Board& board, Square king, Bitboard occupied,
                                Bitboard checkers, Sink& sink) {
    const Square to = board.en_passant;
    const Bitboard victim{en_passant_victim(to)};
    const Bitboard enemy = board.by_color[~us];
    // A leaper's check is answered only if it is the victim; a slider's is looked at below.
    const Bitboard leapers = board.by_type[PieceType::Knight] | board.by_type[PieceType::Pawn];
    if ((checkers & leapers & ~victim).any()) return;
    for (const Square from : pawn_attacks(~us, to) & board.pieces(us, PieceType::Pawn)) {
        // Two pawns leave their squares at once, which no pin mask foresees: look again.
        const Bitboard after = (occupied ^ victim ^ Bitboard{from}) | Bitboard{to};
        const Bitboard sliders = (bishop_attacks(king, after) & board.diagonal_sliders()) |
                                 (rook_attacks(king, after) & board.straight_sliders());
        if (!sliders.intersects(enemy)) sink.en_passant(from, to);
    }
}

template <Color us, MoveSet set, typename Sink>
[[gnu::always_inline]] inline void generate_pawns(const Board& board, Bitboard occupied,
                                                  const LegalityMasks& masks, Sink& sink) {
    constexpr Direction kForward = forward(us);
    constexpr Direction kEast = forward_east(us);
    constexpr Direction kWest = forward_west(us);
    constexpr Bitboard kSeventh{relative_rank(us, Rank::R7)};
    constexpr Bitboard kThird{relative_rank(us, Rank::R3)};
    constexpr Bitboard kEighth{relative_rank(us, Rank::R8)};

    const Bitboard pawns = board.pieces(us, PieceType::Pawn);
    const Bitboard enemy = board.by_color[~us] & masks.check;

    // A pinned pawn captures only along a diagonal pin and pushes only along a file.
    const Bitboard takers = pawns & ~masks.pin_straight;
    const Bitboard free_takers = takers & ~masks.pin_diagonal;
    const Bitboard pinned_takers = takers & masks.pin_diagonal;
    const Bitboard east =
        (shift<kEast>(free_takers) | (shift<kEast>(pinned_takers) & masks.pin_diagonal)) & enemy;
    const Bitboard west =
        (shift<kWest>(free_takers) | (shift<kWest>(pinned_takers) & masks.pin_diagonal)) & enemy;

    const Bitboard pushers = pawns & ~masks.pin_diagonal;
    const Bitboard steps = (shift<kForward>(pushers & ~masks.pin_straight) |
                            (shift<kForward>(pushers & masks.pin_straight) & masks.pin_straight)) &
                           ~occupied;
    const Bitboard pushes = steps & masks.check;

    if ((pawns & kSeventh).any()) [[unlikely]] {
        if constexpr (set != MoveSet::Quiet) {
            sink.template promotions<kEast>(east & kEighth);
            sink.template promotions<kWest>(west & kEighth);
            sink.template promotions<kForward>(pushes & kEighth);
        }
        if constexpr (set != MoveSet::Quiet) {
            sink.template pawns<kEast>(east & ~kEighth);
            sink.template pawns<kWest>(west & ~kEighth);
        }
        if constexpr (set != MoveSet::Noisy) sink.template pawns<kForward>(pushes & ~kEighth);
    } else {
        if constexpr (set != MoveSet::Quiet) {
            sink.template pawns<kEast>(east);
            sink.template pawns<kWest>(west);
        }
        if constexpr (set != MoveSet::Noisy) sink.template pawns<kForward>(pushes);
    }
    if constexpr (set != MoveSet::Noisy)
        sink.double_pushes(shift<kForward>(steps & kThird) & ~occupied & masks.check);
}

// Knights and sliders.  `targets` already honours check and the wanted set of moves.
template <Color us, typename Sink>
[[gnu::always_inline]] inline void generate_pieces(const Board& board, Bitboard occupied,
                                                   Bitboard targets, const LegalityMasks& masks,
                                                   Sink& sink) {
    const Bitboard own = board.by_color[us];
    const Bitboard pinned = masks.pin_diagonal | masks.pin_straight;
    const Bitboard bishops =
        own & (Sink::kMergesQueens ? board.diagonal_sliders() : board.by_type[PieceType::Bishop]);
    const Bitboard rooks =
        own & (Sink::kMergesQueens ? board.straight_sliders() : board.by_type[PieceType::Rook]);

    for (const Square from : own& board.by_type[PieceType::Knight] & ~pinned)
        sink.template piece<PieceType::Knight>(from, knight_attacks(from) & targets);

    for (const Square from : bishops & ~pinned)
        sink.template piece<PieceType::Bishop>(from, bishop_attacks(from, occupied) & targets);
    for (const Square from : bishops& masks.pin_diagonal)
        sink.template piece<PieceType::Bishop>(
            from, bishop_attacks(from, occupied) & targets & masks.pin_diagonal);

    for (const Square from : rooks & ~pinned)
        sink.template piece<PieceType::Rook>(from, rook_attacks(from, occupied) & targets);
    for (const Square from : rooks& masks.pin_straight)
        sink.template piece<PieceType::Rook>(
            from, rook_attacks(from, occupied) & targets & masks.pin_straight);

    if constexpr (!Sink::kMergesQueens) {
        const Bitboard queens = own & board.by_type[PieceType::Queen];
        for (const Square from : queens & ~pinned)
            sink.template piece<PieceType::Queen>(from, queen_attacks(from, occupied) & targets);
        for (const Square from : queens& masks.pin_diagonal)
            sink.template piece<PieceType::Queen>(
                from, bishop_attacks(from, occupied) & targets & masks.pin_diagonal);
        for (const Square from : queens& masks.pin_straight)
            sink.template piece<PieceType::Queen>(
                from, rook_attacks(from, occupied) & targets & masks.pin_straight);
    }
}

// All legal moves of the wanted set for `us`, which is the side to move.
template <Color us, MoveSet set, typename Sink>
[[gnu::always_inline]] inline void generate(const Board& board, Sink& sink) {
    const Bitboard own = board.by_color[us];
    const Bitboard enemy = board.by_color[~us];
    const Bitboard occupied = own | enemy;
    const Square king = (own & board.by_type[PieceType::King]).first();
    const LegalityMasks masks = legality_masks<us>(board, king, occupied);

    const Bitboard allowed = set == MoveSet::All ? ~own : set == MoveSet::Noisy ? enemy : ~occupied;
    generate_king<us>(board, king, occupied, allowed, sink);
    if (masks.checkers.more_than_one()) [[unlikely]]
        return;

    if constexpr (set != MoveSet::Noisy)
        if (masks.checkers.empty() && board.castling_rooks.intersects(own))
            generate_castling<us>(board, king, occupied, masks.pin_straight, sink);
    if constexpr (set != MoveSet::Quiet)
        if (board.en_passant != Square::None) [[unlikely]]
            generate_en_passant<us>(board, king, occupied, masks.checkers, sink);
    generate_pawns<us, set>(board, occupied, masks, sink);
    generate_pieces<us>(board, occupied, allowed & masks.check, masks, sink);
}

}  // namespace sebastes
