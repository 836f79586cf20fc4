#include "board/position_facts.h"

#include <gtest/gtest.h>

#include "board/move_list.h"
#include "notation/fen.h"
#include "tests/support/positions.h"

namespace sebastes {
namespace {

TEST(PositionFacts, ChecksAreThoseOfTheMovesMade) {
    int checks = 0;
    int special = 0;
    random_games(30, 61, [&](const Board& board) {
        const Position position{board, 0, 1};
        PositionFacts facts(position);
        for (const Move move : legal_moves(board)) {
            const bool in_check = position.after(move).in_check();
            ASSERT_EQ(facts.gives_check(move), in_check) << to_fen(position);
            checks += in_check;
            special += in_check && move.kind() != MoveKind::Normal;
        }
    });
    EXPECT_GT(checks, 5000);
    EXPECT_GT(special, 100);
}

TEST(PositionFacts, ThreatsAreByTheLeastAttacker) {
    std::size_t attacked = 0;
    random_games(30, 63, [&](const Board& board) {
        const Position position{board, 0, 1};
        PositionFacts facts(position);
        const Threats& threats = facts.threats();
        const Color them = ~board.side_to_move;
        for (const Square square : Bitboard{~std::uint64_t{0}}) {
            const Bitboard attackers =
                board.attackers_to(square, board.occupied()) & board.by_color[them];
            const auto has = [&](PieceType type) {
                return (attackers & board.pieces(them, type)).any();
            };
            const bool pawn = has(PieceType::Pawn);
            const bool minor = pawn || has(PieceType::Knight) || has(PieceType::Bishop);
            ASSERT_EQ(threats.by_pawn.contains(square), pawn) << to_fen(position);
            ASSERT_EQ(threats.by_minor.contains(square), minor) << to_fen(position);
            ASSERT_EQ(threats.by_rook.contains(square), minor || has(PieceType::Rook))
                << to_fen(position);
            ASSERT_EQ(threats.by_any.contains(square), attackers.any()) << to_fen(position);
            attacked += attackers.any();
        }
    });
    EXPECT_GT(attacked, 50000U);
}

TEST(PositionFacts, SnipersAreAllThatCanPinAfterAMove) {
    const auto pins = [](const Board& board, Color side) {
        const Square king = board.king(side);
        Bitboard pinning;
        for (const Square square : board.by_color[~side]) {
            const bool on_line =
                (board.diagonal_sliders().contains(square) && bishop_rays(king).contains(square)) ||
                (board.orthogonal_sliders().contains(square) && rook_rays(king).contains(square));
            const Bitboard path = between(king, square) & ~Bitboard{square};
            if (on_line && (path & board.occupied()).count() == 1) pinning |= Bitboard{square};
        }
        return pinning;
    };
    int found = 0;
    random_games(10, 62, [&](const Board& board) {
        const Position position{board, 0, 1};
        PositionFacts facts(position);
        for (const Move move : legal_moves(board)) {
            const Board next = board.after(move);
            // What stood still: a slider or a king that moves makes lines of its own.
            const Color mover = board.side_to_move;
            const Bitboard still = board.by_color[~mover] & next.by_color[~mover];
            const Bitboard pinning = pins(next, mover) & still;
            if (next.king(mover) != board.king(mover)) continue;
            ASSERT_TRUE((pinning & ~facts.snipers(mover)).empty()) << to_fen(position);
            found += pinning.count();
        }
    });
    EXPECT_GT(found, 5000);
}

TEST(PositionFacts, LegalityServesBothStages) {
    random_games(10, 63, [](const Board& board) {
        const Position position{board, 0, 1};
        PositionFacts facts(position);
        MoveList moves;
        ListSink sink{moves};
        const auto both_stages = [&]<Color us> {
            generate<us, MoveSet::Noisy>(board, facts.legality<us>(), sink);
            generate<us, MoveSet::Quiet>(board, facts.legality<us>(), sink);
        };
        board.side_to_move == Color::White ? both_stages.operator()<Color::White>()
                                           : both_stages.operator()<Color::Black>();
        const MoveList legal = legal_moves(board);
        ASSERT_EQ(moves.size(), legal.size()) << to_fen(position);
        for (const Move move : legal) ASSERT_TRUE(moves.contains(move));
    });
}

}  // namespace
}  // namespace sebastes
