// Retrograde analysis: each position's value agrees with its successors' by the rules of the game.
#include "tools/shared/retrograde/retrograde.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "board/move_list.h"
#include "core/random.h"
#include "notation/fen.h"
#include "tools/shared/retrograde/endings.h"
#include "tools/shared/retrograde/piece_moves.h"
#include "tools/shared/retrograde/random_position.h"

namespace sebastes {
namespace {

// Solved endings, asked by board.
class SolvedEndings {
  public:
    explicit SolvedEndings(const std::vector<std::string>& names) {
        std::vector<Material> wanted;
        for (const std::string& name : names) wanted.push_back(*Material::parse(name));
        for (const Material material : with_successors(wanted)) {
            SolvedTable table = solve(material, smaller_);
            smaller_.add(table);
            tables_.emplace(material.key(), std::move(table));
        }
    }

    // Of a board without an en passant square.
    Distance distance(const Board& board) const {
        if (board.occupied().count() == 2) return kDrawn;
        const Material material = Material::of(board);
        const bool turned = !has_strong_white(material);
        const SolvedTable& table = tables_.at((turned ? material.swapped() : material).key());
        PieceSquares squares{};
        Bitboard left = board.occupied();
        int at = 0;
        for (const Piece piece : table.numbers.order()) {
            const Color color = turned ? ~color_of(piece) : color_of(piece);
            const Square square = (board.pieces(color, type_of(piece)) & left).first();
            left &= ~Bitboard{square};
            squares[at++] = index_of(square) ^ (turned ? 56 : 0);
        }
        const Color side = turned ? ~board.side_to_move : board.side_to_move;
        return table.distances[side][table.numbers.number(squares)];
    }

    // The same by the moves, with captures en passant.
    Distance distance_by_moves(const Board& board) const {
        std::optional<Distance> best;
        for (const Move move : legal_moves(board)) {
            const Board next = board.after(move);
            const Distance after =
                next.en_passant == Square::None ? distance(next) : distance_by_moves(next);
            const bool zeroes = board.occupied().contains(move.to()) || move.is_en_passant() ||
                                board.by_type[PieceType::Pawn].contains(move.from());
            // A mate or a capture begins to count anew.
            const int cursed = std::abs(static_cast<int>(wdl_of(after))) == 1 ? 101 : 1;
            const int plies = after == kMated ? 1 : zeroes ? cursed : plies_of(after) + 1;
            const Distance ours = after == kDrawn ? kDrawn
                                  : after < 0     ? won_in(plies)
                                                  : lost_in(plies);
            if (!best || worth(ours) > worth(*best)) best = ours;
        }
        if (best) return *best;
        return board.checkers().any() ? kMated : kDrawn;
    }

  private:
    static std::pair<int, int> worth(Distance distance) {
        return {(distance > 0) - (distance < 0), -plies_of(distance) * (distance < 0 ? -1 : 1)};
    }

    SolvedTables smaller_;
    std::map<std::uint64_t, SolvedTable> tables_;
};

void expect_agreement(const std::vector<std::string>& names, int positions) {
    const SolvedEndings solved(names);
    Random random(6);
    for (const std::string& name : names)
        for (int i = 0; i < positions; ++i) {
            Board board = random_position(*Material::parse(name), random);
            board.en_passant = Square::None;
            ASSERT_EQ(solved.distance(board), solved.distance_by_moves(board))
                << to_fen(Position(board, 0, 1));
        }
}

TEST(Retrograde, DistancesAreThoseOfTheMoves) {
    expect_agreement({"KQvK", "KRvK", "KPvK", "KRvKN"}, 2000);
}

// Captures en passant, and pawns of one and of both sides.
TEST(RetrogradeNightly, DistancesOfPawnEndingsAreThoseOfTheMoves) {
    expect_agreement({"KPvKP", "KPPvK", "KRPvK", "KQvKP"}, 20'000);
}

TEST(Endings, AllOfACountComeWithTheirSuccessors) {
    EXPECT_EQ(all_material(3).size(), 5U);
    EXPECT_EQ(all_material(4).size(), 30U);
    EXPECT_EQ(all_material(5).size(), 110U);
    std::vector<std::string> names;
    for (const Material each : with_successors({*Material::parse("KPvKR")}))
        names.push_back(name_of(each));
    EXPECT_EQ(names.size(), 10U);
    EXPECT_EQ(names.back(), "KRvKP");
    EXPECT_LT(std::ranges::find(names, "KPvK") - names.begin(),
              std::ranges::find(names, "KQvKR") - names.begin());
}

TEST(PieceMoves, AreThoseOfTheRules) {
    Random random(7);
    for (const char* name : {"KRvKN", "KPvKP", "KBPvKQ"})
        for (int i = 0; i < 500; ++i) {
            Board board = random_position(*Material::parse(name), random);
            board.en_passant = Square::None;
            std::vector<Piece> pieces;
            PieceSquares squares{};
            for (const Square square : board.occupied()) {
                squares[static_cast<int>(pieces.size())] = index_of(square);
                pieces.push_back(board.piece_on(square));
            }
            const PieceMoves moves(pieces, squares);
            EXPECT_TRUE(moves.is_legal(board.side_to_move));
            EXPECT_EQ(moves.is_check(board.side_to_move), board.checkers().any());
            int count = 0;
            const auto take = [&](int piece, Square target, int captured) {
                std::vector<Piece> left = pieces;
                PieceSquares next = squares;
                next[piece] = index_of(target);
                if (captured >= 0) {
                    left.erase(left.begin() + captured);
                    std::copy(next.begin() + captured + 1, next.end(), next.begin() + captured);
                }
                const bool promotes =
                    type_of(pieces[static_cast<std::size_t>(piece)]) == PieceType::Pawn &&
                    relative_rank(board.side_to_move, target) == Rank::R8;
                if (PieceMoves(left, next).is_legal(~board.side_to_move)) count += promotes ? 4 : 1;
                return true;
            };
            moves.for_each_quiet(board.side_to_move,
                                 [&](int piece, Square target) { return take(piece, target, -1); });
            moves.for_each_zeroing(board.side_to_move,
                                   [&](int piece, Square target, int captured, Square) {
                                       take(piece, target, captured);
                                   });
            EXPECT_EQ(count, static_cast<int>(legal_moves(board).size()))
                << to_fen(Position(board, 0, 1));
        }
}

}  // namespace
}  // namespace sebastes
