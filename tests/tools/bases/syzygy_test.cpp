// Syzygy tables: those that `bases syzygy` writes, read by Fathom, agree with the own bases; and
// what the engine makes of them.
#include "bases/syzygy.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include "bases/syzygy_file.h"
#include "core/random.h"
#include "tests/support/search_runs.h"
#include "tests/support/uci_talk.h"
#include "tools/programs/bases/syzygy_layout.h"
#include "tools/programs/bases/syzygy_pack.h"
#include "tools/programs/bases/syzygy_writer.h"
#include "tools/shared/retrograde/retrograde.h"

namespace sebastes {
namespace {

namespace fs = std::filesystem;

// Tables of these endings, in a folder that goes with the object.
class SyzygyTables {
  public:
    explicit SyzygyTables(const std::vector<std::string>& names)
        : path_(testing::TempDir() + "sebastes_syzygy_" + std::to_string(getpid())) {
        fs::create_directories(path_);
        std::vector<Ending> endings;
        for (const std::string& name : names) endings.push_back(*Ending::parse(name));
        for (const Ending& ending : bases::with_smaller_endings(endings)) {
            values_.add(make_ending_table(ending, values_, 2));
            if (ending.count() > 3 && std::ranges::find(endings, ending) == endings.end()) continue;
            EXPECT_FALSE(bases::write_syzygy_files(ending, values_, path_));
        }
    }
    ~SyzygyTables() { fs::remove_all(path_); }
    SyzygyTables(const SyzygyTables&) = delete;
    SyzygyTables& operator=(const SyzygyTables&) = delete;

    const std::string& path() const { return path_; }
    const EndingTables& values() const { return values_; }

