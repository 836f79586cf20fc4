// When searches stop: nodes are counted over all threads.
#include <gtest/gtest.h>

#include "tests/search_runs.h"

namespace sebastes {
namespace {

TEST(StopRuleThreads, NodesAreThoseOfAllThreads) {
    Session session(1, 4);
    for (const std::uint64_t nodes : {1000U, 20000U}) {
        session.new_game();
        const SearchRun run = run_search(session, Game{}, to_nodes(nodes));
        EXPECT_GE(run.result.nodes, nodes);
        // Each may end the node that it is in, and one the first iteration.
        EXPECT_LE(run.result.nodes, nodes + 200);
        EXPECT_TRUE(run.result.best);
    }
}

}  // namespace
}  // namespace sebastes
