// KingWatch tracks the squares that the enemy's king may use and the mover's pieces that attack
// them.  It counts the king's legal moves, castling included, after each move of a piece.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "board/board.h"
#include "core/bitboard.h"

namespace sebastes {

template <Color us>
class KingWatch {
  public:
    static constexpr Color kThem = ~us;

    // `pinned` holds the lines of pins along ranks and files; a rook on one of them cannot castle.
    KingWatch(const Board& board, Bitboard pinned)
        : own_(board.forces(us)),
          them_all_(board.by_color[kThem]),
          occupied_(board.occupied()),
          king_(board.king(kThem)),
          promotes_(own_.pawns.intersects(Bitboard{relative_rank(us, Rank::R7)})),
          has_diagonal_(own_.diagonal.any() || promotes_),
          has_orthogonal_(own_.orthogonal.any() || promotes_) {
        const Bitboard steps = king_attacks(king_) & ~them_all_;
        for (const Square to : steps) watch(to, true);
        Bitboard crossed;
        for (const Square rook : board.castling_rooks& them_all_ & ~pinned) {
            const Bitboard path = castling_path(kThem, king_, rook);
            if (path.intersects(them_all_)) continue;
            const Square target = castled_king(kThem, is_king_side(king_, rook));
            castlings[castling_count_] = {
                path, between(king_, target) & ~Bitboard{king_}, rook, {}};
            crossed |= castlings[castling_count_++].crossed;
        }
        for (const Square square : crossed & ~steps) watch(square, false);
        for (std::size_t i = 0; i < castling_count_; ++i) find_free(castlings[i]);
    }

    // The mover's pieces that attack a watched square or that block a slider's line to one.
    Bitboard involved() const { return involved_; }

    // Adds up the king's moves over the targets of the piece on `from`, for moves that give no
    // check.  An empty `from` stands for pawns that are not involved.  For a promotion, `type` is
    // the new piece.
    template <PieceType type, bool promotion = false>
    [[gnu::always_inline]] std::uint64_t king_replies(Bitboard from, Bitboard targets) const {
        int count = 0;
        const bool involved = promotion || from.intersects(involved_);
        if (involved) {
            for (std::size_t i = 0; i < open_count_; ++i)
                if (open[i].step) count += (targets & safe_with<type>(open[i], from)).count();
            for (std::size_t i = 0; i < shut_count_; ++i)
                if (shut[i].step) count += (targets & safe_with<type>(shut[i], from)).count();
        } else {
            for (std::size_t i = 0; i < open_count_; ++i)
                if (open[i].step) count += (targets & safe<type>(open[i])).count();
        }
        for (std::size_t i = 0; i < castling_count_; ++i) {
            const Castling& castling = castlings[i];
            if (castling.path.intersects(occupied_ & ~from)) continue;
            const Bitboard free =
                from.intersects(involved_) ? free_with<type>(castling, from) : castling.free[type];
            count += (targets & free).count();
        }
        // The king may capture an undefended piece that has arrived beside it.
        for (const Square to : targets& them_all_& king_attacks(king_))
            if (attackers_without(to, from).empty()) ++count;
        return static_cast<std::uint64_t>(count);
    }

  private:
    // Watched is a square that the enemy's king may step on or must cross in castling.
    struct Watched {
        Square square;
        bool step;
        Bitboard diagonal;    // where a bishop attacks it through the enemy's king
        Bitboard orthogonal;  // the same for a rook
        Bitboard attackers;   // the mover's pieces that attack it
        Bitboard openers;     // the mover's pieces that alone block a slider's line to it
        // The targets of a piece that is neither attacker nor opener that leave the square
        // unattacked, unless the piece attacks it from there itself.
        Bitboard shields;
    };
    struct Castling {
        Bitboard path;     // must be empty
        Bitboard crossed;  // must not be attacked
        Square rook;
        // The targets of a piece that is not involved that leave castling possible.
        PieceTypeArray<Bitboard> free;
    };

    // The squares from which a piece of this type attacks the square.
    template <PieceType type>
    [[gnu::always_inline]] static Bitboard reach(const Watched& watched) {
        if constexpr (type == PieceType::Pawn) return pawn_attacks(kThem, watched.square);
        if constexpr (type == PieceType::Knight) return knight_attacks(watched.square);
        if constexpr (type == PieceType::Bishop) return watched.diagonal;
        if constexpr (type == PieceType::Rook) return watched.orthogonal;
        if constexpr (type == PieceType::Queen) return watched.diagonal | watched.orthogonal;
        if constexpr (type == PieceType::King) return king_attacks(watched.square);
    }
    // The targets of an uninvolved piece after which the square is not attacked.
    template <PieceType type>
    [[gnu::always_inline]] static Bitboard safe(const Watched& watched) {
        return watched.shields & ~reach<type>(watched);
    }
    // The same for a piece that may have attacked the square before, or blocked a line to it.
    template <PieceType type>
    Bitboard safe_with(const Watched& watched, Bitboard from) const {
        const Square square = watched.square;
        Bitboard reached = reach<type>(watched);
        // A slider, or a pawn that promotes to one, may move along its line to the square.
        const auto along = [&] { return line(square, from.first()) & ~Bitboard{square}; };
        if constexpr (type == PieceType::Bishop || type == PieceType::Queen)
            if (watched.diagonal.intersects(from)) reached |= along();
        if constexpr (type == PieceType::Rook || type == PieceType::Queen)
            if (watched.orthogonal.intersects(from)) reached |= along();
        return ~reached &
               shields(square, watched.openers.intersects(from) ? attackers_without(square, from)
                                                                : watched.attackers & ~from);
    }

