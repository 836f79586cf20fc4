// Counts the replies to every move of a node, for perft: a sink that makes no boards.
//
// A move changes little of what decides the replies to it.  What the mover's pieces do to
// the enemy king is looked at once a node (or once a piece, with the piece lifted off its
// square), together with the squares on which a change would alter that: the guard.  A move
// that leaves the guard alone adds what the moved piece itself does; any other move has the
// lines looked at again.  Both use the rules of movegen.h.
//
// Rare moves (castling, promotion, en passant, a double step that allows it) are made.
#pragma once

#include <cstdint>

#include "board/count_sink.h"
#include "board/move_list.h"
#include "board/movegen.h"

namespace sebastes {

// What sliders do to the enemy king, and what that leaves the enemy's pieces to do.
struct Sight {
    LegalityMasks masks;
    Bitboard guard;  // this stays as it is while none of these squares is filled or vacated
    Movers movers;
    std::uint64_t knight_moves;
};

template <Color us>
class ReplyCounter {
  public:
    static constexpr bool kMergesQueens = false;
    static constexpr Color kThem = ~us;

    explicit ReplyCounter(const Board& board)
        : board_(board),
          own_(board.forces(us)),
          them_(board.forces(kThem)),
          them_all_(board.by_color[kThem]),
          occupied_(board.occupied()),
          king_(them_.king.first()),
          castling_rooks_(open_castlings(board)),
          pawn_attacks_(pawn_attacks<us>(own_.pawns)),
          king_attacks_(king_attacks(board.king(us))) {
        for (const Square king : them_.king) king_targets_ |= king_attacks(king) & ~them_all_;
        for (const Square from : own_.knights) knight_attacks_ |= knight_attacks(from);
        look(sight_, own_.diagonal, own_.orthogonal, occupied_);
    }

    template <PieceType type>
    void piece(Square from, Bitboard targets) {
        if (targets.empty()) return;
        const Bitboard lifted{from};
        Bitboard diagonal = own_.diagonal;
        Bitboard orthogonal = own_.orthogonal;
        if constexpr (type == PieceType::Bishop || type == PieceType::Queen) diagonal ^= lifted;
        if constexpr (type == PieceType::Rook || type == PieceType::Queen) orthogonal ^= lifted;
        Bitboard leapers = pawn_attacks_;
        if constexpr (type != PieceType::King) leapers |= king_attacks_;
        if constexpr (type == PieceType::Knight) {
            for (const Square other : own_.knights ^ lifted) leapers |= knight_attacks(other);
        } else {
            leapers |= knight_attacks_;
        }
        constexpr bool kSlides =
            type == PieceType::Bishop || type == PieceType::Rook || type == PieceType::Queen;
        const Bitboard occupied = occupied_ ^ lifted;
        Sight own_sight;
        const Sight* sight = &sight_;
        if (kSlides || sight_.guard.contains(from)) {
            look(own_sight, diagonal, orthogonal, occupied);
            sight = &own_sight;
        }

        for (const Square to : targets& them_all_)
            reply<type, true>(*sight, leapers, occupied | Bitboard{to}, to);
        const Bitboard quiet = targets & ~them_all_;
        for (const Square to : quiet & ~sight->guard)
            reply<type, false>(*sight, leapers, occupied | Bitboard{to}, to);
        for (const Square to : quiet & sight->guard) {
            Sight now;
            look(now, diagonal, orthogonal, occupied | Bitboard{to});
            reply<type, false>(now, leapers, occupied | Bitboard{to}, to);
        }
    }
    template <Direction step>
    void pawns(Bitboard targets) {
        constexpr bool kCaptures = step != forward(us);
        for (const Square to : targets)
            pawn_reply<PieceType::Pawn, kCaptures>(ListSink::origin(to, step), to);
    }
    void double_pushes(Bitboard targets) {
        constexpr int kStep = static_cast<int>(forward(us));
        for (const Square to : targets) {
            const Square from = square_at(index_of(to) - 2 * kStep);
            const Square passed = square_at(index_of(to) - kStep);
            if (pawn_attacks(us, passed).intersects(them_.pawns))
                count += count_moves<kThem>(after_double_push<us>(board_, from, to));
            else
                pawn_reply<PieceType::Pawn, false>(from, to);
        }
    }
    template <Direction step>
    void promotions(Bitboard targets) {
        constexpr bool kCaptures = step != forward(us);
        for (const Square to : targets) {
            const Square from = ListSink::origin(to, step);
            pawn_reply<PieceType::Knight, kCaptures>(from, to);
            pawn_reply<PieceType::Bishop, kCaptures>(from, to);
            pawn_reply<PieceType::Rook, kCaptures>(from, to);
            pawn_reply<PieceType::Queen, kCaptures>(from, to);
        }
    }
    void en_passant(Square from, Square to) {
        count += count_moves<kThem>(after_en_passant<us>(board_, from, to));
    }
    void castling(Square king, Square rook) {
        count += count_moves<kThem>(after_castling<us>(board_, king, rook));
    }

