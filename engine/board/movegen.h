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
    Bitboard pin_diagonal;    // lines of diagonal pins, from next to the king up to the pinner
    Bitboard pin_orthogonal;  // likewise for ranks and files
    // What the enemy attacks, the king shielding nothing; complete only on the squares that
    // the king may want to go to or castle across.  Empty as long as nobody asked.
    Bitboard attacked;

    // Where a piece other than the king may go: everywhere, or an answer to the check.
    Bitboard check_mask(Square king) const {
        if (checkers.empty()) [[likely]]
            return Bitboard{~std::uint64_t{0}};
        return checkers.more_than_one() ? Bitboard{} : between(king, checkers.first());
    }
};

// Looks from a slider along its line to the king: it gives check when nothing stands
// between, and pins when one piece does.  (If that piece is the enemy's the line holds no
// piece of ours and does no harm in the mask.)  Returns the number of pieces on the line,
// the slider included.
[[gnu::always_inline]] inline int look_along_line(Square king, Square slider, Bitboard occupied,
                                                  Bitboard& checkers, Bitboard& pins) {
    const Bitboard path = between(king, slider);
    const int pieces = (path & occupied).count();
    if (pieces == 1) checkers |= Bitboard{slider};
    if (pieces == 2) pins |= path;
    return pieces;
}

// Checks and pins; `attacked` is left empty.
template <Color us>
[[gnu::always_inline]] inline LegalityMasks checks_and_pins(Square king, const Forces& enemy,
                                                            Bitboard occupied) {
    LegalityMasks masks;
    masks.checkers =
        (knight_attacks(king) & enemy.knights) | (pawn_attacks(us, king) & enemy.pawns);
    for (const Square slider : bishop_rays(king) & enemy.diagonal)
        look_along_line(king, slider, occupied, masks.checkers, masks.pin_diagonal);
    for (const Square slider : rook_rays(king) & enemy.orthogonal)
        look_along_line(king, slider, occupied, masks.checkers, masks.pin_orthogonal);
    return masks;
}

// The squares that pieces attack when the enemy's king is not in the way; of the sliders
// only those on the given squares count.
template <Color attacker>
[[gnu::always_inline]] inline Bitboard attacked_squares(const Forces& pieces,
                                                        Bitboard occupied_without_king,
                                                        Bitboard diagonal_from,
                                                        Bitboard orthogonal_from) {
    Bitboard attacked = pawn_attacks<attacker>(pieces.pawns) | king_attacks(pieces.king.first());
    for (const Square from : pieces.knights) attacked |= knight_attacks(from);
    for (const Square from : pieces.diagonal& diagonal_from)
        attacked |= bishop_attacks(from, occupied_without_king);
    for (const Square from : pieces.orthogonal& orthogonal_from)
        attacked |= rook_attacks(from, occupied_without_king);
    return attacked;
}

template <Color us, typename Sink>
inline void generate_castling(Bitboard rooks, Square king, Bitboard occupied,
                              const LegalityMasks& masks, Sink& sink) {
    for (const Square rook : rooks) {
        if (castling_path(us, king, rook).intersects(occupied)) continue;
        // In Chess960 the rook may be all that keeps a check from the king.
        if (masks.pin_orthogonal.contains(rook)) continue;
        const Square target = castled_king(us, is_king_side(king, rook));
        if (between(king, target).intersects(masks.attacked)) continue;
        sink.castling(king, rook);
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
                                 (rook_attacks(king, after) & board.orthogonal_sliders());
        if (!sliders.intersects(enemy)) sink.en_passant(from, to);
    }
}

// The pieces of the side to move (but for the king) sorted by what pins leave them to do.
struct Movers {
    // Where pawns may come: captures to either side if there is something to take, and
    // steps if the square is free.
    Bitboard pawns_east;
    Bitboard pawns_west;
    Bitboard pawn_steps;
    Bitboard knights;  // pinned ones have no moves
    Bitboard diagonal;
    Bitboard orthogonal;
    Bitboard pinned_diagonal;  // sliders that have the moves along their pins
    Bitboard pinned_orthogonal;
    Bitboard queens;
};

template <Color us>
[[gnu::always_inline]] inline Movers sort_by_pins(const Forces& own, const LegalityMasks& masks) {
    constexpr Direction kForward = forward(us);
    constexpr Direction kEast = forward_east(us);
    constexpr Direction kWest = forward_west(us);
    const Bitboard diagonal = masks.pin_diagonal;
    const Bitboard orthogonal = masks.pin_orthogonal;
    const Bitboard free = ~(diagonal | orthogonal);
    // A pinned pawn captures only along a diagonal pin and steps only along a file.
    const Bitboard takers = own.pawns & ~orthogonal;
    const Bitboard steppers = own.pawns & ~diagonal;
    return {
        shift<kEast>(takers & ~diagonal) | (shift<kEast>(takers & diagonal) & diagonal),
        shift<kWest>(takers & ~diagonal) | (shift<kWest>(takers & diagonal) & diagonal),
        shift<kForward>(steppers & ~orthogonal) |
            (shift<kForward>(steppers & orthogonal) & orthogonal),
        own.knights & free,
        own.diagonal & free,
        own.orthogonal & free,
        own.diagonal & diagonal,
        own.orthogonal & orthogonal,
        own.diagonal & own.orthogonal,
    };
}

