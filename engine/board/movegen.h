// generate() generates legal moves.
//
// It first turns checks and pins into masks (checks_and_pins.h), so that every generated move is
// legal and none has to be made and unmade to test it.  It passes whole target sets to a sink.  All
// sinks share one set of rules: one sink appends moves to a list, one counts them, one makes them
// and recurses (perft).
//
// A sink has these members (`us` is the side to move):
//   template <PieceType> void piece(Square from, Bitboard targets);
//   template <Direction> void pawns(Bitboard targets);       from = target - step
//   void double_pushes(Bitboard targets);
//   template <Direction> void promotions(Bitboard targets);  four moves a target
//   void en_passant(Square from, Square to);
//   void castling(Square king, Square rook);
//   static constexpr bool kMergesQueens;  true: a queen may be reported as a
//                                         bishop and as a rook
// A sink may also take all unpinned sliders at once, with queens in both sets:
//   void sliders(Bitboard orthogonal, Bitboard diagonal, Bitboard occupied, Bitboard targets);
#pragma once

#include "board/board.h"
#include "board/checks_and_pins.h"
#include "core/bitboard.h"

namespace sebastes {

// Which moves to generate: Noisy are captures and promotions, Quiet are the rest.
enum class MoveSet { All, Noisy, Quiet };

template <Color us, typename Sink>
inline void generate_castling(Bitboard rooks, Square king, Bitboard occupied,
                              const LegalityMasks& masks, Sink& sink) {
    for (const Square rook : rooks) {
        if (castling_path(us, king, rook).intersects(occupied)) continue;
        // In Chess960 the rook may be pinned against the king.
        if (masks.pin_orthogonal.contains(rook)) continue;
        const Square target = castled_king(us, is_king_side(king, rook));
        if (between(king, target).intersects(masks.attacked)) continue;
        sink.castling(king, rook);
    }
}

// Whether the enemy's sliders attack the king when the squares in `occupied` are left after an en
// passant capture.  Two pawns leave their squares at once, which no pin mask covers.  In most
// positions no slider is on a line to the king.
inline bool exposes_king(Square king, Bitboard diagonal, Bitboard orthogonal, Bitboard occupied) {
    return (bishop_rays(king).intersects(diagonal) &&
            bishop_attacks(king, occupied).intersects(diagonal)) ||
           (rook_rays(king).intersects(orthogonal) &&
            rook_attacks(king, occupied).intersects(orthogonal));
}

template <Color us, typename Sink>
inline void generate_en_passant(const Board& board, Square king, Bitboard occupied,
                                Bitboard checkers, Sink& sink) {
    const Square to = board.en_passant;
    const Bitboard victim{en_passant_victim(to)};
    const Bitboard enemy = board.by_color[~us];
    // A check by a leaper is answered only if the leaper is captured; checks by sliders are tested
    // below.
    const Bitboard leapers = board.by_type[PieceType::Knight] | board.by_type[PieceType::Pawn];
    if ((checkers & leapers & ~victim).any()) return;
    for (const Square from : pawn_attacks(~us, to) & board.pieces(us, PieceType::Pawn)) {
        const Bitboard after = (occupied ^ victim ^ Bitboard{from}) | Bitboard{to};
        if (!exposes_king(king, board.diagonal_sliders() & enemy,
                          board.orthogonal_sliders() & enemy, after))
            sink.en_passant(from, to);
    }
}

// Movers holds the pieces of the side to move except the king, sorted by the moves that pins allow.
struct Movers {
    // The squares that pawns reach: by captures to either side if there is something to capture,
    // and by single steps if the square is empty.
    Bitboard pawns_east;
    Bitboard pawns_west;
    Bitboard pawn_steps;
    Bitboard knights;  // pinned ones have no moves
    Bitboard diagonal;
    Bitboard orthogonal;
    Bitboard pinned_diagonal;  // sliders that may move along their pins
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

// `targets` already takes checks and the wanted set of moves into account.
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
    constexpr bool kAtOnce = requires { &Sink::sliders; };
    const Bitboard queens = Sink::kMergesQueens ? Bitboard{} : movers.queens;
    const Bitboard diagonal = kAtOnce ? Bitboard{} : movers.diagonal & ~queens;
    const Bitboard orthogonal = kAtOnce ? Bitboard{} : movers.orthogonal & ~queens;

    if constexpr (kAtOnce) sink.sliders(movers.orthogonal, movers.diagonal, occupied, targets);
    for (const Square from : diagonal)
        sink.template piece<PieceType::Bishop>(from, bishop_attacks(from, occupied) & targets);
    for (const Square from : movers.pinned_diagonal & ~queens)
        sink.template piece<PieceType::Bishop>(
            from, bishop_attacks(from, occupied) & targets & masks.pin_diagonal);
    for (const Square from : orthogonal)
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

// Generates all legal moves of the wanted set for `us`, the side to move.  `masks` holds the
// board's checks and pins; the function adds the attacked squares if it needs them.
template <Color us, MoveSet set, typename Sink>
[[gnu::always_inline]] inline void generate(const Board& board, LegalityMasks& masks, Sink& sink) {
    const Forces own = board.forces(us);
    const Bitboard enemies = board.by_color[~us];
    const Bitboard occupied = board.occupied();
    const Bitboard castling_rooks = board.castling_rooks & board.by_color[us];
    const Square king = own.king.first();
    const Bitboard allowed = set == MoveSet::All     ? ~board.by_color[us]
                             : set == MoveSet::Noisy ? enemies
                                                     : ~occupied;
    const Bitboard king_targets = king_attacks(king) & allowed;
    const bool may_castle = castling_rooks.any() && masks.checkers.empty();
    if (masks.attacked.empty() && (king_targets.any() || (set != MoveSet::Noisy && may_castle))) {
        const bool far = may_castle && file_of(king) != File::E;
        const Bitboard all{~std::uint64_t{0}};
        masks.attacked = attacked_squares<~us>(board.forces(~us), occupied ^ own.king,
                                               far ? all : diagonal_reach(king),
                                               far ? all : orthogonal_reach(king));
    }
    sink.template piece<PieceType::King>(king, king_targets & ~masks.attacked);
    if (masks.checkers.more_than_one()) [[unlikely]]
        return;  // only the king can move
    if constexpr (set != MoveSet::Noisy)
        if (may_castle) generate_castling<us>(castling_rooks, king, occupied, masks, sink);
    if constexpr (set != MoveSet::Quiet)
        if (board.en_passant != Square::None) [[unlikely]]
            generate_en_passant<us>(board, king, occupied, masks.checkers, sink);
    const Movers movers = sort_by_pins<us>(own, masks);
    const Bitboard check_mask = masks.check_mask(king);
    generate_pawns<us, set>(movers, enemies, ~occupied, check_mask, sink);
    generate_knights(movers, allowed & check_mask, sink);
    generate_sliders(movers, occupied, allowed & check_mask, masks, sink);
}

// Does the same and finds the checks and pins itself.
template <Color us, MoveSet set, typename Sink>
[[gnu::always_inline]] inline void generate(const Board& board, Sink& sink) {
    LegalityMasks masks = checks_and_pins<us>(board);
    generate<us, set>(board, masks, sink);
}

}  // namespace sebastes
