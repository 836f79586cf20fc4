// Every driver finds the minimax value.  Without selectivity the rules and the evaluation alone
// define the value at a depth, so a plain search in this file must find it too.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "eval/drawn_ending.h"
#include "eval/evaluate.h"
#include "eval/see.h"
#include "tests/support/search_runs.h"

namespace sebastes {
namespace {

// Alpha-beta over whole positions: no table, no histories, no reductions.
class PlainSearch {
  public:
    explicit PlainSearch(const Position& root) : path_{root} {}

    int value(int depth) { return search(depth, -kInfinity, kInfinity); }

  private:
    int ply() const { return static_cast<int>(path_.size()) - 1; }

    // Any repetition counts, since there is no game before the root.
    bool is_draw() const {
        const Position& last = path_.back();
        if (last.has_insufficient_material()) return true;
        if (last.halfmove_clock() >= 100 && has_legal_move(last.board())) return true;
        // The root may be repeated once.
        for (std::size_t i = path_.size() - 1; i-- > 1;)
            if (path_[i].key() == last.key()) return true;
        return false;
    }

    int search(int depth, int alpha, int beta) {
        if (ply() > 0 && is_draw()) return kDraw;
        const Position position = path_.back();
        const bool quiescent = depth <= 0;
        int best = -kInfinity;
        if (quiescent && !position.in_check()) {
            best = is_drawn_ending(position) ? kDraw : evaluate(position);
            if (best >= beta) return best;
            alpha = std::max(alpha, best);
        }
        const std::vector<std::pair<int, Move>> moves = ordered_moves(position, quiescent);
        for (const auto& [order, move] : moves) {
            path_.push_back(position.after(move));
            best = std::max(best, -search(depth - 1, -beta, -alpha));
            path_.pop_back();
            if (best >= beta) return best;
            alpha = std::max(alpha, best);
        }
        if (moves.empty() && !has_legal_move(position.board())) {
            if (position.in_check()) return mated_in(ply());
            if (!quiescent) return kDraw;
        }
        return best;
    }

    // In quiescence, unless in check, captures and queen promotions only.
    static std::vector<std::pair<int, Move>> ordered_moves(const Position& position,
                                                           bool quiescent) {
        std::vector<std::pair<int, Move>> moves;
        for (const Move move : legal_moves(position.board())) {
            const Piece captured = position.captured(move);
            const bool queens = move.is_promotion() && move.promotion_type() == PieceType::Queen;
            const bool wanted = move.is_promotion() ? queens : captured != Piece::None;
            if (quiescent && !position.in_check() && !wanted) continue;
            int order = queens ? 2000 : 0;
            if (captured != Piece::None)
                order += 1000 + kSeeValues[type_of(captured)] -
                         index_of(type_of(position.piece_on(move.from())));
            moves.emplace_back(order, move);
        }
        std::ranges::stable_sort(moves,
                                 [](const auto& a, const auto& b) { return a.first > b.first; });
        return moves;
    }

    std::vector<Position> path_;
};

// Positions from games of every kind, few enough to be searched, and the tricky ones.
std::vector<Position> many_positions() {
    std::vector<Position> positions;
    for (const PerftPosition& standard : kStandardSix)
        positions.push_back(position_of(standard.fen));
    for (const std::string_view fen : kTrickyFens) positions.push_back(position_of(fen));
    Random random(61);
    random_games(1, 61, [&](const Board& board) {
        if (random.below(6) == 0)
            positions.emplace_back(board, static_cast<int>(random.below(80)), 1);
    });
    return positions;
}

// The score at every depth up to `depth`, as reported.
std::vector<int> scores_by_depth(Engine& session, const Position& position, Driver driver,
                                 int depth) {
    session.new_game();
    SearchOptions options = with_driver(driver);
    options.selective = false;
    const SearchRun run = run_search(session, Game{position}, to_depth(depth), options);
    std::vector<int> scores(static_cast<std::size_t>(depth), kNoScore);
    for (const SearchReport& report : run.reports)
        if (report.depth >= 1 && report.depth <= depth)
            scores[static_cast<std::size_t>(report.depth) - 1] = report.score;
    EXPECT_EQ(scores.back(), run.result.score);
    return scores;
}

// Returns the number of positions compared.
int expect_agreement(int depth) {
    Engine session(1);
    int compared = 0;
    for (const Position& position : many_positions()) {
        if (!has_legal_move(position.board())) continue;
        const std::string fen = to_fen(position, CastlingStyle::Shredder);
        std::vector<int> plain;
        for (int d = 1; d <= depth; ++d) {
            const int value = PlainSearch(position).value(d);
            plain.push_back(std::abs(value) <= kDrawNoise ? kDraw : value);  // as it is shown
        }
        EXPECT_EQ(scores_by_depth(session, position, Driver::FullWindow, depth), plain) << fen;
        for (const Driver driver : kDrivers)
            EXPECT_EQ(scores_by_depth(session, position, driver, depth), plain)
                << fen << " driver " << name_of(driver);
        ++compared;
    }
    return compared;
}

TEST(SearchAgreement, AllDriversFindThePlainValue) { EXPECT_GE(expect_agreement(3), 90); }

TEST(SearchAgreementNightly, AllDriversFindThePlainValueDeeper) {
    EXPECT_GE(expect_agreement(4), 90);
}

}  // namespace
}  // namespace sebastes
