#include "tools/programs/perft/tricky_positions.h"

#include <cassert>

namespace sebastes::tools {

namespace {

struct Seed {
    std::string_view name;
    const char* position;  // a FEN, and moves behind it
    bool chess960 = false;
};

constexpr Seed kSeeds[] = {
    // En passant.
    {"en passant empties the rank", "8/8/8/K2pP2r/8/8/8/7k w - d6 0 1"},
    {"en passant on the rank, one pawn between", "8/8/8/r2pP1K1/8/8/8/7k w - d6 0 1"},
    {"a double step past a pawn on the king's rank", "8/8/8/8/R2p3k/8/4P3/7K w - - 0 1"},
    {"en passant opens the captured pawn's diagonal", "6k1/1b6/8/3pP3/8/5K2/8/8 w - d6 0 1"},
    {"en passant by a pawn pinned on the file", "4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 1"},
    {"en passant along the pin", "8/1b6/8/2pP4/8/5K2/8/7k w - c6 0 1"},
    {"en passant along the pin", "6b1/1k6/8/3Pp3/8/1K6/8/8 w - e6 0 1"},
    {"en passant across the pin", "8/7k/b7/2pP4/4K3/8/8/7b w - c6 0 1"},
    {"en passant takes the checking pawn", "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1"},
    {"en passant, by either of two pawns, answers a check", "8/8/8/4k3/2pPp3/8/8/4K3 b - d3 0 1"},
    {"a check uncovered by the double step", "8/8/8/8/k1p4R/8/1P6/7K w - - 0 1"},
    {"double steps past pawns on both wings", "4k3/p6p/8/1P4P1/1p4p1/8/P6P/4K3 w - - 0 1"},
    {"en passant gone after another move", "4k3/8/8/8/1p6/8/P7/4K3 w - - 0 1 moves a2a4 e8d7 e1d1"},
    {"a passed square at the board's edge", "4k3/8/8/pP5p/Pp5P/8/6P1/4K3 w - a6 0 1"},
    // Castling.
    {"castling on all wings", "r3k2r/p6p/8/8/8/8/P6P/R3K2R w KQkq - 0 1"},
    {"castling past attacks", "r3k2r/8/8/4r3/3R4/8/8/R3K2R w KQkq - 0 1"},
    {"castling past a bishop's and a knight's attack", "4k3/8/8/8/2b5/1n6/8/R3K2R w KQ - 0 1"},
    {"castling past pawns' attacks", "4k3/8/8/8/8/8/1p4p1/R3K2R w KQ - 0 1"},
    {"castling past a king", "8/8/8/8/8/8/6k1/4K2R w K - 0 1"},
    {"castling past a king", "8/8/8/8/8/8/1k6/R3K3 w Q - 0 1"},
    {"castling with only the rook attacked", "1r2k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1"},
    {"castling with b1 occupied", "4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1"},
    {"castling with c1 and g1 attacked", "2r1k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1"},
    {"castling out of check", "3rk3/8/8/8/8/8/8/R3K2R b KQ - 0 1"},
    {"castling gives check", "5k2/8/8/8/8/8/8/4K2R w K - 0 1"},
    {"castling gives check on the long side", "3k4/8/8/8/8/8/8/R3K3 w Q - 0 1"},
    {"rooks that are captured at home", "r3k2r/8/5n2/3n4/3N4/5N2/8/R3K2R w KQkq - 0 1"},
    {"a captured rook replaced by another", "4k3/8/8/8/8/1n6/7R/R3K3 b Q - 0 1"},
    {"a captured rook replaced by another",
     "4k3/8/8/8/8/1n5R/8/R3K3 b Q - 0 1 moves b3a1 h3a3 e8e7 a3a1"},
    {"a promotion takes a rook at home", "r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R w KQkq - 0 1"},
    {"a rook that has moved and come back",
     "4k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1 moves h1g1 h8g8 g1h1 g8h8"},
    {"a king that has moved and come back",
     "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves e1e2 e8e7 e2e1 e7e8"},
    {"the far rook on the home square",
     "4k3/8/8/8/8/8/8/R3K2R w Q - 0 1 moves h1h2 e8e7 h2h1 e7e8"},
    // Pins and checks.
    {"pins on lines and diagonals", "4r2k/8/8/1b5b/8/3PBP2/r2NKN1r/8 w - - 0 1"},
    {"pinned pieces of each kind", "k3r3/8/7b/8/5N2/4R3/3Q4/q1B1K3 w - - 0 1"},
    {"a pinned pawn captures along the pin", "7k/8/8/8/1b3r2/2P5/8/4K3 w - - 0 1"},
    {"a pinned pawn may push", "4r2k/8/8/8/8/3p1p2/4P3/4K3 w - - 0 1"},
    {"a pinned pawn promotes along the pin", "5b1k/4P3/3K4/8/8/8/8/8 w - - 0 1"},
    {"a pinned pawn does not promote", "1r1n1r1k/K1P2P2/8/8/8/8/8/r7 w - - 0 1"},
    {"double check", "4k3/3p1p2/6b1/8/4N3/8/4R3/4K3 w - - 0 1"},
    {"double check by a knight and a rook", "4k3/6p1/8/8/4N3/8/4R3/4K3 w - - 0 1"},
    {"uncovered checks", "7k/6p1/8/3N4/8/2B5/1P6/K7 w - - 0 1"},
    {"the king in a slider's line", "4k3/8/8/8/4r3/8/4K3/8 w - - 0 1"},
    {"the king in a bishop's line", "7k/8/1b6/8/3K4/8/8/8 w - - 0 1"},
    {"protected pieces beside the king", "7k/8/8/8/8/1p6/1qp5/K7 w - - 0 1"},
    {"protected by a piece far away", "k6b/8/8/8/8/8/1r5P/K7 w - - 0 1"},
    {"kings face to face", "8/8/8/3k4/8/3K4/8/8 w - - 0 1"},
    {"a checking knight to be taken", "7k/8/8/8/8/P2n1P2/4P3/R3KB2 w - - 0 1"},
    {"steps between, a double step too", "7k/8/8/8/K6r/8/2PNP1B1/8 w - - 0 1"},
    {"a checker taken by a pinned piece", "4r2k/8/8/8/8/3n4/4N3/4K3 w - - 0 1"},
    // Promotions.
    {"promotions on both sides", "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N w - - 0 1"},
    {"a promotion answers a check", "4r2K/3P4/8/8/8/8/8/k7 w - - 0 1"},
    {"a promotion steps between", "r5K1/2P5/8/8/8/8/8/k7 w - - 0 1"},
    {"a promotion gives check through the pawn", "8/4P1k1/8/8/8/8/8/K7 w - - 0 1"},
    {"a knight's promotion gives check", "8/3P1k2/8/8/8/8/8/K7 w - - 0 1"},
    {"promotions blocked and at the edge", "rb5b/P6P/1k6/8/8/8/6K1/8 w - - 0 1"},
    // Pawns and edges.
    {"pawns on the edge files", "4k3/p6p/8/P6P/p6p/8/P6P/4K3 w - - 0 1"},
    {"pawns on the edge files, a rank apart", "4k3/8/p6p/7P/P7/8/8/4K3 w - - 0 1"},
    {"blocked double steps", "4k3/1p2p3/1n2N3/8/8/2n2N2/2P2P2/4K3 w - - 0 1"},
    {"double steps onto pieces", "4k3/8/8/8/1n3N2/8/1P3P2/4K3 w - - 0 1"},
    {"knights and kings at the edges", "k7/7n/n7/8/8/7N/N7/7K w - - 0 1"},
    {"sliders at the edges", "1k5b/r7/8/8/8/7Q/B7/R6K w - - 0 1"},
    // Chess960.
    {"castling onto the rook's square", "1k6/8/8/8/8/8/8/5KR1 w G - 0 1", true},
    {"castling without a step of the king", "4k3/8/8/8/8/8/8/1R4KR w HB - 0 1", true},
    {"castling uncovers a check", "4k3/8/8/8/8/8/8/qR2K3 w B - 0 1", true},
    {"castling over a long way", "5k2/8/8/8/8/8/5r2/1K4R1 b G - 0 1", true},
    {"castling between attacked squares", "1rk3r1/8/8/8/8/8/8/1RK3R1 w GBgb - 0 1", true},
    {"inner and outer rooks", "rr2k1rr/8/8/8/8/8/8/RR2K1RR w GBgb - 0 1", true},
};

}  // namespace

std::vector<TrickyPosition> tricky_positions() {
    std::vector<TrickyPosition> positions;
    for (const Seed& seed : kSeeds) {
        const Result<Variation> line = parse_position_argument({seed.position});
        assert(line);
        positions.push_back({seed.name, *line, seed.chess960});
        positions.push_back({seed.name, flipped(*line), seed.chess960});
    }
    return positions;
}

}  // namespace sebastes::tools
