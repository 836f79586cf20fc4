#include "search/mate/short_mates.h"

#include "board/attacks.h"
#include "board/count_sink.h"
#include "board/move_list.h"
#include "board/movegen.h"

namespace sebastes {

namespace {

// A generator's sink that makes the checking moves and looks for one without a reply.
template <Color us>
class MatingSink {
  public:
    static constexpr bool kMergesQueens = false;

    explicit MatingSink(const Board& board) : board_(board), king_(board.king(~us)) {
        const Bitboard occupied = board.occupied();
        const Bitboard diagonal = bishop_attacks(king_, occupied);
        const Bitboard orthogonal = rook_attacks(king_, occupied);
        checking_[PieceType::Pawn] = pawn_attacks(~us, king_);
        checking_[PieceType::Knight] = knight_attacks(king_);
        checking_[PieceType::Bishop] = diagonal;
        checking_[PieceType::Rook] = orthogonal;
        checking_[PieceType::Queen] = diagonal | orthogonal;
        const Bitboard sliders = ((bishop_rays(king_) & board.diagonal_sliders()) |
                                  (rook_rays(king_) & board.orthogonal_sliders())) &
                                 board.by_color[us];
        for (const Square slider : sliders) {
            const Bitboard path = between(king_, slider) & ~Bitboard{slider} & occupied;
            if (!path.more_than_one()) uncovering_ |= path;
        }
    }

    template <PieceType type>
    void piece(Square from, Bitboard targets) {
        for (const Square to : targets& checks(type, from))
            consider(after_piece_move<us, type>(board_, from, to), Move::normal(from, to));
    }
    template <Direction step>
    void pawns(Bitboard targets) {
        for (const Square to : targets) {
            const Square from = ListSink::origin(to, step);
            if (checks(PieceType::Pawn, from).contains(to))
                consider(after_piece_move<us, PieceType::Pawn>(board_, from, to),
                         Move::normal(from, to));
        }
    }
    void double_pushes(Bitboard targets) {
        for (const Square to : targets) {
            const Square from = square_at(index_of(to) - 2 * static_cast<int>(forward(us)));
            if (checks(PieceType::Pawn, from).contains(to))
                consider(after_double_push<us>(board_, from, to), Move::normal(from, to));
        }
    }
    template <Direction step>
    void promotions(Bitboard targets) {
        for (const Square to : targets) {
            const Square from = ListSink::origin(to, step);
            for (const PieceType type :
                 {PieceType::Queen, PieceType::Knight, PieceType::Rook, PieceType::Bishop})
                consider(after_promotion<us>(board_, from, to, type),
                         Move::promotion(from, to, type));
        }
    }
    void en_passant(Square from, Square to) {
        consider(after_en_passant<us>(board_, from, to), Move::en_passant(from, to));
    }
    void castling(Square king, Square rook) {
        consider(after_castling<us>(board_, king, rook), Move::castling(king, rook));
    }

    Move mate;
    std::uint64_t nodes = 0;

  private:
    // The squares from which a piece that leaves `from` gives check.
    Bitboard checks(PieceType type, Square from) const {
        return uncovering_.contains(from) ? checking_[type] | ~line(king_, from) : checking_[type];
    }
    void consider(const Board& next, Move move) {
        if (mate) return;
        ++nodes;
        if (next.checkers().any() && count_moves<~us>(next) == 0) mate = move;
    }

    const Board& board_;
    Square king_;
    PieceTypeArray<Bitboard> checking_{};  // whence a piece gives check; the king nowhere
    Bitboard uncovering_;                  // pieces that uncover a check by leaving the line
};

template <Color us>
Move find_mate(const Board& board, std::uint64_t& nodes) {
    MatingSink<us> sink(board);
    generate<us, MoveSet::All>(board, sink);
    nodes += 1 + sink.nodes;
    return sink.mate;
}

}  // namespace

Move ShortMates::mate_in_one(const Board& board) {
    return board.side_to_move == Color::White ? find_mate<Color::White>(board, nodes_)
                                              : find_mate<Color::Black>(board, nodes_);
}

bool ShortMates::mates_in_two(const Board& board) {
    for (const Move move : legal_moves(board))
        if (!escapes(board.after(move), 1)) return true;
    return false;
}

bool ShortMates::escapes(const Board& board, int moves) {
    ++nodes_;
    const MoveList replies = legal_moves(board);
    if (replies.empty()) return board.checkers().empty();
    Move& defence = defences_[moves - 1];
    const Move first = replies.contains(defence) ? defence : Move{};
    if (first && !forces_mate(board.after(first), moves)) return true;
    for (const Move reply : replies) {
        if (reply == first || forces_mate(board.after(reply), moves)) continue;
        defence = reply;
        return true;
    }
    return false;
}

}  // namespace sebastes