    std::uint64_t count = 0;

  private:
    // Castlings whose way is not barred by a piece of their own side, which stays there.
    static Bitboard open_castlings(const Board& board) {
        const Square king = board.king(kThem);
        const Bitboard own = board.by_color[kThem];
        Bitboard rooks;
        for (const Square rook : board.castling_rooks& own)
            if (!castling_path(kThem, king, rook).intersects(own)) rooks |= Bitboard{rook};
        return rooks;
    }

    void look(Sight& sight, Bitboard diagonal, Bitboard orthogonal, Bitboard occupied) const {
        LegalityMasks masks;
        Bitboard guard;
        const Bitboard without_king = occupied ^ them_.king;
        for (const Square from : diagonal& diagonal_reach(king_)) {
            const Bitboard seen = bishop_attacks(from, without_king);
            masks.attacked |= seen;
            guard |= seen & diagonal_approach(king_, from);
        }
        for (const Square from : orthogonal& orthogonal_reach(king_)) {
            const Bitboard seen = rook_attacks(from, without_king);
            masks.attacked |= seen;
            guard |= seen & orthogonal_approach(king_, from);
        }
        for (const Square from : diagonal& bishop_rays(king_))
            if (look_along_line(king_, from, occupied, masks.checkers, masks.pin_diagonal) <= 3)
                guard |= between(king_, from);
        for (const Square from : orthogonal& rook_rays(king_))
            if (look_along_line(king_, from, occupied, masks.checkers, masks.pin_orthogonal) <= 3)
                guard |= between(king_, from);
        sight.masks = masks;
        sight.guard = guard;
        sight.movers = sort_by_pins<kThem>(them_, masks);
        CountSink sink;
        generate_knights(sight.movers, ~them_all_, sink);
        sight.knight_moves = sink.count;
    }

    // The replies after a pawn has come to `to`, perhaps to become a piece there.
    template <PieceType type, bool captures>
    [[gnu::always_inline]] void pawn_reply(Square from, Square to) {
        const Bitboard occupied = (occupied_ ^ Bitboard{from}) | Bitboard{to};
        const Bitboard change = Bitboard{from} | (captures ? Bitboard{} : Bitboard{to});
        const Bitboard arrived = type == PieceType::Pawn ? Bitboard{to} : Bitboard{};
        const Bitboard leapers = knight_attacks_ | king_attacks_ |
                                 pawn_attacks<us>((own_.pawns ^ Bitboard{from}) | arrived);
        if (sight_.guard.intersects(change)) {
            Sight now;
            look(now, own_.diagonal, own_.orthogonal, occupied);
            reply<type, captures>(now, leapers, occupied, to);
        } else {
            reply<type, captures>(sight_, leapers, occupied, to);
        }
    }

