// MateSearch::find(), which runs beside the main search: each mate that it finds is forced, and is
// reported.
#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/random.h"
#include "notation/fen.h"
#include "search/mate/mate_search.h"
#include "tests/support/forced_mates.h"
#include "tests/support/search_runs.h"

namespace sebastes {
namespace {

// Looks for mates by itself.
class Finder {
  public:
    explicit Finder(const Game& game) : Finder(game, legal_moves(game.position().board())) {}
    template <typename Moves>
    Finder(const Game& game, const Moves& moves)
        : search_(table_, 0, budget_, game, {moves.begin(), moves.end()}, 1) {
        budget_.start({}, Clock(), control_, {});
    }

    bool find(int moves, std::uint64_t nodes) { return search_.find(moves, nodes); }
    // The moves of the shortest mate that it finds, by turns of so many positions; 0: none.
    int shortest(int moves, std::uint64_t nodes, int turns) {
        for (int i = 0; i < turns; ++i) find(moves, nodes);
        return search_.mates().empty() ? 0 : mate().moves;
    }
    const ForcedMate& mate() const { return search_.mates().front(); }
    std::uint64_t nodes() const { return search_.nodes(); }
    SearchBudget& budget() { return budget_; }

  private:
    TranspositionTable table_{4};
    SearchControl control_;
    SearchBudget budget_;
    MateSearch search_;
};

TEST(MateFinder, AgreesWithTryingEverything) {
    Random random(11);
    int with_mate = 0;
    int without = 0;
    while (with_mate + without < 1500) {
        const bool near_draws = random.below(2) != 0;
        const Game game = random_ongoing_game(random, near_draws);
        const int expected = shortest_by_trying(game, 2);
        Finder finder(game);
        const int found = finder.shortest(2, 100'000, 4);
        // Near the fifty-move rule it may miss one that begins with a pawn's move.
        if (!near_draws || found > 0) {
            EXPECT_EQ(found, expected) << to_fen(game.position());
        }
        if (found > 0) {
            EXPECT_EQ(fault_of_mate(game, finder.mate().line, mate_in(2 * found - 1)), "");
        }
        ++(expected == 0 ? without : with_mate);
    }
    EXPECT_GT(with_mate, 30);
    EXPECT_GT(without, 100);
}

// Mates in three and less, looked for as if they might take fifteen moves: whatever is found first
// takes long, and is whole all the same.
TEST(MateFinder, ShortensWhatItFound) {
    int longer = 0;
    for (const EpdRecord& record : suite_of_mates(1, 3)) {
        const Game game(record.position);
        Finder finder(game);
        int last = 0;
        for (int turn = 0; turn < 200; ++turn) {
            if (!finder.find(15, 5'000)) continue;
            const ForcedMate& mate = finder.mate();
            EXPECT_TRUE(last == 0 || mate.moves < last) << record.id();
            EXPECT_EQ(fault_of_mate(game, mate.line, mate_in(2 * mate.moves - 1)), "")
                << record.id();
            longer += mate.moves > record.mate_distance()->value();
            last = mate.moves;
        }
        EXPECT_EQ(last, record.mate_distance()->value()) << record.id();
    }
    EXPECT_GT(longer, 10);
}

TEST(MateFinder, TakesOnlyTheMovesItIsGiven) {
    // Kg6 and Kf7 mate with the next move.
    const Game game(position_of("7k/8/5K2/8/8/8/8/R7 w - - 0 1"));
    EXPECT_EQ(Finder(game).shortest(15, 10'000, 10), 2);
    MoveList others;
    for (const Move move : legal_moves(game.position().board()))
        if (to_uci(move, CastlingNotation::KingTakesRook) != "f6g6" &&
            to_uci(move, CastlingNotation::KingTakesRook) != "f6f7")
            others.push(move);
    Finder finder(game, others);
    const int found = finder.shortest(15, 10'000, 10);
    EXPECT_GT(found, 2);
    EXPECT_EQ(fault_of_mate(game, finder.mate().line, mate_in(2 * found - 1)), "");
    EXPECT_NE(std::ranges::find(others, finder.mate().line.front()), others.end());
}

TEST(MateFinder, KeepsToItsNodesAndItsBudget) {
    const Game game(position_of("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"));
    Finder finder(game);
    EXPECT_EQ(finder.nodes(), 0U);
    std::uint64_t before = 0;
    for (int turn = 0; turn < 5; ++turn) {
        EXPECT_FALSE(finder.find(15, 2'000));
        EXPECT_GE(finder.nodes(), before + 2'000);
        EXPECT_LE(finder.nodes(), before + 6'000);
        before = finder.nodes();
    }
    Finder stopped(game);
    stopped.budget().finish();
    EXPECT_FALSE(stopped.find(15, 1'000'000'000));
    EXPECT_LT(stopped.nodes(), 5'000U);
}

// Of epd/long-mates.epd: the search by depth alone finds none of them in a million nodes.
constexpr std::string_view kBeyondDepth[] = {
    "r1b4r/3n4/p1p1k1B1/6Qp/3p4/2q2P2/P3KB1P/2R3R1 w - - 0 1",
    "8/2N5/2R2Nk1/P5p1/5p2/r1B4P/7K/8 w - - 0 1",
};

TEST(MateFinder, ItsMateIsTheAnswerOfTheSearch) {
    for (const std::string_view fen : kBeyondDepth) {
        Engine session;
        const Game game(position_of(fen));
        const SearchRun run = run_search(session, game, to_nodes(1'000'000));
        ASSERT_TRUE(is_win(run.result.score)) << fen;
        EXPECT_EQ(fault_of_mate(game, run.result.line, run.result.score), "");
        EXPECT_LE(run.result.nodes, 1'002'000U);
        // Once shown it stays, or a shorter one comes.
        int best = -kInfinity;
        for (const SearchReport& report : run.reports) {
            if (is_win(best)) {
                EXPECT_GE(report.score, best) << fen;
            }
            best = report.score;
            if (is_win(best)) {
                EXPECT_EQ(fault_of_mate(game, report.line, report.score), "");
            }
        }
    }
}

// Wherever the search is cut off, in the proof or behind it.
TEST(MateFinder, IsCutOffWithTheSearch) {
    for (const std::string_view fen : kBeyondDepth)
        for (std::uint64_t nodes = 5'000; nodes < 900'000; nodes *= 2) {
            Engine session;
            const Game game(position_of(fen));
            const SearchRun run = run_search(session, game, to_nodes(nodes));
            EXPECT_LE(run.result.nodes, nodes) << fen;
            for (const SearchReport& report : run.reports) {
                EXPECT_LE(report.score, std::max(run.result.score, kMateBound - 1)) << fen;
            }
        }
}

// Cut off when another move seemed better than the mate's did to the search by depth.
TEST(MateFinder, ItsMateStaysWhenTheSearchIsCutOff) {
    struct {
        std::string_view fen;
        std::uint64_t nodes;
    } const cuts[] = {{"8/8/8/1PRp4/3P4/3K2k1/4P3/8 w - - 0 1", 10'000},
                      {"8/6p1/4p3/5k2/r4P2/5K2/8/8 b - - 0 1", 30'000}};
    for (const auto& cut : cuts) {
        Engine session;
        const SearchRun run = run_search(session, Game(position_of(cut.fen)), to_nodes(cut.nodes));
        EXPECT_TRUE(is_win(run.result.score)) << cut.fen << " " << run.result.score;
    }
}

}  // namespace
}  // namespace sebastes
