// ReplyCounter counts the replies to every move of a position that is not in check.  It is a sink
// of perft's last two plies that makes few boards.
//
// The enemy's moves are counted once, as if the mover passed.  A move from A to B then changes
// these replies:
//   sliders attack through A as far as the next piece, and no longer through B;
//   pawns may step to A and not to B, and capture on B and not on A;
//   the king may move, or castle, where the moved piece no longer attacks, where it blocks
//     another attacker, and where it opens no line;
//   a captured piece loses its own moves, and its friends may recapture.
// The number of knight moves stays the same, because a capture on A becomes a quiet move.  Changes
// that depend on B alone are added up at the end for all moves together, by how often each square
// was B.
//
// The counter makes moves that give check or change pins, castling and en passant captures, and
// counts the replies on the new board.
#pragma once

#include <cstdint>

#include "board/move_list.h"
#include "board/movegen.h"
#include "perft/king_watch.h"
#include "perft/pass_replies.h"

namespace sebastes {

template <Color us>
class ReplyCounter {
  public:
    static constexpr bool kMergesQueens = false;
    static constexpr Color kThem = ~us;

    explicit ReplyCounter(const Board& board)
        : board_(board), pass_(board), watch_(board, pass_.pinned_orthogonal()) {}

    // The squares that the enemy attacks, where the king of the side to move may not go.
    Bitboard attacked() const { return pass_.attacked(); }

    // The number of replies to all moves that the generator passed to this sink.
    std::uint64_t count() const { return count_ + pass_.count(); }

    template <PieceType type>
    [[gnu::always_inline]] void piece(Square from, Bitboard targets) {
        if (targets.empty()) return;
        if (pass_.leaving_binds().contains(from)) [[unlikely]]
            moves_apart<type>(from, targets);
        else
            moves_of<type>(from, targets, pass_, Bitboard{from});
    }
    template <Direction step>
    void pawns(Bitboard targets) {
        pawn_moves<step, 1>(targets);
    }
    void double_pushes(Bitboard targets) {
        constexpr int kStep = 2 * static_cast<int>(forward(us));
        const Bitboard pawns = board_.pieces(kThem, PieceType::Pawn);
        const Bitboard beside = shift<Direction::East>(pawns) | shift<Direction::West>(pawns);
        for (const Square to : targets& beside)
            count_ += en_passant_replies(square_at(index_of(to) - kStep), to);
        pawn_moves<forward(us), 2>(targets);
    }
    template <Direction step>
    void promotions(Bitboard targets) {
        for (const Square to : targets) {
            const Square from = ListSink::origin(to, step);
            // A pawn that blocks the line from its promotion square to the king changes too much.
            const bool apart =
                pass_.leaving_binds().contains(from) || line(board_.king(kThem), to).contains(from);
            promotion<PieceType::Knight>(from, to, apart);
            promotion<PieceType::Bishop>(from, to, apart);
            promotion<PieceType::Rook>(from, to, apart);
            promotion<PieceType::Queen>(from, to, apart);
        }
    }
    void en_passant(Square from, Square to) {
        count_ += count_moves<kThem>(after_en_passant<us>(board_, from, to));
    }
    void castling(Square king, Square rook) {
        count_ += count_moves<kThem>(after_castling<us>(board_, king, rook));
    }

