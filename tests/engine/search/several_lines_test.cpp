// What is promised of the lines of a search, where several are asked for or it is cut off.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <string_view>

#include "board/move_list.h"
#include "tests/support/search_runs.h"

namespace sebastes {
namespace {

// What a pass says of the position as a whole is not said of the moves that are left.
TEST(SeveralLines, AreSearchedOneByOne) {
    Session session(1);
    for (const std::string_view fen : {std::string_view("3r2k1/5pp1/7p/8/8/8/1R3PPP/6K1 w - - 0 1"),

                                       std::string_view("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/"
                                                        "P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10")})
        for (const int depth : {1, 2}) {
            std::map<std::uint16_t, int> scores;
            for (const Driver* driver : drivers()) {
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
    for (const Driver* driver : drivers()) {
        Session session(1);
        SearchControl control;
        control.stop();
        int reports = 0;
        const SearchResult result =
            session.search({game, Limits{}, with_driver(driver), control,
                            [&](const SearchReport& report) { reports += report.multi_pv == 1; }});
        EXPECT_EQ(to_uci(result.best), "d3c5") << driver->name;
        EXPECT_EQ(reports, 1) << driver->name;
    }
}

// Where the search is cut off, the lines shown last are those of a whole depth.
TEST(SeveralLines, AreOfOneDepthToTheLast) {
    for (const Driver* driver : drivers()) {
        Session session(1);
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

}  // namespace
}  // namespace sebastes
