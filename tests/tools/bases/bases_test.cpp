// The commands of `bases`, run in this process.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "bases/own_bases.h"
#include "core/random.h"
#include "notation/fen.h"
#include "tools/programs/bases/answer_by_moves.h"
#include "tools/programs/bases/commands.h"
#include "tools/programs/bases/random_position.h"
#include "tools/shared/retrograde/packing.h"
#include "tools/shared/retrograde/retrograde.h"

namespace sebastes::bases {
namespace {

namespace fs = std::filesystem;

class BasesTool : public testing::Test {
  protected:
    BasesTool() {
        const auto* test = testing::UnitTest::GetInstance()->current_test_info();
        folder_ = fs::path(testing::TempDir()) /
                  (std::string("sebastes_bases_tool_") + test->name() + std::to_string(getpid()));
        fs::create_directories(folder_);
        setenv("XDG_DATA_HOME", folder_.c_str(), 1);
    }
    ~BasesTool() override {
        unsetenv("XDG_DATA_HOME");
        fs::remove_all(folder_);
    }

    std::string path(const std::string& name) const { return (folder_ / name).string(); }
    static std::string contents(const std::string& path) {
        std::ifstream in(path, std::ios::binary);
        return {std::istreambuf_iterator<char>(in), {}};
    }
    tools::ExitCode run(const std::vector<std::string>& words) {
        std::ostringstream out;
        std::ostringstream err;
        const tools::ExitCode code = tools::run_program(bases_program(), words, {out, err});
        out_ = out.str();
        err_ = err.str();
        return code;
    }

    fs::path folder_;
    std::string out_;
    std::string err_;
};

TEST_F(BasesTool, MakesTheInstalledFile) {
    ASSERT_EQ(run({"--pieces", "3", "--threads", "1"}), tools::kExitFine) << err_;
    EXPECT_NE(out_.find(" 2/5  KRK "), std::string::npos) << out_;
    EXPECT_NE(out_.find("longest mate 28\n" + path("sebastes/endings.bases") + ": 5 endings, "),
              std::string::npos)
        << out_;
    EXPECT_EQ(run({"check", "-n", "500"}), tools::kExitFine) << err_;
    EXPECT_EQ(out_, "5 endings of up to 3 pieces, 500 positions, 0 wrong\n");
}

TEST_F(BasesTool, TheFileIsTheSameWithAnyNumberOfThreads) {
    ASSERT_EQ(run({"make", path("one"), "--pieces", "3", "--threads", "1"}), tools::kExitFine);
    ASSERT_EQ(run({"make", path("five"), "--pieces", "3", "--threads", "5"}), tools::kExitFine);
    EXPECT_FALSE(contents(path("one")).empty());
    EXPECT_EQ(contents(path("one")), contents(path("five")));
}

TEST_F(BasesTool, LooksAtAPositionAndItsMoves) {
    ASSERT_EQ(run({"look", "8/8/8/8/8/1K6/8/k6R", "b", "-", "-"}), tools::kExitFine) << err_;
    EXPECT_EQ(out_, "Black to move is mated\n");
    ASSERT_EQ(run({"look", "k7/8/1KP5/8/8/8/8/8 w - -"}), tools::kExitFine) << err_;
    EXPECT_EQ(out_,
              "White to move wins, mate in 10\n"
              "  Kc5     wins, mate in 10\n"
              "  Kc7     wins, mate in 10\n"
              "  Kb5     wins, mate in 12\n"
              "  Ka6     wins, mate in 12\n"
              "  Ka5     wins, mate in 13\n"
              "  c7      draws\n");
}

TEST_F(BasesTool, SaysWhyItKnowsNothing) {
    EXPECT_EQ(run({"look", "4k3/8/8/8/8/8/8/4K2R w K -"}), tools::kExitWrong);
    EXPECT_EQ(out_, "castling is still allowed: not in the bases\n");
    EXPECT_EQ(run({"look", "4k3/8/8/8/8/8/8/R3K2R w - -"}), tools::kExitWrong);
    EXPECT_EQ(out_,
              "4 pieces: the bases know positions of 3 at most; `bases` makes a file of four\n");
    EXPECT_EQ(run({"look", "startpos"}), tools::kExitUnusable);
    EXPECT_EQ(run({"stats", "KQKR"}), tools::kExitUnusable);
    EXPECT_EQ(err_.substr(0, err_.find('\n')), "bases: 'KQKR' is no ending of these bases");
    EXPECT_EQ(run({"make", path("no/such/folder")}), tools::kExitUnusable);
    EXPECT_EQ(out_, "") << "it says so before the work";
}

TEST_F(BasesTool, Counts) {
    ASSERT_EQ(run({"stats", "KRK"}), tools::kExitFine) << err_;
    EXPECT_EQ(out_,
              "ending moves       won    drawn     lost  mate  the longest\n"
              "KRK    White     21959        0        0    16  8/8/8/8/8/2k5/1R6/K7 w - -\n"
              "KRK    Black         0     2796    25260    16  8/8/8/8/8/8/1Rk5/K7 b - -\n");
}

// A reader asks the tables behind captures and promotions, too.
TEST_F(BasesTool, SyzygyTablesComeWithThoseThatTheyLeadTo) {
    ASSERT_EQ(run({"syzygy", path("tables"), "KPK"}), tools::kExitFine) << err_;
    EXPECT_EQ(out_, "KQvK\nKRvK\nKBvK\nKNvK\nKPvK\n");
    for (const char* file : {"KQvK.rtbw", "KQvK.rtbz", "KPvK.rtbw"})
        EXPECT_TRUE(fs::exists(folder_ / "tables" / file)) << file;
    EXPECT_EQ(run({"syzygy", path("tables"), "KXK"}), tools::kExitUnusable);
}

TEST_F(BasesTool, ADamagedFileIsNotUsed) {
    ASSERT_EQ(run({"make", path("bases"), "--pieces", "3"}), tools::kExitFine);
    std::string bytes = contents(path("bases"));
    bytes[30000] = static_cast<char>(bytes[30000] ^ 4);
    std::ofstream(path("bases"), std::ios::binary) << bytes;
    EXPECT_EQ(run({"check", path("bases")}), tools::kExitUnusable);
    EXPECT_NE(err_.find(path("bases") + ": damaged: ending K"), std::string::npos) << err_;
}

// A capture may win, be all that there is, or lose later than any other move.
TEST(BasesToolSlow, FourPiecesAgreeWithTheirMoves) {
    EndingTables tables;
    std::vector<PackedEnding> packed;
    for (const char* name : {"KRK", "KRKR", "KRRK"}) {
        EndingTable table = make_ending_table(*Ending::parse(name), tables, 2);
        packed.push_back(pack_ending(table));
        tables.add(std::move(table));
    }
    const OwnBases bases = *OwnBases::of(join_endings(packed));
    Random random(5);
    for (const char* name : {"KRKR", "KRRK"}) {
        int decided = 0;
        for (int i = 0; i < 4000; ++i) {
            const Board board = random_position(*Ending::parse(name), random);
            const auto told = bases.probe(board);
            ASSERT_TRUE(told);
            ASSERT_EQ(told, answer_by_moves(bases, board)) << to_fen(Position(board, 0, 1));
            decided += told->outcome != Outcome::Draw && told->plies > 2 ? 1 : 0;
        }
        EXPECT_GT(decided, 1000) << name;
    }
}

}  // namespace
}  // namespace sebastes::bases