  private:
    std::string path_;
    EndingTables values_;
};

// Calls each(board, value) for about one of `every` positions.
template <typename Each>
void for_positions(const Ending& ending, const EndingTables& tables, std::uint64_t every,
                   Each each) {
    const EndingIndex index(ending);
    Random random(91);
    for (const Color side : kColors)
        for (std::size_t number = 0; number < index.size(); ++number) {
            const BaseValue value = tables.find(ending)->values[side][number];
            if (value == kIllegal || random.below(every) != 0) continue;
            EndingPosition position;
            position.ending = ending;
            position.squares = index.squares(number);
            position.side_to_move = side;
            const Position whole(position.board(), 0, 1);
            each((random.below(2) == 0 ? whole : whole.flipped()).board(), value);
        }
}

TEST(SyzygyLayout, NumbersAreUsedOnce) {
    for (const char* name : {"KRK", "KPK", "KBBK", "KQKR", "KPPK", "KPKP"}) {
        const Ending ending = *Ending::parse(name);
        const bases::SyzygyLayout layout(ending);
        const EndingIndex index(ending);
        std::set<std::pair<int, std::size_t>> seen;
        std::size_t count = 0;
        for (std::size_t number = 0; number < index.size(); number += 331) {
            const EndingSquares squares = index.squares(number);
            std::set<Square> different(squares.begin(), squares.begin() + ending.count());
            if (different.size() != static_cast<std::size_t>(ending.count()) ||
                index.number(squares) != number)
                continue;
            const auto place = layout.place(squares);
            ASSERT_LT(place.number, layout.size(place.part)) << name;
            seen.emplace(place.part, place.number);
            ++count;
        }
        EXPECT_EQ(seen.size(), count) << name;
    }
    EXPECT_EQ(bases::SyzygyLayout(*Ending::parse("KBBK")).size(0), 462U * 1891U);
}

TEST(Syzygy, ReadsTheWritersTables) {
    if (!Syzygy::is_supported()) GTEST_SKIP();
    const SyzygyTables tables({});
    Syzygy syzygy;
    ASSERT_FALSE(syzygy.open("/nonexistent" + std::string(1, Syzygy::kSeparator) + tables.path()));
    EXPECT_EQ(syzygy.most_pieces(), 3);
    EXPECT_EQ(syzygy.outcome_files(), 5U);
    EXPECT_EQ(syzygy.distance_files(), 5U);
    EXPECT_TRUE(Syzygy().open(tables.path())) << "one object at a time";
    for (const Ending& ending : all_endings(3))
        for_positions(ending, tables.values(), 20, [&](const Board& board, BaseValue value) {
            const auto answer = syzygy.probe(board);
            ASSERT_TRUE(answer);
            ASSERT_EQ(answer->outcome, outcome_of(value)) << to_fen(Position(board, 0, 1));
        });
    EXPECT_FALSE(syzygy.probe(position_of("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1").board()));
    EXPECT_FALSE(syzygy.probe(Position::start().board()));

    // A damaged file changes nothing.
    const SyzygyTables* const damaged = &tables;
    std::ofstream(damaged->path() + "/KQvKR.rtbw") << "none";
    EXPECT_TRUE(syzygy.open(tables.path()));
    EXPECT_EQ(syzygy.most_pieces(), 3);
    syzygy.close();
    EXPECT_EQ(syzygy.most_pieces(), 0);
    EXPECT_FALSE(syzygy.rank(Game(), true));
}

// Where each move is worth what the own bases say of the position behind it.
TEST(Syzygy, RanksRootMoves) {
    if (!Syzygy::is_supported()) GTEST_SKIP();
    const SyzygyTables tables({});
    Syzygy syzygy;
    ASSERT_FALSE(syzygy.open(tables.path()));
    const OwnBases own;
    int checked = 0;
    for (const char* name : {"KPK", "KRK"})
        for_positions(*Ending::parse(name), tables.values(), 2000, [&](const Board& board, auto) {
            if (!has_legal_move(board)) return;
            const Position root(board, 0, 1);
            const auto ranking = syzygy.rank(Game(root), true);
            ASSERT_TRUE(ranking);
            EXPECT_TRUE(ranking->by_distance);
            EXPECT_EQ(ranking->answer.outcome, own.probe(board)->outcome);
            for (const RankedMove& each : ranking->moves) {
                const Outcome behind = -own.probe(root.after(each.move).board())->outcome;
                EXPECT_EQ(static_cast<int>(behind), (each.rank > 0) - (each.rank < 0));
                EXPECT_EQ(is_known_win(*each.score), behind == Outcome::Win);
                EXPECT_EQ(is_known_loss(*each.score), behind == Outcome::Loss);
                ++checked;
            }
        });
    EXPECT_GT(checked, 200);
    // 29 plies of rook and king: too late from the 72nd ply on.
    for (const int clock : {0, 60, 71, 72, 85}) {
        const Game game(Position(position_of("8/8/8/3k4/8/8/8/K6R w - - 0 1").board(), clock, 90));
        const auto best = [&](bool rule) {
            const auto moves = syzygy.rank(game, rule)->moves;
            return *std::ranges::max_element(moves, {}, &RankedMove::rank)->score;
        };
        EXPECT_EQ(syzygy.rank(game, true)->answer.drawn_by_fifty_moves, clock > 71) << clock;
        EXPECT_EQ(is_known_win(best(true)), clock <= 71) << clock;
        EXPECT_TRUE(is_known_win(best(false))) << clock;
    }
}

// Through the engine: what only a table of four pieces knows.
TEST(SyzygySlow, OptionsAndPlay) {
    if (!Syzygy::is_supported()) GTEST_SKIP();
    const SyzygyTables tables({"KRRK"});
    const std::string path =
        "setoption name BasesFile value none\n"
        "setoption name SyzygyPath value " +
        tables.path() + "\n";
    const std::string rooks = "8/8/8/3k4/8/8/8/K5RR w - - ";
    const auto scores = [](const Lines& lines, std::string_view word) {
        return std::ranges::count_if(
            lines, [&](const std::string& line) { return line.find(word) != std::string::npos; });
    };
    // Won, and by the clock only just not.
    EXPECT_GT(scores(answers(path + "position fen " + rooks + "0 1\ngo depth 1\n"), "cp 317"), 0);
    const std::string late = "position fen " + rooks + "94 90\ngo depth 1\n";
    EXPECT_EQ(scores(answers(path + late), "cp 317"), 0);
    EXPECT_EQ(scores(answers(path + late), "bases: won, unless the fifty-move rule"), 1);
    EXPECT_GT(
        scores(answers(path + "setoption name Syzygy50MoveRule value false\n" + late), "cp 317"),
        0);
    // Off by its limit; the embedded bases stay.
    EXPECT_EQ(scores(answers(path + "setoption name SyzygyProbeLimit value 3\nposition fen " +
                             rooks + "0 1\ngo depth 1\n"),
                     "bases:"),
              0);

    // Below the root: a capture away from the table, for the depth that is asked for.
    const auto hits = [&](const std::string& option) {
        const Lines lines = answers(path + "setoption name Evaluation value scalar\n" + option +
                                    "\nposition fen 8/8/8/3k4/8/8/3n4/K4RR1 b - - 0 1\n"
                                    "go depth 8\n");
        const std::string last = lines_that_start(lines, "info depth 8 ").back();
        return std::stoi(last.substr(last.find("tbhits ") + 7));
    };
    const int all = hits("setoption name SyzygyProbeDepth value 1");
    const int deep = hits("setoption name SyzygyProbeDepth value 6");
    const int none = hits("setoption name SyzygyProbeLimit value 0");
    EXPECT_GT(all, deep);
    EXPECT_NE(deep, none) << "another tree; which has more answers is chance";
    EXPECT_GT(hits("setoption name Threads value 2"), 0);
}

}  // namespace
}  // namespace sebastes
