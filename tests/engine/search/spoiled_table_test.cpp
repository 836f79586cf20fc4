// Searches while the test corrupts the transposition table: no reported line has an illegal move.
#include <gtest/gtest.h>

#include <string_view>
#include <thread>
#include <vector>

#include "board/move_list.h"
#include "core/random.h"
#include "search/engine.h"
#include "tests/support/positions.h"
#include "tests/support/trials.h"

namespace sebastes {
namespace {

// Every line that a search reports while `spoil` does its worst is legal.
template <typename Spoil>
void search_while_spoiling(Engine& session, Spoil spoil) {
    for (const std::string_view fen : kTrickyFens)
        for (const Driver driver : kDrivers) {
            const Game game{position_of(fen)};
            Limits limits;
            limits.depth = 5;
            limits.nodes = 20000;
            SearchOptions options;
            options.driver = driver;
            SearchControl control;
            int reports = 0;
            const auto check = [&](const std::vector<Move>& line) {
                Position position = game.position();
                for (const Move move : line) {
                    ASSERT_TRUE(position.is_legal(move)) << fen;
                    position = position.after(move);
                }
                spoil(session.table());
                ++reports;
            };
            const SearchResult result =
                session.search({game, limits, options, control,
                                [&](const SearchReport& report) { check(report.line); }});
            ASSERT_TRUE(game.position().is_legal(result.best)) << fen;
            check(result.line);
            ASSERT_GT(reports, 1);
            if (::testing::Test::HasFatalFailure()) return;
        }
}

// Entries that pass for any position's: the two words agree on every key that is asked for.
// The move in them is noise, and so are bounds and depth.
TEST(SpoiledTable, NoiseUnderTrueKeysNeverMakesAnIllegalMove) {
    // The keys of what a search from these positions meets, some two plies away.
    std::vector<Key> keys;
    for (const std::string_view fen : kTrickyFens) {
        const Position root = position_of(fen);
        keys.push_back(root.key());
        for (const Move move : legal_moves(root.board())) {
            const Position next = root.after(move);
            keys.push_back(next.key());
            for (const Move reply : legal_moves(next.board()))
                keys.push_back(next.after(reply).key());
        }
    }
    for (Trials trials(1); trials.next();) {
        Engine session(1);
        Random random(3 + trials.seed());
        search_while_spoiling(session, [&](TranspositionTable& table) {
            for (const Key key : keys)
                table.store(key, 0, static_cast<int>(random.below(9)),
                            Move::from_raw(static_cast<std::uint16_t>(random.next())),
                            static_cast<int>(random.below(2001)) - 1000,
                            static_cast<Bound>(random.below(3)), random.below(2) != 0);
        });
    }
}

TEST(SpoiledTableThreads, WordsSpoiledDuringSearchesNeverMakeAnIllegalMove) {
    for (Trials trials(2); trials.next();) {
        Engine session(1, trials.seed() % 2 == 0 ? 1 : 3);
        const std::uint64_t seed = trials.seed();
        const std::jthread vandal([&session, seed](const std::stop_token& stop) {
            Random random(4 + seed);
            TranspositionTable& table = session.table();
            while (!stop.stop_requested()) {
                auto& cluster = table.memory()[random.below(table.memory().size())];
                auto& entry = cluster.entries[random.below(TranspositionTable::kClusterEntries)];
                (random.below(2) == 0 ? entry.check : entry.data) = random.next();
            }
        });
        search_while_spoiling(session, [](TranspositionTable&) {});
    }
}

}  // namespace
}  // namespace sebastes
