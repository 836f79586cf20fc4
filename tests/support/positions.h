// Positions and random games that tests and benchmarks share.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <sstream>
#include <string>
#include <string_view>

#include "board/board.h"
#include "board/move_list.h"
#include "core/random.h"
#include "notation/fen.h"
#include "notation/notation.h"

namespace sebastes {

// The six positions of the chess programming wiki's page "Perft Results", each with the leaf count
// at the depth at which move generators are usually compared.
struct PerftPosition {
    const char* name;
    std::string_view fen;
    int depth;
    std::uint64_t nodes;
};
inline constexpr PerftPosition kStandardSix[] = {
    {"start", kStartFen, 6, 119060324},
    {"kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5,
     193690690},
    {"position3", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 7, 178633661},
    {"position4", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 6, 706045033},
    {"position5", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 5, 89941194},
    {"position6", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 5,
     164075551},
};

// One or more positions for each rule that is easy to get wrong.
inline constexpr std::string_view kTrickyFens[] = {
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    // En passant: legal; pinned along a rank, a diagonal and a file; capturing the checking pawn.
    "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
    "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
    "8/2p5/8/KP5r/8/8/8/7k b - - 0 1",
    "1b5k/8/8/3pP3/8/6K1/8/8 w - d6 0 1",
    "4r2k/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
    "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1",
    "8/8/8/k1pP4/8/8/8/K6R w - c6 0 1",
    // Promotions, with captures on castling rooks.
    "r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R w KQkq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    // Pins, checks and double checks.
    "b3r2k/7b/2N1R1B1/8/r1N1KQ1q/3P4/4Q1B1/1b2q2q w - - 0 1",
    "4r1k1/8/8/8/8/5n2/8/4K2R w K - 0 1",
    // Chess960: king and rook close together, pinned castling rooks, rooks beyond rooks.
    "rkr5/pppppppp/8/8/8/8/PPPPPPPP/RKR5 w CAca - 0 1",
    "4k3/8/8/8/8/8/8/rRK5 w B - 0 1",
    "4k3/8/8/8/8/8/8/qR1K4 w B - 0 1",
    "rr2k1rr/8/8/8/8/8/8/RR2K1RR w GBgb - 0 1",
    "1r2k1r1/P1P4P/8/8/8/8/p1p4p/1R2K1R1 w GBgb - 0 1",
    "6kr/8/8/8/8/8/8/RK6 w Ah - 0 1",
    "qrnbnkbr/p1p1ppp1/1p5p/2Pp4/8/5P2/PP1PP1PP/QRNBNKBR w HBhb d6 0 4",
};

// Aborts when the FEN is not valid.
inline Position position_of(std::string_view fen) {
    const Result<Position> position = parse_fen(fen);
    if (!position) {
        std::fprintf(stderr, "%s\n", position.error().c_str());
        std::abort();
    }
    return *position;
}
inline Board board_of(std::string_view fen) { return position_of(fen).board(); }

// The position after moves in UCI notation or SAN, which must be legal.
inline Position position_after(const std::string& moves) {
    Position position = Position::start();
    std::istringstream words(moves);
    for (std::string word; words >> word;) {
        const auto move = parse_uci(position, word);
        position = position.after(move ? *move : parse_san(position, word).value());
    }
    return position;
}

// A random starting position of Chess960.
inline Board chess960_start(Random& random) {
    return Position::start(static_cast<int>(random.below(960))).board();
}

// Places random pieces of both sides, so that pins, checks and passed pawns are frequent; no
// castling rights.
inline Board random_placement(Random& random) {
    constexpr PieceType kLikely[] = {PieceType::Pawn,   PieceType::Pawn,   PieceType::Pawn,
                                     PieceType::Knight, PieceType::Bishop, PieceType::Rook,
                                     PieceType::Queen};
    constexpr Bitboard kBackRanks = Bitboard{Rank::R1} | Bitboard{Rank::R8};
    for (;;) {
        Board board;
        const auto put = [&](Color color, PieceType type) {
            const Square square = square_at(static_cast<int>(random.below(64)));
            if (board.occupied().contains(square)) return;
            if (type == PieceType::Pawn && kBackRanks.contains(square)) return;
            board.put(make_piece(color, type), square);
        };
        for (const Color color : kColors) {
            put(color, PieceType::King);
            for (std::uint64_t n = 3 + random.below(10); n > 0; --n)
                put(color, kLikely[random.below(std::size(kLikely))]);
        }
        if (board.by_type[PieceType::King].count() != 2) continue;
        board.side_to_move = kColors[random.below(2)];
        const Color us = board.side_to_move;
        if (!board.is_attacked(board.king(~us), us, board.occupied())) return board;
    }
}

// Plays random moves and calls `visit` for every board.  Prefers rare moves, so that castling,
// promotion and en passant are frequent.
template <typename Visit>
void random_game(Board board, int plies, Random& random, Visit visit) {
    for (int ply = 0; ply < plies; ++ply) {
        visit(board);
        const MoveList moves = legal_moves(board);
        if (moves.empty()) return;
        Move choice = moves[random.below(moves.size())];
        if (random.below(2) == 0)
            for (const Move move : moves) {
                const bool rare =
                    move.kind() != MoveKind::Normal || board.after(move).en_passant != Square::None;
                if (rare && random.below(3) == 0) choice = move;
            }
        board = board.after(choice);
    }
}

// Visits the boards of random games, about 100 of each kind for every unit of `size`: from the
// start position, from those of Chess960, from kTrickyFens and from random placements.
template <typename Visit>
void random_games(int size, std::uint64_t seed, Visit visit) {
    Random random(seed);
    const Board start = Position::start().board();
    for (int i = 0; i < size; ++i) {
        random_game(start, 100, random, visit);
        random_game(chess960_start(random), 100, random, visit);
        for (const std::string_view fen : kTrickyFens) random_game(board_of(fen), 5, random, visit);
        for (int n = 0; n < 20; ++n) random_game(random_placement(random), 5, random, visit);
    }
}

}  // namespace sebastes
