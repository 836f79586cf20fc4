// perft check, and the parts that it shares with perft fuzz.
#include <gtest/gtest.h>

#include <string>

#include "board/move_list.h"
#include "notation/fen.h"
#include "tests/support/perft_tool_run.h"
#include "tools/programs/perft/fuzz.h"
#include "tools/programs/perft/self_check.h"
#include "tools/shared/perft_compare/random_game.h"

namespace {

using namespace sebastes;
using namespace sebastes::tools;
using namespace sebastes::test;

const std::string kChess960 = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9";

Variation line_of(const std::string& text) { return *parse_position_argument({text}); }

TEST(PerftCheck, FindsNothingWrong) {
    for (const std::string& fen :
         {std::string("startpos"), kKiwipete, kChess960,
          std::string("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1")}) {
        const CheckReport report = self_check(line_of(fen), 2);
        EXPECT_FALSE(report.fault) << *report.fault << " in " << end_fen(report.line, true);
        EXPECT_GT(report.nodes, 250U);
    }
    const CheckReport report = self_check(line_of(kPosition3), 3);
    EXPECT_FALSE(report.fault);
    EXPECT_EQ(report.nodes, 1 + 14 + 191 + 2812U);
}

TEST(PerftCheck, FindsNothingWrongInRandomGames) {
    for (std::uint64_t seed = 0; seed < 16; ++seed) {
        const Variation game = random_game(seed, seed % 2 == 0);
        Variation line(game.root);
        for (const Move move : game.moves) {
            line.play(move);
            const auto fault = position_fault(line.position);
            ASSERT_FALSE(fault) << *fault << " in " << end_fen(line, true);
        }
    }
}

TEST(PerftCheck, FindsAPlantedFault) {
    // An en passant square that the board should not have: no pawn stands behind it.
    Board board = Position::start().board();
    const Position sound(board, 0, 1);
    EXPECT_FALSE(position_fault(sound));
    board.castling_rooks |= Bitboard{Square::D4};
    EXPECT_TRUE(position_fault(Position(board, 0, 1)));
}

TEST(PerftCheck, Program) {
    const Outcome fine = run_perft("check 2 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -");
    EXPECT_EQ(fine.code, 0);
    EXPECT_TRUE(fine.out.starts_with("206 positions, all is well")) << fine.out;
    EXPECT_EQ(run_perft("check").code, 2);
    EXPECT_EQ(run_perft("check 2 8/8").code, 2);
}

TEST(PerftRandomGame, TheSeedIsTheGame) {
    const FuzzOptions options;
    EXPECT_EQ(fuzz_line(options, 7).moves, fuzz_line(options, 7).moves);
    EXPECT_NE(fuzz_line(options, 7).position, fuzz_line(options, 9).position);
    EXPECT_FALSE(fuzz_is_chess960(options, 0));
    EXPECT_TRUE(fuzz_is_chess960(options, 1));
    // The rare moves are not rare.
    int castlings = 0;
    int en_passants = 0;
    int promotions = 0;
    for (int game = 0; game < 100; ++game)
        for (const Move move : fuzz_line(options, game).moves) {
            castlings += move.is_castling();
            en_passants += move.is_en_passant();
            promotions += move.is_promotion();
        }
    EXPECT_GT(castlings, 20);
    EXPECT_GT(en_passants, 10);
    EXPECT_GT(promotions, 20);
}

}  // namespace