template <Color us, MoveSet set, typename Sink>
[[gnu::always_inline]] inline void generate_pawns(const Movers& movers, Bitboard enemy,
                                                  Bitboard free, Bitboard check_mask, Sink& sink) {
    constexpr Direction kForward = forward(us);
    constexpr Direction kEast = forward_east(us);
    constexpr Direction kWest = forward_west(us);
    constexpr Bitboard kThird{relative_rank(us, Rank::R3)};
    constexpr Bitboard kEighth{relative_rank(us, Rank::R8)};

    const Bitboard steps = movers.pawn_steps & free;
    const Bitboard east = movers.pawns_east & enemy & check_mask;
    const Bitboard west = movers.pawns_west & enemy & check_mask;
    const Bitboard pushes = steps & check_mask;
    if ((movers.pawns_east | movers.pawns_west | movers.pawn_steps).intersects(kEighth))
        [[unlikely]] {
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
        sink.double_pushes(shift<kForward>(steps & kThird) & free & check_mask);
}

// `targets` already honours check and the wanted set of moves.
template <typename Sink>
[[gnu::always_inline]] inline void generate_knights(const Movers& movers, Bitboard targets,
                                                    Sink& sink) {
    for (const Square from : movers.knights)
        sink.template piece<PieceType::Knight>(from, knight_attacks(from) & targets);
}
template <typename Sink>
[[gnu::always_inline]] inline void generate_sliders(const Movers& movers, Bitboard occupied,
                                                    Bitboard targets, const LegalityMasks& masks,
                                                    Sink& sink) {
    const Bitboard queens = Sink::kMergesQueens ? Bitboard{} : movers.queens;

    for (const Square from : movers.diagonal & ~queens)
        sink.template piece<PieceType::Bishop>(from, bishop_attacks(from, occupied) & targets);
    for (const Square from : movers.pinned_diagonal & ~queens)
        sink.template piece<PieceType::Bishop>(
            from, bishop_attacks(from, occupied) & targets & masks.pin_diagonal);
    for (const Square from : movers.orthogonal & ~queens)
        sink.template piece<PieceType::Rook>(from, rook_attacks(from, occupied) & targets);
    for (const Square from : movers.pinned_orthogonal & ~queens)
        sink.template piece<PieceType::Rook>(
            from, rook_attacks(from, occupied) & targets & masks.pin_orthogonal);

    if constexpr (!Sink::kMergesQueens) {
        for (const Square from : queens& movers.diagonal)
            sink.template piece<PieceType::Queen>(from, queen_attacks(from, occupied) & targets);
        for (const Square from : queens& movers.pinned_diagonal)
            sink.template piece<PieceType::Queen>(
                from, bishop_attacks(from, occupied) & targets & masks.pin_diagonal);
        for (const Square from : queens& movers.pinned_orthogonal)
            sink.template piece<PieceType::Queen>(
                from, rook_attacks(from, occupied) & targets & masks.pin_orthogonal);
    }
}

// All legal moves of the wanted set for `us`, which is the side to move, with the board's
// checks and pins, which learn what the enemy attacks if it matters.
template <Color us, MoveSet set, typename Sink>
[[gnu::always_inline]] inline void generate(const Board& board, LegalityMasks& masks, Sink& sink) {
    const Forces own = board.forces(us);
    const Forces enemy = board.forces(~us);
    const Bitboard enemies = board.by_color[~us];
    const Bitboard occupied = board.occupied();
    const Bitboard castling_rooks = board.castling_rooks & board.by_color[us];
    const Square king = own.king.first();

    const Bitboard allowed = set == MoveSet::All     ? ~board.by_color[us]
                             : set == MoveSet::Noisy ? enemies
                                                     : ~occupied;
    const Bitboard king_targets = king_attacks(king) & allowed;
    const bool may_castle = castling_rooks.any() && masks.checkers.empty();
    const bool castles = set != MoveSet::Noisy && may_castle;
    if (king_targets.any() || castles) {
        if (masks.attacked.empty()) {
            const bool far = may_castle && file_of(king) != File::E;
            const Bitboard all{~std::uint64_t{0}};
            masks.attacked =
                attacked_squares<~us>(enemy, occupied ^ own.king, far ? all : diagonal_reach(king),
                                      far ? all : orthogonal_reach(king));
        }
        sink.template piece<PieceType::King>(king, king_targets & ~masks.attacked);
    }
    if (masks.checkers.more_than_one()) [[unlikely]]
        return;

    if constexpr (set != MoveSet::Noisy)
        if (castles) generate_castling<us>(castling_rooks, king, occupied, masks, sink);
    if constexpr (set != MoveSet::Quiet)
        if (board.en_passant != Square::None) [[unlikely]]
            generate_en_passant<us>(board, king, occupied, masks.checkers, sink);
    const Movers movers = sort_by_pins<us>(own, masks);
    const Bitboard check_mask = masks.check_mask(king);
    generate_pawns<us, set>(movers, enemies, ~occupied, check_mask, sink);
    generate_knights(movers, allowed & check_mask, sink);
    generate_sliders(movers, occupied, allowed & check_mask, masks, sink);
}

// The same without.
template <Color us>
[[gnu::always_inline]] inline LegalityMasks checks_and_pins(const Board& board) {
    return checks_and_pins<us>(board.king(us), board.forces(~us), board.occupied());
}
template <Color us, MoveSet set, typename Sink>
[[gnu::always_inline]] inline void generate(const Board& board, Sink& sink) {
    LegalityMasks masks = checks_and_pins<us>(board);
    generate<us, set>(board, masks, sink);
}

}  // namespace sebastes