  private:
    // Counts moves of the piece on `from` and records them in `pass`.  `seen` is empty if `pass`
    // was built without the piece.
    template <PieceType type>
    [[gnu::always_inline]] void moves_of(Square from, Bitboard targets, PassReplies<us>& pass,
                                         Bitboard seen) {
        const Bitboard made = targets & pass.template binding<type>();
        for (const Square to : made) count_made<type>(from, to);
        const Bitboard ordinary = targets & ~made;
        if (ordinary.empty()) return;
        pass.add(seen, ordinary);
        count_ += watch_.template king_replies<type>(Bitboard{from}, ordinary);
    }
    // Counts moves of a piece that changes pins or gives discovered check by leaving its square.
    template <PieceType type>
    [[gnu::noinline]] void moves_apart(Square from, Bitboard targets) {
        const Bitboard pinning_on = targets & pass_.pinning_on(from);
        if (pinning_on.any()) ordinary<type>(Bitboard{from}, pinning_on);
        targets &= ~pinning_on;
        if (pass_.leaving_checks().contains(from) || targets.count() < 3) {
            for (const Square to : targets) count_made<type>(from, to);
            return;
        }
        PassReplies<us> rest(board_, Bitboard{from});
        // In Chess960 the move may pin or unpin a castling rook.
        const Bitboard pins = rest.pinned_orthogonal() | pass_.pinned_orthogonal();
        if (pins.intersects(board_.castling_rooks)) [[unlikely]] {
            for (const Square to : targets) count_made<type>(from, to);
            return;
        }
        moves_of<type>(from, targets, rest, Bitboard{});
        count_ += rest.count();
    }
    template <PieceType type>
    [[gnu::noinline]] void count_made(Square from, Square to) {
        count_ += count_moves<kThem>(after_piece_move<us>(board_, type, from, to));
    }

    template <PieceType type>
    [[gnu::noinline]] void promotion(Square from, Square to, bool apart) {
        if (apart || pass_.template binding<type>().contains(to)) {
            count_ += count_moves<kThem>(after_promotion<us>(board_, from, to, type));
        } else {
            pass_.add(Bitboard{from}, Bitboard{to});
            count_ += watch_.template king_replies<type, true>(Bitboard{from}, Bitboard{to});
        }
    }

    // The number of en passant replies to a double step, which otherwise counts as a quiet move.
    std::uint64_t en_passant_replies(Square from, Square to) const {
        const Square passed = square_at(index_of(to) - static_cast<int>(forward(us)));
        const Bitboard own = board_.by_color[us];
        std::uint64_t count = 0;
        for (const Square taker :
             pawn_attacks(us, passed) & board_.pieces(kThem, PieceType::Pawn)) {
            const Bitboard after =
                (board_.occupied() ^ Bitboard{from} ^ Bitboard{taker}) | Bitboard{passed};
            if (!exposes_king(board_.king(kThem), board_.diagonal_sliders() & own,
                              board_.orthogonal_sliders() & own, after))
                ++count;
        }
        return count;
    }
    // Pawns outside reach() that are not involved are counted together.
    template <Direction step, int distance>
    [[gnu::always_inline]] void pawn_moves(Bitboard targets) {
        if (targets.empty()) return;
        Bitboard apart = pass_.leaving_binds() | pass_.reach() | watch_.involved();
        for (int i = 0; i < distance; ++i) apart = shift<step>(apart);
        if constexpr (step != forward(us))
            apart |= king_attacks(board_.king(kThem));  // the king may recapture
        const Bitboard binds = pass_.template binding<PieceType::Pawn>();
        ordinary<PieceType::Pawn>(Bitboard{}, targets & ~(apart | binds));
        for (const Square to : targets&(apart | binds)) {
            const Square from = square_at(index_of(to) - distance * static_cast<int>(step));
            if (binds.contains(to) || pass_.leaving_binds().contains(from))
                count_made<PieceType::Pawn>(from, to);
            else
                ordinary<PieceType::Pawn>(Bitboard{from}, Bitboard{to});
        }
    }

    // Counts moves of the piece on `from`, or of uninvolved pawns, for which `from` is empty.
    template <PieceType type>
    void ordinary(Bitboard from, Bitboard targets) {
        if (targets.empty()) return;
        pass_.add(from, targets);
        count_ += watch_.template king_replies<type>(from, targets);
    }

    const Board& board_;
    PassReplies<us> pass_;
    KingWatch<us> watch_;
    std::uint64_t count_ = 0;
};

}  // namespace sebastes
