// Opening traps: lines in which a natural move loses, as data for the tests of learning.  Names and
// moves are common knowledge; most have articles in Wikipedia.
#pragma once

#include <string_view>

namespace sebastes {

struct OpeningTrap {
    std::string_view name;
    std::string_view moves;  // in SAN; '?' marks the move that loses
    // A search to `depth`, `plies` before that move, falls into the trap, or did with other values.
    int plies;
    int depth;
    bool selective = true;  // whether that search prunes and extends
};

inline constexpr OpeningTrap kOpeningTraps[] = {
    {"Noah's Ark trap",
     "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 d6 d4 b5 Bb3 Nxd4 Nxd4 exd4 Qxd4? c5 Qd5 Be6 Qc6+ Bd7 Qd5 c4", 2, 2},
    {"Elephant trap", "d4 d5 c4 e6 Nc3 Nf6 Bg5 Nbd7 cxd5 exd5 Nxd5? Nxd5 Bxd8 Bb4+", 2, 4},
    {"Blackburne shilling gambit", "e4 e5 Nf3 Nc6 Bc4 Nd4 Nxe5 Qg5 Nxf7? Qxg2 Rf1 Qxe4+ Be2 Nf3#",
     2, 2},
    {"Budapest gambit, smothered mate",
     "d4 Nf6 c4 e5 dxe5 Ng4 Bf4 Nc6 Nf3 Bb4+ Nbd2 Qe7 a3 Ngxe5 axb4? Nd3#", 2, 1, false},
    {"Mortimer trap", "e4 e5 Nf3 Nc6 Bb5 Nf6 d3 Ne7 Nxe5? c6 Bc4 Qa5+", 2, 2},
    {"Tennison gambit", "Nf3 d5 e4 dxe4 Ng5 Nf6 d3 exd3 Bxd3 h6? Nxf7 Kxf7 Bg6+", 4, 1, false},
    {"Magnus Smith trap", "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 Nc6 Bc4 g6 Nxc6 bxc6 e5 dxe5? Bxf7+",
     2, 1},
    {"Queen's gambit accepted, the rook", "d4 d5 c4 dxc4 e3 b5 a4 c6 axb5 cxb5? Qf3", 2, 4},
    {"Halosar trap", "d4 d5 e4 dxe4 Nc3 Nf6 f3 exf3 Qxf3 Qxd4 Be3 Qb4 O-O-O Bg4? Nb5 Qa5 Qxb7", 4,
     2},
};

}  // namespace sebastes
