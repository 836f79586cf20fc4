#include "board/move_list.h"

#include "board/count_sink.h"

namespace sebastes {

void append_moves(const Board& board, MoveSet set, MoveList& list) {
    ListSink sink(list);
    const bool white = board.side_to_move == Color::White;
    switch (set) {
        case MoveSet::All:
            white ? generate<Color::White, MoveSet::All>(board, sink)
                  : generate<Color::Black, MoveSet::All>(board, sink);
            break;
        case MoveSet::Noisy:
            white ? generate<Color::White, MoveSet::Noisy>(board, sink)
                  : generate<Color::Black, MoveSet::Noisy>(board, sink);
            break;
        case MoveSet::Quiet:
            white ? generate<Color::White, MoveSet::Quiet>(board, sink)
                  : generate<Color::Black, MoveSet::Quiet>(board, sink);
            break;
    }
}

MoveList legal_moves(const Board& board) {
    MoveList list;
    append_moves(board, MoveSet::All, list);
    return list;
}

bool has_legal_move(const Board& board) { return !legal_moves(board).empty(); }

bool has_one_legal_move(const Board& board) {
    return (board.side_to_move == Color::White ? count_moves<Color::White>(board)
                                               : count_moves<Color::Black>(board)) == 1;
}

}  // namespace sebastes