    // The replies after a piece has come to `to`; `sight` and `leapers` are those of the
    // other pieces (pawns aside, which are all in `leapers`).
    template <PieceType type, bool captures>
    [[gnu::always_inline]] void reply(const Sight& sight, Bitboard leapers, Bitboard occupied,
                                      Square to) {
        Bitboard attacked = sight.masks.attacked | leapers;
        Bitboard checkers = sight.masks.checkers;
        Bitboard new_diagonal;
        Bitboard new_orthogonal;
        if constexpr (type == PieceType::Pawn)
            checkers |= Bitboard{to} & pawn_attacks(kThem, king_);
        if constexpr (type == PieceType::King) attacked |= king_attacks(to);
        if constexpr (type == PieceType::Knight) {
            attacked |= knight_attacks(to);
            checkers |= Bitboard{to} & knight_attacks(king_);
        }
        if constexpr (type == PieceType::Bishop || type == PieceType::Queen) {
            attacked |= bishop_attacks(to, occupied ^ them_.king);
            if (bishop_rays(king_).contains(to))
                look_along_line(king_, to, occupied, checkers, new_diagonal);
        }
        if constexpr (type == PieceType::Rook || type == PieceType::Queen) {
            attacked |= rook_attacks(to, occupied ^ them_.king);
            if (rook_rays(king_).contains(to))
                look_along_line(king_, to, occupied, checkers, new_orthogonal);
        }
        if ((checkers | new_diagonal | new_orthogonal).any()) {
            LegalityMasks masks{checkers, sight.masks.pin_diagonal | new_diagonal,
                                sight.masks.pin_orthogonal | new_orthogonal, attacked};
            count += count_bound<captures>(masks, occupied, to);
            return;
        }

        Movers movers = sight.movers;
        MoveGround ground{king_,    king_targets_, castling_rooks_, occupied ^ them_all_,
                          occupied, ~them_all_};
        CountSink sink;
        if constexpr (captures) {
            const Bitboard victim{to};
            movers.pawns_east &= ~shift<forward_east(kThem)>(victim);
            movers.pawns_west &= ~shift<forward_west(kThem)>(victim);
            movers.pawn_steps &= ~shift<forward(kThem)>(victim);
            movers.knights &= ~victim;
            movers.diagonal &= ~victim;
            movers.orthogonal &= ~victim;
            movers.pinned_diagonal &= ~victim;
            movers.pinned_orthogonal &= ~victim;
            ground.castling_rooks &= ~victim;
            ground.allowed |= victim;
            ground.enemies |= victim;
            ground.king_targets = king_attacks(king_) & ground.allowed;
        } else {
            movers.knights = Bitboard{};
            sink.count = sight.knight_moves;
        }
        LegalityMasks masks = sight.masks;
        masks.attacked = attacked;
        masks.checkers = Bitboard{};
        generate_on<kThem, MoveSet::All>(
            ground, masks, [] {}, [&]() -> const Movers& { return movers; }, sink);
        count += sink.count;
    }

    // The same when there is a check or a pin by the piece that moved.
    template <bool captures>
    [[gnu::noinline]] std::uint64_t count_bound(LegalityMasks masks, Bitboard occupied,
                                                Square to) const {
        Forces left = them_;
        Bitboard all = them_all_;
        if constexpr (captures) {
            const Bitboard rest = ~Bitboard{to};
            left = {them_.pawns & rest, them_.knights & rest, them_.diagonal & rest,
                    them_.orthogonal & rest, them_.king};
            all &= rest;
        }
        CountSink sink;
        generate_on<kThem, MoveSet::All>(
            {king_, king_attacks(king_) & ~all, castling_rooks_ & all, occupied ^ all, occupied,
             ~all},
            masks, [] {}, [&] { return sort_by_pins<kThem>(left, masks); }, sink);
        return sink.count;
    }

    const Board& board_;
    Forces own_;
    Forces them_;
    Bitboard them_all_;
    Bitboard occupied_;
    Square king_;
    Bitboard king_targets_;
    Bitboard castling_rooks_;
    Bitboard pawn_attacks_;
    Bitboard king_attacks_;
    Bitboard knight_attacks_;
    Sight sight_;
};

// In Chess960 castling may lead the king across squares that a ReplyCounter does not look at.
template <Color us>
bool has_near_castling(const Board& board) {
    return !board.castling_rooks.intersects(board.by_color[~us]) ||
           file_of(board.king(~us)) == File::E;
}

}  // namespace sebastes
