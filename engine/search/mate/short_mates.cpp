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
        for (const Square to : targets& checking_.of(type, from)) consider(Move::normal(from, to));
    }
    template <Direction step>
    void pawns(Bitboard targets) {
        for (const Square to : targets) pawn(ListSink::origin(to, step), to);
    }
    void double_pushes(Bitboard targets) {
        constexpr int kStep = 2 * static_cast<int>(forward(us));
        for (const Square to : targets) pawn(square_at(index_of(to) - kStep), to);
    }
    template <Direction step>
    void promotions(Bitboard targets) {
        for (const Square to : targets)
            for (const PieceType type :
                 {PieceType::Queen, PieceType::Knight, PieceType::Rook, PieceType::Bishop})
                consider(Move::promotion(ListSink::origin(to, step), to, type));
    }
    void en_passant(Square from, Square to) { consider(Move::en_passant(from, to)); }
    void castling(Square king, Square rook) { consider(Move::castling(king, rook)); }

    Move mate;
    std::uint64_t nodes = 0;

  private:
    void pawn(Square from, Square to) {
        if (checking_.of(PieceType::Pawn, from).contains(to)) consider(Move::normal(from, to));
    }
    void consider(Move move) {
        if (mate) return;
        ++nodes;
        const Board next = board_.after(move);
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
