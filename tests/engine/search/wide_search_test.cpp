// What a wide search finds (search/node/node_search.h): mates behind a draw that the side far
// behind could have at once.
#include <gtest/gtest.h>

#include <string_view>

#include "core/score.h"
#include "tests/support/search_runs.h"

namespace sebastes {
namespace {

// The mates of problems in which White has a perpetual check, in so many moves.
struct HiddenMate {
    std::string_view fen;
    int moves;
};
constexpr HiddenMate kHiddenMates[] = {
    {"1b4rq/6pp/2p1ppbP/k1PpP3/3P1Pp1/1R6/2P3R1/7K w - - 0 1", 10},
    {"8/4p3/1N2N3/8/5K2/2pk1P2/2prrpP1/2BbbB2 w - - 0 1", 6},
    {"7n/p1K5/8/3N4/8/1b2pN2/2npppp1/2br1kr1 w - - 0 1", 13},
    {"n2k4/1Kp2p2/2P2pp1/2B5/1p2R3/P2pp3/6p1/rb2bq2 w - - 0 1", 20},
    {"5B1k/bR6/3p4/2p5/2n5/n3p3/qp6/6RK w - - 0 1", 12},
    {"8/1p5K/6R1/r2p3k/2P5/2rpNpP1/3pp3/b1Bq2n1 w - - 0 1", 8},
};

// Half of them, so that other constants may find others.  A search that is never wide finds none.
TEST(WideSearch, FindsMatesBehindAPerpetualCheck) {
    Session session(16);
    int found = 0;
    for (const HiddenMate& each : kHiddenMates) {
        session.new_game();
        const SearchRun run = run_search(session, Game{position_of(each.fen)}, to_nodes(600'000));
        EXPECT_LE(run.result.score, mate_in(2 * each.moves - 1)) << each.fen;
        found += is_win(run.result.score);
    }
    EXPECT_GE(found, 3);
}

// Inside it a draw is worth a centipawn more or less; outside it is a draw.
TEST(WideSearch, ShowsADrawAsADraw) {
    Session session(4);
    // Two rooks behind and about to be mated; the queen checks on e8 and h5 for ever.
    const SearchRun run =
        run_search(session, Game{position_of("6k1/6p1/8/7Q/8/8/rr6/7K w - - 0 1")}, to_depth(12));
    ASSERT_GE(run.reports.size(), 5U);
    for (auto report = run.reports.end() - 3; report != run.reports.end(); ++report)
        EXPECT_EQ(report->score, kDraw);
    EXPECT_EQ(run.result.score, kDraw);
}

}  // namespace
}  // namespace sebastes
