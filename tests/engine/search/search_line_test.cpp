// Every line that a search reports is legal, ends where the game ends, and ends in the mate that
// its score announces.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/support/forced_mates.h"
#include "tests/support/search_runs.h"
#include "tests/support/trials.h"

namespace sebastes {
namespace {

// Returns whether a short mate that a report announces is forced, apart from repetitions.
bool is_forced(const Position& position, const SearchReport& report) {
    const int moves = std::max(1, std::abs(mate_distance(report.score)));
    if (is_win(report.score)) return mates_by_trying(Game(position), moves);
    const auto loses = [&](Move move) {
        return mates_by_trying(Game(position.after(move)), moves);
    };
    // Further lines of MultiPV concern their first move only.
    if (report.multi_pv > 1) return loses(report.line.front());
    return std::ranges::all_of(legal_moves(position.board()), loses);
}

// Counts the lines that were checked, the mates among them, and the mates that were reported as
// bounds because their lines were not complete.
struct LineTally {
    static constexpr int kForcedPlies = 4;
    static constexpr int kForcedEvery = 5;
    int lines = 0;
    int mates = 0;
    int open_mates = 0;
    int forced_mates = 0;

    void add(const RecordedGame& game, const SearchReport& report, const std::string& where) {
        EXPECT_EQ(fault_of_line(game, report.line), "") << where;
        ++lines;
        if (!is_mate(report.score)) return;
        // The longer ones take too long to be tried, and so do all of the short ones.
        const Position& position = game.game.position();
        if (kMate - std::abs(report.score) <= kForcedPlies && position.halfmove_clock() < 90 &&
            lines % kForcedEvery == 0) {
            ++forced_mates;
            EXPECT_TRUE(is_forced(position, report))
                << to_fen(position) << " " << report.score << " " << where;
        }
        if (report.is_lower_bound || report.is_upper_bound) {
            ++open_mates;
            return;
        }
        ++mates;
        EXPECT_EQ(fault_of_mate(Game(position), report.line, report.score), "") << where;
    }
};

// Runs searches and checks each line of each report.
void check_lines(LineTally& tally, Engine& session, const RecordedGame& game, const Limits& limits,
                 const SearchOptions& options) {
    const SearchRun run = run_search(session, game.game, limits, options);
    ASSERT_TRUE(run.result.best);
    for (const SearchReport& report : run.shown) {
        ASSERT_FALSE(report.line.empty());
        tally.add(game, report,
                  fmt::format("driver {} depth {} line {}", name_of(options.driver), report.depth,
                              report.multi_pv));
    }

    // The answer is what the last best line begins with.
    const auto last = std::find_if(run.shown.rbegin(), run.shown.rend(),
                                   [](const SearchReport& each) { return each.multi_pv == 1; });
    ASSERT_NE(last, run.shown.rend());
    EXPECT_EQ(last->line, run.result.line) << fmt::format("depth {}", last->depth);
    EXPECT_EQ(last->score, run.result.score);
    EXPECT_GE(last->depth, run.result.depth);
    EXPECT_EQ(run.result.line.front(), run.result.best);
    EXPECT_EQ(run.result.ponder, run.result.line.size() > 1 ? run.result.line[1] : Move{});
}

// Checks searches in a game that the engine plays from `start`, with the table of the earlier
// searches and positions that lines may repeat.
void check_game(LineTally& tally, Engine& session, const Position& start, int plies,
                const Limits& limits, const SearchOptions& options) {
    session.new_game();
    RecordedGame game(start);
    for (int ply = 0; ply < plies && end_of_game(game.positions).empty(); ++ply) {
        check_lines(tally, session, game, limits, options);
        if (::testing::Test::HasFatalFailure()) return;
        game.play(run_search(session, game.game, to_nodes(300), options).result.best);
    }
}

// At most one in this number of mates may be reported as a bound.
constexpr int kOneOpenIn = 20;
constexpr int kEnoughMates = 500;

void expect_few_open(const LineTally& tally) {
    EXPECT_LE(tally.open_mates * kOneOpenIn, tally.mates);
}

void expect_sound(const LineTally& tally, int least_lines, int least_mates, int least_forced) {
    EXPECT_GE(tally.lines, least_lines);
    EXPECT_GE(tally.mates, least_mates);
    EXPECT_GE(tally.forced_mates, least_forced);
    expect_few_open(tally);
}

// A trial is a game; a soak counts lines.
void check_games(Driver driver, Trials&& trials, std::uint64_t nodes, int least_lines) {
    Engine session(2);
    LineTally tally;
    while (trials.next()) {
        const std::uint64_t n = trials.seed();
        Random random(n);
        Position start = Position::start();
        if (n % 4 == 1) start = Position{chess960_start(random), 0, 1};
        if (n % 4 == 2) start = Position{random_placement(random), 0, 1};
        if (n % 4 == 3) start = Position{random_placement(random), 84, 60};
        if (!has_legal_move(start.board())) continue;
        SearchOptions options = with_driver(driver);
        options.multi_pv = 1 + random.below(3);
        check_game(tally, session, start, 30, to_nodes(nodes), options);
        trials.count(static_cast<std::uint64_t>(tally.lines));
    }
    if (!trials.is_soak()) expect_sound(tally, least_lines, 100, 50);
    // A short soak meets few mates.
    if (tally.mates >= kEnoughMates) expect_few_open(tally);
}

TEST(SearchLine, GamesWithPvs) { check_games(Driver::Pvs, Trials(16), 2000, 4000); }
TEST(SearchLine, GamesWithMtdF) { check_games(Driver::Mtdf, Trials(16), 2000, 4000); }
TEST(SearchLineNightly, MoreGamesWithPvs) { check_games(Driver::Pvs, Trials(40), 10000, 5000); }
TEST(SearchLineNightly, MoreGamesWithMtdF) { check_games(Driver::Mtdf, Trials(40), 10000, 5000); }

// Mates up to 6 moves, by both sides: the attacker's position and those after its first moves.
LineTally check_mates(Driver driver, std::uint64_t nodes, std::size_t every) {
    Engine session(2);
    LineTally tally;
    const std::vector<EpdRecord> records = suite_of_mates(1, 6);
    for (std::size_t i = 0; i < records.size(); i += every)
        check_game(tally, session, records[i].position, 4, to_nodes(nodes), with_driver(driver));
    return tally;
}

TEST(SearchLine, MatesWithPvs) {
    expect_sound(check_mates(Driver::Pvs, 20000, 8), 1500, 1000, 100);
}
TEST(SearchLine, MatesWithMtdF) {
    expect_sound(check_mates(Driver::Mtdf, 20000, 8), 1500, 1000, 100);
}
TEST(SearchLineNightly, MoreMatesWithPvs) {
    expect_sound(check_mates(Driver::Pvs, 60000, 1), 10000, 5000, 1000);
}
TEST(SearchLineNightly, MoreMatesWithMtdF) {
    expect_sound(check_mates(Driver::Mtdf, 60000, 1), 10000, 5000, 1000);
}

// Positions close to the fifty-move rule and to repetitions, where lines must not go beyond a draw.
TEST(SearchLine, LinesStopAtDraws) {
    Engine session(1);
    LineTally tally;
    for (const std::string_view fen :
         {"8/8/4k3/8/8/3QK3/8/8 w - - 92 100", "8/8/4k3/4p3/4P3/4K3/8/R7 w - - 95 100",
          "6k1/6p1/8/7Q/8/8/rr6/7K w - - 0 1", "8/3k4/3p4/p2P1p2/P2P1P2/8/8/3K4 w - - 80 60",
          "4k3/8/8/8/8/8/3p4/4KB2 w - - 0 1", "4k3/4P3/4K3/8/8/8/8/8 w - - 0 1",
          "7k/8/5K2/8/8/8/8/R7 w - - 97 100", "7k/8/5K2/8/8/8/8/R7 w - - 98 100"})
        for (const Driver driver : kDrivers) {
            Limits limits = to_depth(30);
            limits.nodes = 40000;
            check_game(tally, session, position_of(fen), 12, limits, with_driver(driver));
        }
    expect_sound(tally, 2000, 200, 0);
}

TEST(SearchLineThreads, LinesOfSeveralThreads) {
    Engine session(2, 3);
    Random random(85);
    LineTally tally;
    for (const Driver driver : kDrivers)
        for (int n = 0; n < 4; ++n)
            check_game(tally, session, Position{random_placement(random), 0, 1}, 8, to_nodes(4000),
                       with_driver(driver));
    EXPECT_GT(tally.lines, 100);
}

}  // namespace
}  // namespace sebastes
