// The proof-number search for mates, its search for mates in one and two, and its table, against a
// brute-force search by the rules.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/random.h"
#include "notation/fen.h"
#include "search/mate/mate_search.h"
#include "search/mate/proof_table.h"
#include "search/mate/short_mates.h"
#include "tests/support/forced_mates.h"
#include "tests/support/positions.h"
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
        budget.start({}, Clock(), control, search.counters());
        EXPECT_TRUE(search.advance(most, 1, 1'000'000'000));
        if (search.mates().empty()) {
            EXPECT_EQ(search.none_in(), moves.empty() ? 0 : most);
            return 0;
        }
        const ForcedMate& mate = search.mates().front();
        EXPECT_EQ(fault_of_mate(game, mate.line, mate_in(2 * mate.moves - 1)), "");
        return mate.moves;
    }

  private:
    TranspositionTable table_{1};
    std::size_t threads_;
    std::uint64_t searches_ = 0;
};

struct Tally {
    int with_mate = 0;
    int without = 0;
};

Tally expect_agreement(std::uint64_t count, int most, bool near_draws, std::uint64_t seed) {
    Random random(seed);
    Prover prover;
    Tally tally;
    for (std::uint64_t tried = 0; tried < count; ++tried) {
        const Game game = random_ongoing_game(random, near_draws);
        const int expected = shortest_by_trying(game, most);
        EXPECT_EQ(prover.shortest(game, most), expected) << to_fen(game.position());
        ++(expected == 0 ? tally.without : tally.with_mate);
    }
    return tally;
}

TEST(MateSearch, AgreesWithTryingEverything) {
    const Tally two = expect_agreement(1500, 2, false, 1);
    EXPECT_GT(two.with_mate, 100);
    EXPECT_GT(two.without, 100);
    expect_agreement(30, 3, false, 2);
}

TEST(MateSearch, AgreesNearDraws) {
    const Tally tally = expect_agreement(600, 2, true, 3);
    EXPECT_GT(tally.with_mate, 30);
    EXPECT_GT(tally.without, 100);
}

