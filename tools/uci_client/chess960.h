// Which positions another engine must be told to be Chess960.
#pragma once

#include "board/board.h"

namespace sebastes::tools {

// Whether standard notation cannot say how the position castles: a king that is not on
// the e-file, or a rook that is not in the corner.
inline bool needs_chess960(const Board& board) {
    for (const Square rook : board.castling_rooks) {
        const Color color =
            board.by_color[Color::White].contains(rook) ? Color::White : Color::Black;
        if (file_of(board.king(color)) != File::E) return true;
        if (file_of(rook) != File::A && file_of(rook) != File::H) return true;
    }
    return false;
}

}  // namespace sebastes::tools
