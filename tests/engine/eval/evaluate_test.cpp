#include "eval/evaluate.h"
#include "eval/explanation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/random.h"
#include "core/score.h"
#include "eval/accumulator_stack.h"
#include "tables/evaluation_terms.h"
#include "tables/learned_values.h"
#include "tables/tapered.h"
#include "tests/support/positions.h"

namespace sebastes {
namespace {

// Returns the square from the side's point of view: ranks are flipped for Black, and files are
// mirrored when `mirrored_for` is on files e to h.
Square seen_by(Color side, Square square, Square mirrored_for) {
    int index = index_of(square);
    if (side == Color::Black) index ^= 56;
    if (index_of(file_of(mirrored_for)) >= 4) index ^= 7;
    return square_at(index);
}

Piece with_own_white(Color side, Piece piece) {
    return make_piece(color_of(piece) == side ? Color::White : Color::Black, type_of(piece));
}

// Returns one side's sum over all pieces, by the region of its king.
Tapered seen_from_king(const Position& position, Color side) {
    const Square king = position.king(side);
    const int region = tables::king_region(seen_by(side, king, Square::A1));
    Tapered sum;
    for (const Square square : position.occupied()) {
        const Piece piece = with_own_white(side, position.piece_on(square));
        const Square seen = seen_by(side, square, king);
        sum += tables::kSharedValues[piece].at(seen);
        sum += tables::kRegionDifferences[static_cast<std::size_t>(region)][piece].at(seen);
    }
    return sum;
}

// Returns the value of a piece and a pawn, from the view of the piece's side.
Tapered relation(const Position& position, Square square, Square pawn) {
    const Piece piece = position.piece_on(square);
    const Color side = color_of(piece);
    const int seen = index_of(seen_by(side, square, square));
    const int row = seen / 8 * 4 + seen % 8;
    const bool own = color_of(position.piece_on(pawn)) == side;
    const Tapered value = tables::kPawnRelationValues[type_of(piece)][static_cast<std::size_t>(row)]
                                                     [own ? Color::White : Color::Black]
                                                         .at(seen_by(side, pawn, square));
    return side == Color::White ? value : -value;
}

// Computes the PSQT evaluation term by term from the tables, without the engine's incremental
// state.
int evaluated_slowly(const Position& position) {
    Tapered sum = seen_from_king(position, Color::White) - seen_from_king(position, Color::Black);
    int phase = 0;
    for (const Square square : position.occupied()) {
        const PieceType type = type_of(position.piece_on(square));
        phase += tables::kPhaseWeights[type];
        for (const Square pawn : position.board().by_type[PieceType::Pawn])
            if (type != PieceType::Pawn || index_of(square) < index_of(pawn))
                sum += relation(position, square, pawn);
    }
    if (position.side_to_move() == Color::Black) sum = -sum;
    sum += tables::kTempoValue;
    phase = std::min(phase, 24);
    return (sum.middlegame * phase + sum.endgame * (24 - phase)) /
           (24 * tables::kUnitsPerCentipawn);
}

TEST(Evaluate, StartIsEvenButForTheMove) {
    EXPECT_GE(evaluate(Position::start()), 0);
    EXPECT_LT(evaluate(Position::start()), 40);
    EXPECT_EQ(PieceSquareSums(Position::start()).total(), Tapered{});
}

TEST(Evaluate, ColourFlippedTwinHasTheSameScore) {
    int uneven = 0;
    random_games(10, 21, [&](const Board& board) {
        const Position position{board, 0, 1};
        const Position twin = position.flipped();
        const std::string fen = to_fen(position, CastlingStyle::Shredder);
        for (const Evaluator evaluator : {Evaluator::Nnue, Evaluator::Psqt})
            ASSERT_EQ(evaluate(position, evaluator), evaluate(twin, evaluator)) << fen;
        ASSERT_EQ(PieceSquareSums(position).total(), -PieceSquareSums(twin).total()) << fen;
        ASSERT_NE(position.side_to_move(), twin.side_to_move());
        uneven += evaluate(position) != 0;
    });
    EXPECT_GT(uneven, 1000);
}

// Goes up and down lines, sometimes with a null move, and evaluates here and there.
TEST(Evaluate, AlongALineAsOfTheBoardAlone) {
    auto stack = std::make_unique<AccumulatorStack>();
    int castlings = 0;
    random_games(20, 32, [&](const Board& start) {
        const Evaluator evaluator =
            start.occupied().count() % 2 == 0 ? Evaluator::Psqt : Evaluator::Nnue;
        std::vector<Position> line{Position{start, 0, 1}};
        line.reserve(8);
        Random random(line[0].key());
        stack->start(line[0], evaluator);
        for (int step = 0; step < 12; ++step) {
            if (line.size() == 7 || (line.size() > 1 && random.below(4) == 0)) {
                stack->pop();
                line.pop_back();
            } else {
                const MoveList moves = legal_moves(line.back().board());
                if (moves.empty()) return;
                const bool pass = !line.back().in_check() && random.below(6) == 0;
                Move move = pass ? Move{} : moves[random.below(moves.size())];
                for (const Move other : moves)  // rare moves are chosen often
                    if (!pass && random.below(2) == 0 &&
                        (other.is_castling() || other.is_en_passant() || other.is_promotion()))
                        move = other;
                castlings += move && move.is_castling();
                const Position& before = line.back();
                line.push_back(pass ? before.after_null() : before.after(move));
                stack->push(before, move, line.back());
            }
            if (random.below(2) == 0) continue;
            const Position& position = line.back();
            ASSERT_EQ(stack->evaluate(position), evaluate(position, evaluator)) << to_fen(position);
            ASSERT_EQ(evaluate(position, Evaluator::Psqt), evaluated_slowly(position))
                << to_fen(position);
        }
    });
    EXPECT_GT(castlings, 50);
}

TEST(Evaluate, SeesWhoIsAhead) {
    for (const Evaluator evaluator : {Evaluator::Nnue, Evaluator::Psqt}) {
        const auto score = [&](std::string_view fen) {
            return evaluate(position_of(fen), evaluator);
        };
        EXPECT_GT(score("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1"), 250);
        EXPECT_LT(score("4k3/8/8/8/8/8/8/Q3K3 b - - 0 1"), -250);
        EXPECT_GT(score("r3k3/8/8/8/8/8/8/4K3 b - - 0 1"), 100);
        EXPECT_GT(score("rnbqkbnr/pppp1ppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), 20);
    }
}

TEST(Evaluate, StaysInBounds) {
    // As much as one side can have, with phases far above a full board's.
    for (const std::string_view fen : {"QQQQQQQQ/Q7/8/8/8/8/2NNBBRR/4K2k b - - 0 1",
                                       "qqqqqqqq/q7/8/8/8/8/2nnbbrr/4k2K w - - 0 1"}) {
        const int score = evaluate(position_of(fen), Evaluator::Psqt);
        EXPECT_GT(std::abs(score), 8000) << fen;
        EXPECT_LE(std::abs(score), kMaxEvaluation) << fen;
        EXPECT_LE(std::abs(evaluate(position_of(fen), Evaluator::Nnue)), kMaxEvaluation) << fen;
        EXPECT_FALSE(is_mate(score)) << fen;
    }
    random_games(2, 23, [](const Board& board) {
        ASSERT_LE(std::abs(evaluate(Position{board, 0, 1})), kMaxEvaluation);
    });
}

TEST(Evaluate, DescriptionGivesTheScoreForWhite) {
    const Position position = position_of("4k3/8/8/8/8/8/8/Q3K3 b - - 0 1");
    const std::string text = describe_evaluation(position, Evaluator::Psqt);
    EXPECT_NE(text.find("Evaluation: +" + std::to_string(-evaluate(position, Evaluator::Psqt)) +
                        " centipawns"),
              std::string::npos)
        << text;
    EXPECT_EQ(std::ranges::count(text, '\n'), 8 * 3 + 1 + 6);
}

// ---- Pairs of scores, apart and packed into one number ----

TEST(Tapered, AddsEachHalf) {
    Tapered sum{1, -2};
    sum += {10, 20};
    EXPECT_EQ(sum, (Tapered{11, 18}));
    sum -= {1, 1};
    EXPECT_EQ(sum, (Tapered{10, 17}));
    EXPECT_EQ(-sum, (Tapered{-10, -17}));
}

TEST(Tapered, PackedHoldsEverySignAndTheLimits) {
    for (const int middlegame : {-32768, -300, -1, 0, 1, 299, 32767})
        for (const int endgame : {-32768, -300, -1, 0, 1, 299, 32767})
            EXPECT_EQ(PackedTapered(middlegame, endgame).unpacked(),
                      (Tapered{middlegame, endgame}));
}

TEST(Tapered, PackedSumsAreThoseOfTheHalves) {
    Random random(3);
    const auto draw = [&] { return static_cast<int>(random.below(401)) - 200; };
    for (int round = 0; round < 200; ++round) {
        Tapered plain;
        PackedTapered packed;
        for (int i = 0; i < 100; ++i) {
            const Tapered term{draw(), draw()};
            const bool minus = random.below(3) == 0;
            plain += minus ? -term : term;
            if (minus)
                packed -= PackedTapered(term.middlegame, term.endgame);
            else
                packed += PackedTapered(term.middlegame, term.endgame);
            ASSERT_EQ(packed.unpacked(), plain);
        }
    }
}

}  // namespace
}  // namespace sebastes
