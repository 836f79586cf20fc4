#include "search/mate/short_mates.h"

#include "board/checks_and_pins.h"
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

    explicit MatingSink(const Board& board) : board_(board), checking_(checking_squares(board)) {}

    template <PieceType type>
    void piece(Square from, Bitboard targets) {
        for (const Square to : targets& checking_.of(type, from))
            consider(after_piece_move<us>(board_, type, from, to), Move::normal(from, to));
    }
    template <Direction step>
    void pawns(Bitboard targets) {
        for (const Square to : targets) {
            const Square from = ListSink::origin(to, step);
            if (checking_.of(PieceType::Pawn, from).contains(to))
                consider(after_piece_move<us>(board_, PieceType::Pawn, from, to),
                         Move::normal(from, to));
        }
    }
    void double_pushes(Bitboard targets) {
        for (const Square to : targets) {
            const Square from = square_at(index_of(to) - 2 * static_cast<int>(forward(us)));
            if (checking_.of(PieceType::Pawn, from).contains(to))
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
    void consider(const Board& next, Move move) {
        if (mate) return;
        ++nodes;
        if (next.checkers().any() && count_moves<~us>(next) == 0) mate = move;
    }

    const Board& board_;
    CheckingSquares checking_;
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

Move ShortMates::mate_in_two(const Board& board) {
    for (const Move move : legal_moves(board))
        if (!escapes(board.after(move), 1)) return move;
    return {};
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
