// The proof search against trying everything under the rules.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include "core/random.h"
#include "notation/epd.h"
#include "notation/fen.h"
#include "search/mate/mate_search.h"
#include "tests/support/forced_mates.h"
#include "tests/support/search_runs.h"

namespace sebastes {
namespace {

// A search by proof alone, in a table of its own.
class Prover {
  public:
    explicit Prover(std::size_t threads = 1) : threads_(threads) {}

    // The moves to the shortest mate of at most so many; 0: none.
    int shortest(const Game& game, int most) {
        SearchControl control;
        SearchBudget budget;
        std::vector<Move> moves;
        for (const Move move : legal_moves(game.position().board())) moves.push_back(move);
        MateSearch search(table_, ++searches_, budget, game, moves, threads_);
        budget.start({}, Clock(), control, search.node_counters());
        EXPECT_EQ(search.advance(most, 1, 1'000'000'000), MateSearch::State::Settled);
        if (search.mates().empty()) {
            EXPECT_EQ(search.none_in(), moves.empty() ? 0 : most);
            return 0;
        }
        const ForcedMate& mate = search.mates().front();
        EXPECT_EQ(fault_of_mate(game, mate.line, mate.moves), "");
        return mate.moves;
    }

  private:
    TranspositionTable table_{1};
    std::size_t threads_;
    std::uint64_t searches_ = 0;
};

std::uint64_t positions_wanted(std::uint64_t usual) {
    const char* const wanted = std::getenv("SEBASTES_MATE_POSITIONS");
    return wanted == nullptr ? usual : std::strtoull(wanted, nullptr, 10);
}

struct Tally {
    int with_mate = 0;
    int without = 0;
};

Tally expect_agreement(std::uint64_t count, int most, bool near_draws, std::uint64_t seed) {
    Random random(seed);
    Prover prover;
    Tally tally;
    for (std::uint64_t tried = 0; tried < count;) {
        const int clock = near_draws ? 92 + static_cast<int>(random.below(9)) : 0;
        const auto position = random_position(random, clock);
        if (!position) continue;
        Game game(*position);
        if (near_draws && clock < 96) game = with_history(std::move(game), random);
        if (game.status() != GameStatus::Ongoing) continue;
        ++tried;
        const int expected = shortest_by_trying(game, most);
        EXPECT_EQ(prover.shortest(game, most), expected) << to_fen(game.position());
        ++(expected == 0 ? tally.without : tally.with_mate);
    }
    return tally;
}

TEST(MateSearch, AgreesWithTryingEverything) {
    const Tally two = expect_agreement(positions_wanted(1500), 2, false, 1);
    EXPECT_GT(two.with_mate, 100);
    EXPECT_GT(two.without, 100);
    expect_agreement(positions_wanted(30), 3, false, 2);
}

TEST(MateSearch, AgreesNearDraws) {
    const Tally tally = expect_agreement(positions_wanted(600), 2, true, 3);
    EXPECT_GT(tally.with_mate, 30);
    EXPECT_GT(tally.without, 100);
}

TEST(MateSearchSlow, AgreesWithTryingEverythingInThree) {
    const Tally tally = expect_agreement(positions_wanted(150), 3, false, 4);
    EXPECT_GT(tally.with_mate, 20);
    expect_agreement(positions_wanted(100), 3, true, 5);
}

int shortest(std::string_view fen, int most) {
    return Prover().shortest(Game(position_of(fen)), most);
}

TEST(MateSearch, KnowsTheRules) {
    // Castling mates, nothing else does; in Chess960, too.
    EXPECT_EQ(shortest("8/8/8/8/8/8/7R/2k1K2R w K - 0 1", 1), 1);
    EXPECT_EQ(shortest("8/8/8/8/8/8/7R/2k1K2R w - - 0 1", 1), 0);
    EXPECT_EQ(shortest("8/8/8/8/8/8/7R/2k2KR1 w G - 0 1", 1), 1);
    EXPECT_EQ(shortest("8/8/8/8/8/8/7R/2k2KR1 w - - 0 1", 1), 0);
    // A capture in passing mates, and one saves from a mate by a double step.
    EXPECT_EQ(shortest("3rkr2/R7/8/3pP3/8/8/8/4R2K w - d6 0 1", 1), 1);
    EXPECT_EQ(shortest("3rkr2/R7/8/3pP3/8/8/8/4R2K w - - 0 1", 1), 0);
    EXPECT_EQ(shortest("8/8/5Q2/7k/7n/7K/6P1/8 w - - 0 1", 1), 1);
    EXPECT_EQ(shortest("8/8/5Q2/7k/7p/7K/6P1/8 w - - 0 1", 1), 0);
    // Only a knight mates.
    EXPECT_EQ(shortest("6br/5Ppk/6pp/8/8/8/8/K7 w - - 0 1", 1), 1);
    // Stalemate is no mate, and a lone king never mates.
    EXPECT_EQ(shortest("7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", 3), 0);
    EXPECT_EQ(shortest("8/8/8/8/8/4k3/4p3/4K3 w - - 0 1", 6), 0);
    // The hundredth ply may mate, a later one may not.
    EXPECT_EQ(shortest("7k/8/5K2/8/8/8/8/R7 w - - 97 100", 4), 2);
    EXPECT_EQ(shortest("7k/8/5K2/8/8/8/8/R7 w - - 98 100", 4), 0);
}

TEST(MateSearch, FindsTheMatesOfTheSuite) {
    std::ifstream in(SEBASTES_SOURCE_DIR "/epd/mates.epd");
    Prover prover;
    int count = 0;
    for (std::string line; std::getline(in, line);) {
        const auto record = parse_epd(line);
        if (!record || record->mate_distance()->value() > 3) continue;
        ++count;
        const int distance = record->mate_distance()->value();
        EXPECT_EQ(prover.shortest(Game(record->position), distance + 1), distance) << record->id();
    }
    EXPECT_EQ(count, 66);
}

TEST(MateSearchThreads, AgreeOnTheDistance) {
    const char* const fens[] = {"8/8/8/8/8/3k4/8/K1q5 w - - 0 1", "8/8/8/3k4/8/8/8/KQR5 w - - 0 1",
                                "7k/8/5K2/8/8/8/8/R7 w - - 0 1"};
    for (const char* fen : fens) {
        const Game game{position_of(fen)};
        const int alone = Prover(1).shortest(game, 4);
        for (const std::size_t threads : {2U, 4U})
            EXPECT_EQ(Prover(threads).shortest(game, 4), alone) << fen;
    }
}

}  // namespace
}  // namespace sebastes