TEST(MateSearchSlow, AgreesWithTryingEverythingInThree) {
    const Tally tally = expect_agreement(150, 3, false, 4);
    EXPECT_GT(tally.with_mate, 20);
    expect_agreement(100, 3, true, 5);
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
    Prover prover;
    const std::vector<EpdRecord> records = suite_of_mates(1, 3);
    EXPECT_EQ(records.size(), 66U);
    for (const EpdRecord& record : records) {
        const int distance = record.mate_distance()->value();
        EXPECT_EQ(prover.shortest(Game(record.position), distance + 1), distance) << record.id();
    }
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

// ---- Mates in one and two ----

TEST(ShortMates, AgreeWithTryingEverything) {
    Random random(11);
    ShortMates mates;
    int in_one = 0;
    int in_two = 0;
    for (int tried = 0; tried < 1000; ++tried) {
        const Game game = random_ongoing_game(random, false);
        const Position& position = game.position();
        const int expected = shortest_by_trying(game, 2);
        const std::string fen = to_fen(position);
        EXPECT_EQ(mates.forces_mate(position.board(), 1), expected == 1) << fen;
        EXPECT_EQ(mates.forces_mate(position.board(), 2), expected != 0) << fen;
        const Move mate = mates.mate_in_one(position.board());
        ASSERT_EQ(static_cast<bool>(mate), expected == 1) << fen;
        if (mate) {
            EXPECT_EQ(Game(position.after(mate)).status(), GameStatus::Checkmate) << fen;
        }
        in_one += expected == 1;
        in_two += expected == 2;
    }
    EXPECT_GT(in_one, 20);
    EXPECT_GT(in_two, 20);
}

TEST(ShortMates, EveryKindOfMoveMates) {
    struct Case {
        std::string_view fen;
        Move mate;
    };
    for (const auto& [fen, mate] : {
             Case{"6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", Move::normal(Square::D1, Square::D8)},
             Case{"7k/8/6PK/8/8/8/B7/8 w - - 0 1", Move::normal(Square::G6, Square::G7)},
             Case{"3B4/8/R7/7k/8/5K2/6P1/8 w - - 0 1", Move::normal(Square::G2, Square::G4)},
             Case{"6nb/5Ppk/7p/5K2/8/8/8/8 w - - 0 1",
                  Move::promotion(Square::F7, Square::F8, PieceType::Knight)},
             Case{"3bbn2/4k3/8/1B1pP1N1/4N3/8/8/7K w - d6 0 1",
                  Move::en_passant(Square::E5, Square::D6)},
         })
        EXPECT_EQ(ShortMates().mate_in_one(board_of(fen)), mate) << fen;
}

TEST(ShortMates, AStalemateEscapes) {
    const Board stalemate = board_of("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    EXPECT_TRUE(ShortMates().escapes(stalemate, 1));
    EXPECT_FALSE(ShortMates().escapes(board_of("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"), 1));
}

// ---- What the proof search remembers of a position, and what it forgets first ----

constexpr Key kKey = 0x1234'5678'9ABC'DEF0;

class ProofTableTest : public ::testing::Test {
  protected:
    static std::optional<ProofNumbers> known(const ProofTable& table, Key key, int moves) {
        ProofNumbers numbers{77, 88};
        if (table.probe(key, moves, numbers)) return numbers;
        EXPECT_EQ(numbers, (ProofNumbers{77, 88})) << "what was not found was changed";
        return std::nullopt;
    }

    TranspositionTable memory_{1};
    ProofTable table_{memory_, 1};
};

TEST_F(ProofTableTest, NumbersComeBackForTheSameMoves) {
    EXPECT_EQ(known(table_, kKey, 5), std::nullopt);
    for (const ProofNumbers numbers :
         {ProofNumbers{1, 1}, ProofNumbers{3, ProofNumbers::kInfinite - 1},
          ProofNumbers{ProofNumbers::kInfinite - 1, 3}})
        for (const int moves : {1, 5, kMostMateMoves}) {
            table_.store(kKey, moves, numbers, 10);
            EXPECT_EQ(known(table_, kKey, moves), numbers);
        }
    EXPECT_EQ(known(table_, kKey, 4), std::nullopt);
    EXPECT_EQ(known(table_, kKey ^ 1, 5), std::nullopt);
    EXPECT_EQ(known(table_, ~kKey, 5), std::nullopt);
}

TEST_F(ProofTableTest, AProofHoldsForMoreMovesAndADisproofForFewer) {
    table_.store(kKey, 7, kProven, 1);
    table_.store(kKey, 4, kDisproven, 1);
    for (int moves = 1; moves <= 10; ++moves)
        EXPECT_EQ(known(table_, kKey, moves), moves >= 7   ? std::optional(kProven)
                                              : moves <= 4 ? std::optional(kDisproven)
                                                           : std::nullopt)
            << moves;
    // What is settled is not overwritten by less.
    table_.store(kKey, 7, {2, 2}, 1000);
    table_.store(kKey, 8, {2, 2}, 1000);
    table_.store(kKey, 4, {2, 2}, 1000);
    table_.store(kKey, 3, {2, 2}, 1000);
    EXPECT_EQ(known(table_, kKey, 7), kProven);
    EXPECT_EQ(known(table_, kKey, 8), kProven);
    EXPECT_EQ(known(table_, kKey, 4), kDisproven);
    EXPECT_EQ(known(table_, kKey, 3), kDisproven);
}

// Entries of one cluster: their keys differ in their lowest bits alone.
TEST_F(ProofTableTest, OneEntryForAPositionWhereOneSaysAll) {
    constexpr int kEntries = TranspositionTable::kClusterEntries;
    for (const bool proof : {true, false}) {
        const Key key = proof ? kKey : ~kKey;
        // Each says more than the one before, and takes its place.
        for (int i = 0; i < 2 * kEntries; ++i)
            table_.store(key, proof ? 40 - i : 10 + i, proof ? kProven : kDisproven, 1000);
        for (int i = 1; i < kEntries; ++i) table_.store(key ^ static_cast<Key>(i), 5, {2, 2}, 1);
        EXPECT_EQ(known(table_, key, 40), proof ? std::optional(kProven) : std::nullopt);
        EXPECT_EQ(known(table_, key, 10), proof ? std::nullopt : std::optional(kDisproven));
        for (int i = 1; i < kEntries; ++i)
            EXPECT_EQ(known(table_, key ^ static_cast<Key>(i), 5), (ProofNumbers{2, 2})) << i;
    }
    // Numbers of the same moves take the place of the older ones.
    constexpr Key kOtherKey = kKey * 3;
    for (int i = 0; i < kEntries; ++i) table_.store(kOtherKey, 5, {1, 2}, 1'000'000);
    for (int i = 1; i < kEntries; ++i)
        table_.store(kOtherKey ^ static_cast<Key>(i), 5, {2, 2}, 1'000'000);
    EXPECT_EQ(known(table_, kOtherKey, 5), (ProofNumbers{1, 2}));
}

TEST_F(ProofTableTest, TheCheapestIsForgottenFirst) {
    constexpr int kEntries = TranspositionTable::kClusterEntries;
    for (int i = 0; i < kEntries; ++i)
        table_.store(kKey ^ static_cast<Key>(i), 5, {2, 2},
                     std::uint64_t{1} << (i == 1 ? 3 : 20 + i));
    table_.store(kKey ^ 64, 5, {3, 3}, 1);
    EXPECT_EQ(known(table_, kKey ^ 64, 5), (ProofNumbers{3, 3}));
    for (int i = 0; i < kEntries; ++i)
        EXPECT_EQ(known(table_, kKey ^ static_cast<Key>(i), 5).has_value(), i != 1) << i;
}

TEST_F(ProofTableTest, AnotherSearchIsForgottenBeforeThisOne) {
    constexpr int kEntries = TranspositionTable::kClusterEntries;
    for (int i = 0; i < kEntries; ++i)
        table_.store(kKey ^ static_cast<Key>(i), 5, {2, 2}, i == 2 ? 1 : 1'000'000);
    ProofTable next(memory_, 2);
    for (int i = 0; i < kEntries; ++i) next.store(kKey ^ static_cast<Key>(64 + i), 5, {3, 3}, 1);
    for (int i = 0; i < kEntries; ++i) {
        EXPECT_EQ(known(next, kKey ^ static_cast<Key>(64 + i), 5), (ProofNumbers{3, 3})) << i;
        EXPECT_EQ(known(next, kKey ^ static_cast<Key>(i), 5), std::nullopt) << i;
    }
}

TEST_F(ProofTableTest, AnyEffortIsOfThisSearch) {
    const std::size_t clusters = memory_.memory().size();
    const Key step = ~Key{0} / clusters + 1;
    EXPECT_EQ(table_.per_mille_full(), 0);
    for (const std::uint64_t effort : {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{1} << 30,
                                       std::uint64_t{1} << 31, ~std::uint64_t{0}})
        for (Key cluster = 0; cluster < 250; ++cluster)
            table_.store(cluster * step + step / 2 + effort % 97, 5, {2, 2}, effort);
    EXPECT_EQ(table_.per_mille_full(), 1000);
    EXPECT_EQ(ProofTable(memory_, 2).per_mille_full(), 0);
    EXPECT_EQ(ProofTable(memory_, 32).per_mille_full(), 1000) << "31 searches on";
}

}  // namespace
}  // namespace sebastes
