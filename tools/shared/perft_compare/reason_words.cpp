// The looks at the board that only reasons for generators' authors need.
#include <initializer_list>

#include "tools/shared/perft_compare/reason.h"

namespace sebastes::tools {

bool wraps_around(PieceType type, Square from, Square to) {
    const auto reaches = [&](int step, int most) {
        int at = index_of(from);
        for (int count = 0; count < most; ++count) {
            at += step;
            if (at < 0 || at >= kSquareCount) return false;
            if (at == index_of(to)) return true;
        }
        return false;
    };
    const auto any = [&](std::initializer_list<int> steps, int most) {
        for (const int step : steps)
            if (reaches(step, most) || reaches(-step, most)) return true;
        return false;
    };
    switch (type) {
        case PieceType::Pawn:
            return any({7, 9}, 1);
        case PieceType::Knight:
            return any({6, 10, 15, 17}, 1);
        case PieceType::Bishop:
            return any({7, 9}, 7);
        case PieceType::Rook:
            return any({1}, 7);
        case PieceType::Queen:
            return any({1, 7, 9}, 7);
        case PieceType::King:
            return any({1, 7, 9}, 1);
    }
    return false;
}

}  // namespace sebastes::tools
