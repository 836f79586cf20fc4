// Engine's searches: limits, reproducibility, MultiPV, threads.
#include "search/engine.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "board/move_list.h"
#include "tests/support/search_runs.h"

namespace sebastes {
namespace {

// Everything of a run but its times, and the bounds, whose reports depend on the time.
std::string trace_of(const SearchRun& run) {
    std::string text;
    for (const SearchReport& report : run.shown) {
        if (report.is_lower_bound || report.is_upper_bound) continue;
        text += std::to_string(report.depth) + "/" + std::to_string(report.selective_depth) + " " +
                std::to_string(report.multi_pv) + " " + std::to_string(report.score) + " " +
                std::to_string(report.nodes);
        for (const Move move : report.line) text += " " + to_uci(move);
        text += "\n";
    }
    return text + std::to_string(run.result.nodes) + " " + to_uci(run.result.best);
}

TEST(Engine, SameSearchTwiceIsTheSameSearch) {
    for (const Driver driver : kDrivers)
        for (const PerftPosition& position : kStandardSix) {
            const Game game{position_of(position.fen)};
            const Limits limits = to_nodes(30000);
            Engine session(2);
            const std::string first =
                trace_of(run_search(session, game, limits, with_driver(driver)));
            run_search(session, Game{}, to_depth(6));
            run_search(session, game, to_nodes(5000), with_driver(Driver::FullWindow));
            session.new_game();
            EXPECT_EQ(trace_of(run_search(session, game, limits, with_driver(driver))), first)
                << position.name << " after a new game";
            Engine other(2);
            EXPECT_EQ(trace_of(run_search(other, game, limits, with_driver(driver))), first)
                << position.name << " in another session";
        }
}

TEST(Engine, SameGameOfSearchesTwice) {
    // Tables and histories pass from search to search, equally.
    const auto game_of = [](Driver driver) {
        Engine session(1);
        Game game;
        std::string text;
        for (int ply = 0; ply < 12; ++ply) {
            const SearchRun run = run_search(session, game, to_nodes(2000), with_driver(driver));
            text += trace_of(run) + "\n";
            game.play(run.result.best);
        }
        return text;
    };
    for (const Driver driver : kDrivers) EXPECT_EQ(game_of(driver), game_of(driver));
}

// Scores that tablebases gave with the fifty-move rule mean nothing without it.
TEST(Engine, ForgetsScoresOfTheOtherFiftyMoveRule) {
    const Game game{position_of("8/8/3k4/8/2p1p3/8/8/2K1R3 w - - 0 1")};
    Tablebases tablebases;
    SearchOptions options;
    options.tablebases = &tablebases;
    const auto trace = [&](Engine& engine, bool fifty_move_rule) {
        tablebases.settings().fifty_move_rule = fifty_move_rule;
        return trace_of(run_search(engine, game, to_nodes(5000), options));
    };
    Engine fresh(1);
    const std::string without = trace(fresh, false);
    Engine engine(1);
    const std::string with = trace(engine, true);
    EXPECT_NE(trace(engine, true), with) << "the table is used";
    EXPECT_EQ(trace(engine, false), without);
}

TEST(Engine, NodesThatStandForTimeRepeat) {
    SearchOptions options;
    options.nodes_per_ms = 100;
    Limits limits;
    limits.time = {{1000, 1000}};
    Engine session(1);
    const SearchRun run = run_search(session, Game{}, limits, options);
    Engine other(1);
    EXPECT_EQ(trace_of(run_search(other, Game{}, limits, options)), trace_of(run));
    EXPECT_LT(run.result.nodes, 100'000U);
}

TEST(Engine, NodeLimitIsKept) {
    for (const Driver driver : kDrivers)
        for (const std::uint64_t nodes : {1U, 10U, 100U, 1000U, 12345U, 100000U})
            for (const PerftPosition& position : kStandardSix) {
                Engine session(1);
                const SearchRun run = run_search(session, Game{position_of(position.fen)},
                                                 to_nodes(nodes), with_driver(driver));
                EXPECT_TRUE(run.result.best);
                // The first ply is always searched.
                const std::uint64_t least = run.result.depth > 1 ? 0 : 5000;
                EXPECT_LE(run.result.nodes, std::max(nodes, least)) << position.name;
                EXPECT_GE(run.result.nodes, nodes) << position.name << ": all are used";
            }
}

TEST(Engine, SearchMovesTeachNothingOfThePosition) {
    // What the queen's moves along the first rank are worth says nothing of the others.
    const Position root = position_of("6k1/5ppp/8/8/8/8/3Q4/3QK3 w - - 0 1");
    Engine session(1);
    Limits limits = to_depth(6);
    for (const Driver driver : kDrivers) {
        limits.search_moves = {Move::normal(Square::D1, Square::A1)};
        run_search(session, Game{root}, limits, with_driver(driver));
        EXPECT_FALSE(session.table().probe(root.key(), 0).found);
        limits.search_moves = {};
        run_search(session, Game{root}, limits, with_driver(driver));
        EXPECT_TRUE(session.table().probe(root.key(), 0).found);
        session.new_game();
    }
}

TEST(Engine, DepthLimitIsKept) {
    Engine session(1);
    for (const Driver driver : kDrivers)
        for (const int depth : {1, 2, 5, 8}) {
            const SearchRun run = run_search(session, Game{}, to_depth(depth), with_driver(driver));
            EXPECT_EQ(run.result.depth, depth);
            EXPECT_EQ(run.reports.size(), static_cast<std::size_t>(depth));
        }
}

// With nothing to find the last depth comes quickly; no line is longer than the stack.
TEST(Engine, GreatestDepthIsReached) {
    for (const Driver driver : kDrivers)
        for (const std::string_view fen :
             {"8/8/8/8/8/8/8/K1k4B w - - 0 1", "7k/8/6K1/8/8/8/8/R7 w - - 0 1",
              "8/1p6/1P1k4/1P6/1P6/1P1K4/1P6/8 w - - 0 1"}) {
            Engine session(1);
            Limits limits = to_depth(1000);
            limits.nodes = 300'000;
            const SearchRun run =
                run_search(session, Game{position_of(fen)}, limits, with_driver(driver));
            EXPECT_LE(run.result.depth, kMaxPly - 1);
            for (const SearchReport& report : run.reports) {
                EXPECT_LE(report.line.size(), static_cast<std::size_t>(kMaxPly));
                EXPECT_LE(report.selective_depth, kMaxPly);
            }
            if (run.result.nodes < 300'000) {
                EXPECT_EQ(run.result.depth, kMaxPly - 1) << fen;
            }
        }
}

TEST(Engine, OnlySearchMovesAreSearched) {
    Engine session(1);
    const Move moves[] = {Move::normal(Square::A2, Square::A3),
                          Move::normal(Square::H2, Square::H4)};
    for (const Driver driver : kDrivers) {
        Limits limits = to_depth(6);
        for (const Move move : moves) {
            limits.search_moves = {move};
            EXPECT_EQ(run_search(session, Game{}, limits, with_driver(driver)).result.best, move);
        }
        limits.search_moves = {moves[0], moves[1]};
        SearchOptions options = with_driver(driver);
        options.multi_pv = 10;
        const SearchRun run = run_search(session, Game{}, limits, options);
        EXPECT_EQ(run.reports.size(), 12U) << "two lines a depth, since there are two moves";
        for (const SearchReport& report : run.reports)
            EXPECT_NE(std::ranges::find(moves, report.line.front()), std::end(moves));
    }
}

TEST(Engine, SeveralLinesAreDistinctAndInOrder) {
    for (const Driver driver : kDrivers)
        for (const std::size_t count : {2U, 5U, 300U})
            for (const std::string_view fen : {kStartFen, kTrickyFens[0], kTrickyFens[2],
                                               std::string_view("7k/8/6K1/8/8/8/8/R7 w - - 0 1")}) {
                Engine session(1);
                const Game game{position_of(fen)};
                SearchOptions options = with_driver(driver);
                options.multi_pv = count;
                const SearchRun run = run_search(session, game, to_depth(5), options);
                const std::size_t lines =
                    std::min(count, legal_moves(game.position().board()).size());
                ASSERT_EQ(run.reports.size(), 5 * lines) << fen;
                for (std::size_t i = 0; i < run.reports.size(); i += lines) {
                    std::vector<std::uint16_t> first_moves;
                    for (std::size_t n = 0; n < lines; ++n) {
                        const SearchReport& report = run.reports[i + n];
                        EXPECT_EQ(report.depth, static_cast<int>(i / lines) + 1);
                        EXPECT_EQ(report.multi_pv, n + 1);
                        if (n > 0) {
                            EXPECT_LE(report.score, run.reports[i + n - 1].score);
                        }
                        first_moves.push_back(report.line.front().raw());
                    }
                    std::ranges::sort(first_moves);
                    EXPECT_EQ(std::ranges::adjacent_find(first_moves), first_moves.end()) << fen;
                }
                EXPECT_EQ(run.reports[run.reports.size() - lines].line.front(), run.result.best);
            }
}

// Runs a search in another thread, for as long as `meanwhile` lets it.
template <typename Meanwhile>
SearchResult search_beside(Engine& session, const Limits& limits, SearchControl& control,
                           Meanwhile meanwhile) {
    SearchResult result;
    std::atomic<bool> has_reported{false};
    std::atomic<bool> returned{false};
    std::thread thread([&] {
        result = session.search({Game{}, limits, {}, control, [&](const SearchReport&) {
                                     has_reported = true;
                                     has_reported.notify_all();
                                 }});
        returned = true;
    });
    has_reported.wait(false);
    EXPECT_FALSE(returned) << "before it was told";
    meanwhile();
    thread.join();
    return result;
}

TEST(SessionThreads, StopFromAnotherThread) {
    for (const std::size_t threads : {1U, 2U, 4U}) {
        Engine session(1, threads);
        SearchControl control;
        Limits limits;
        limits.infinite = true;
        EXPECT_TRUE(search_beside(session, limits, control, [&] { control.stop(); }).best);
        // A search that ended long ago waits all the same.
        limits.depth = 1;
        SearchControl other;
        EXPECT_EQ(search_beside(session, limits, other, [&] { other.stop(); }).depth, 1);
        // And a stop before the start is a stop.
        EXPECT_TRUE(session.search({Game{}, limits, {}, other}).best);
    }
}

TEST(SessionThreads, SeveralThreadsSearchSoundly) {
    for (const std::size_t threads : {2U, 4U}) {
        Engine session(1, threads);
        EXPECT_EQ(session.threads(), threads);
        for (const Driver driver : kDrivers) {
            RecordedGame game(Position::start());
            for (int ply = 0; ply < 4; ++ply) {
                const SearchRun run =
                    run_search(session, game.game, to_nodes(20000), with_driver(driver));
                ASSERT_TRUE(game.game.position().is_legal(run.result.best));
                EXPECT_EQ(run.result.line.front(), run.result.best);
                game.play(run.result.best);
            }
            // A mate, if not the shortest: threads prune by what others found.
            const Game mate{position_of("7k/8/5K2/8/8/8/8/R7 w - - 0 1")};
            const int score =
                run_search(session, mate, to_depth(12), with_driver(driver)).result.score;
            EXPECT_TRUE(is_win(score)) << score;
            EXPECT_LE(score, mate_in(3)) << threads << " threads, driver " << name_of(driver);
        }
    }
}

TEST(SessionThreads, ThreadsComeAndGo) {
    Engine session(1);
    const std::string alone = trace_of(run_search(session, Game{}, to_depth(6)));
    for (const std::size_t threads : {3U, 2U, 5U, 1U}) {
        session.set_threads(threads);
        EXPECT_EQ(session.threads(), threads);
        EXPECT_TRUE(run_search(session, Game{}, to_depth(4)).result.best);
    }
    session.new_game();
    EXPECT_EQ(trace_of(run_search(session, Game{}, to_depth(6))), alone);
    session.set_threads(0);
    EXPECT_EQ(session.threads(), 1U);
}

// ---- Several lines, and searches that are cut off ----

// What a pass says of the position as a whole is not said of the moves that are left.
TEST(SeveralLines, AreSearchedOneByOne) {
    Engine session(1);
    for (const std::string_view fen : {std::string_view("3r2k1/5pp1/7p/8/8/8/1R3PPP/6K1 w - - 0 1"),

                                       std::string_view("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/"
                                                        "P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10")})
        for (const int depth : {1, 2}) {
            std::map<std::uint16_t, int> scores;
            for (const Driver driver : kDrivers) {
                session.new_game();
                SearchOptions options = with_driver(driver);
                options.multi_pv = 256;
                const Game game{position_of(fen)};
                for (const SearchReport& report :
                     run_search(session, game, to_depth(depth), options).shown) {
                    if (report.depth != depth) continue;
                    const auto [known, is_new] =
                        scores.try_emplace(report.line.front().raw(), report.score);
                    // Drivers differ the more, the less there is to save.
                    const int margin = std::max(150, std::abs(known->second) / 3);
                    EXPECT_NEAR(report.score, known->second, is_new ? 0 : margin)
                        << fen << " " << to_uci(report.line.front());
                }
            }
        }
}

// However early the end comes, there is an answer that was searched.
TEST(SeveralLines, OneIsThereHoweverEarlyTheEnd) {
    const Game game{position_of("4k3/pppp4/8/2q5/8/3N4/PPPPPP2/RNBQKB2 w - - 0 1")};
    for (const Driver driver : kDrivers) {
        Engine session(1);
        SearchControl control;
        control.stop();
        int reports = 0;
        const SearchResult result =
            session.search({game, Limits{}, with_driver(driver), control,
                            [&](const SearchReport& report) { reports += report.multi_pv == 1; }});
        EXPECT_EQ(to_uci(result.best), "d3c5") << name_of(driver);
        EXPECT_EQ(reports, 1) << name_of(driver);
    }
}

// Where the search is cut off, the lines shown last are those of a whole depth.
TEST(SeveralLines, AreOfOneDepthToTheLast) {
    for (const Driver driver : kDrivers) {
        Engine session(1);
        SearchOptions options = with_driver(driver);
        options.multi_pv = 3;
        Game game;
        for (std::uint64_t nodes = 300; nodes < 3000; nodes += 90) {
            const SearchRun run = run_search(session, game, to_nodes(nodes), options);
            const std::size_t lines =
                std::min<std::size_t>(3, legal_moves(game.position().board()).size());
            ASSERT_EQ(run.shown.size() % lines, 0U);
            for (std::size_t i = 0; i < run.shown.size(); ++i) {
                ASSERT_EQ(run.shown[i].multi_pv, i % lines + 1);
                if (i % lines == 0) continue;
                EXPECT_EQ(run.shown[i].depth, run.shown[i - 1].depth);
                EXPECT_LE(run.shown[i].score, run.shown[i - 1].score);
            }
            EXPECT_EQ(run.shown[run.shown.size() - lines].line.front(), run.result.best);
            game.play(run.result.best);
            if (game.result()) break;
        }
    }
}

// ---- Which thread answers for all of them ----

constexpr ThreadAnswer exact(int score, int depth) { return {score, Bound::Exact, depth}; }

TEST(ThreadAnswer, DeeperWithAScoreAsGood) {
    EXPECT_TRUE(is_trusted_more(exact(20, 9), exact(20, 8)));
    EXPECT_TRUE(is_trusted_more(exact(21, 9), exact(20, 8)));
    EXPECT_FALSE(is_trusted_more(exact(19, 9), exact(20, 8))) << "worse";
    EXPECT_FALSE(is_trusted_more(exact(90, 8), exact(20, 8))) << "no deeper";
    EXPECT_FALSE(is_trusted_more(exact(90, 7), exact(20, 8))) << "less deep";
    EXPECT_TRUE(is_trusted_more(exact(-50, 9), exact(-kInfinity, 8))) << "the first knows nothing";
}

TEST(ThreadAnswer, AmongWinsTheSurerOneAtAnyDepth) {
    EXPECT_TRUE(is_trusted_more(exact(mate_in(3), 5), exact(mate_in(5), 9)));
    EXPECT_FALSE(is_trusted_more(exact(mate_in(5), 12), exact(mate_in(5), 9)));
    EXPECT_FALSE(is_trusted_more(exact(300, 12), exact(mate_in(5), 9)));
    EXPECT_FALSE(is_trusted_more(exact(mate_in(3), 5), exact(20, 9))) << "no win to better";
}

TEST(ThreadAnswer, ABoundFromAboveAndNothingAtAllAreNeverTrusted) {
    for (const ThreadAnswer& best : {exact(20, 8), exact(mate_in(5), 8)}) {
        EXPECT_FALSE(is_trusted_more({mate_in(3), Bound::Upper, 9}, best));
        EXPECT_TRUE(is_trusted_more({mate_in(3), Bound::Lower, 9}, best));
        EXPECT_FALSE(is_trusted_more(exact(-kInfinity, 9), best));
    }
    EXPECT_FALSE(is_trusted_more(exact(-kInfinity, 9), exact(-kInfinity, 8)));
}

}  // namespace
}  // namespace sebastes