    void find_free(Castling& castling) const {
        const Bitboard bars = castling.path | Bitboard{castling.rook};
        if (castling.crossed.intersects(shut_squares_)) return;
        castling.free.fill(~bars);
        for (std::size_t i = 0; i < open_count_; ++i) {
            if (!castling.crossed.contains(open[i].square)) continue;
            castling.free[PieceType::Pawn] &= safe<PieceType::Pawn>(open[i]);
            castling.free[PieceType::Knight] &= safe<PieceType::Knight>(open[i]);
            castling.free[PieceType::Bishop] &= safe<PieceType::Bishop>(open[i]);
            castling.free[PieceType::Rook] &= safe<PieceType::Rook>(open[i]);
            castling.free[PieceType::Queen] &= safe<PieceType::Queen>(open[i]);
            castling.free[PieceType::King] &= safe<PieceType::King>(open[i]);
        }
    }
    // Computes the same set for a piece that is involved.
    template <PieceType type>
    [[gnu::noinline]] Bitboard free_with(const Castling& castling, Bitboard from) const {
        Bitboard free = ~castling.path & ~Bitboard{castling.rook};
        for (std::size_t i = 0; i < open_count_; ++i)
            if (castling.crossed.contains(open[i].square)) free &= safe_with<type>(open[i], from);
        for (std::size_t i = 0; i < shut_count_; ++i)
            if (castling.crossed.contains(shut[i].square)) free &= safe_with<type>(shut[i], from);
        return free;
    }

    void watch(Square square, bool step) {
        const Bitboard occupied = occupied_ ^ Bitboard { king_ };
        const Bitboard diagonal = has_diagonal_ ? bishop_attacks(square, occupied) : Bitboard{};
        const Bitboard orthogonal = has_orthogonal_ ? rook_attacks(square, occupied) : Bitboard{};
        const Bitboard attackers =
            (diagonal & own_.diagonal) | (orthogonal & own_.orthogonal) | leapers_to(square);
        const Bitboard behind = (bishop_rays(square) & own_.diagonal & ~diagonal) |
                                (rook_rays(square) & own_.orthogonal & ~orthogonal);
        Bitboard openers;
        for (const Square slider : behind) {
            const Bitboard blockers = (between(square, slider) ^ Bitboard{slider}) & occupied;
            if (!blockers.more_than_one()) openers |= blockers & ~them_all_;
        }
        involved_ |= attackers | openers;
        const Bitboard shield = shields(square, attackers);
        Watched& watched = shield.any() ? open[open_count_++] : shut[shut_count_++];
        watched = {square, step, diagonal, orthogonal, attackers, openers, shield};
        if (shield.empty()) shut_squares_ |= Bitboard{square};
    }
    // The squares where a piece blocks all attacks on the square.
    static Bitboard shields(Square square, Bitboard attackers) {
        if (attackers.empty()) return ~Bitboard{};
        if (attackers.more_than_one()) return {};
        return between(square, attackers.first()) & ~attackers;
    }
    Bitboard leapers_to(Square square) const {
        return (knight_attacks(square) & own_.knights) |
               (pawn_attacks(kThem, square) & own_.pawns) | (king_attacks(square) & own_.king);
    }
    // The mover's pieces that attack the square when `lifted` is removed from the board.
    Bitboard attackers_without(Square square, Bitboard lifted) const {
        const Bitboard occupied = (occupied_ ^ Bitboard{king_}) & ~lifted;
        return ((bishop_attacks(square, occupied) & own_.diagonal) |
                (rook_attacks(square, occupied) & own_.orthogonal) | leapers_to(square)) &
               ~lifted;
    }

    Forces own_;
    Bitboard them_all_;
    Bitboard occupied_;
    Square king_;
    bool promotes_;
    bool has_diagonal_;
    bool has_orthogonal_;
    // `open` holds the squares that moves of uninvolved pieces may leave or make unattacked; `shut`
    // holds the others.  The unions avoid initialising the arrays, of which only the counted
    // elements are written.
    union {
        std::array<Watched, 16> open;
    };
    unsigned open_count_ = 0;
    union {
        std::array<Watched, 16> shut;
    };
    unsigned shut_count_ = 0;
    Bitboard shut_squares_;
    union {
        std::array<Castling, 2> castlings;
    };
    unsigned castling_count_ = 0;
    Bitboard involved_;
};

}  // namespace sebastes
