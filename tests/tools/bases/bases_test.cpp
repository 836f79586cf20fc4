// The commands of `bases`, run in this process.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include "tests/support/tool_run.h"
#include "tools/programs/bases/commands.h"

namespace sebastes::bases {
namespace {

namespace fs = std::filesystem;

// The tables go to a folder of the test's own, where the user's folder is looked for.
class BasesTool : public test::ToolRun {
  protected:
    BasesTool() : ToolRun(bases_program()) {
        setenv("XDG_DATA_HOME", fs::path(path("any")).parent_path().c_str(), 1);
    }
    ~BasesTool() override { unsetenv("XDG_DATA_HOME"); }
};

TEST_F(BasesTool, MakesTablesInTheUsualFolder) {
    ASSERT_EQ(run({"make", "KNNK", "--threads", "2"}), tools::kExitFine) << err_;
    EXPECT_TRUE(out_has("KNNvK ")) << out_;
    EXPECT_TRUE(out_has(path("sebastes/syzygy") + ": 2 endings\n")) << out_;
    for (const char* file : {"KNvK.rtbw", "KNNvK.rtbw", "KNNvK.rtbz"})
        EXPECT_TRUE(fs::exists(path("sebastes/syzygy/") + file)) << file;
    EXPECT_EQ(run({"check", "KNNvK", "-n", "300"}), tools::kExitFine) << out_ << err_;
    EXPECT_EQ(out_, "1 endings, 300 positions of each, 0 wrong, 0 not known\n");
}

TEST_F(BasesTool, LooksAtAPositionAndItsMoves) {
    ASSERT_EQ(run({"look", "8/8/8/8/8/1K6/8/k6R", "b", "-", "-"}), tools::kExitFine) << err_;
    EXPECT_EQ(out_, "Black is mated\n");
    ASSERT_EQ(run({"look", "k7/8/1KP5/8/8/8/8/8 w - -"}), tools::kExitFine) << err_;
    EXPECT_EQ(out_.substr(0, out_.find('\n')), "White to move wins, DTZ 5");
    EXPECT_TRUE(out_has("  c7      draws\n")) << out_;
    // 29 plies, of which the fifty-move rule leaves ten.
    ASSERT_EQ(run({"look", "8/8/8/3k4/8/8/8/K6R w - - 90 100"}), tools::kExitFine) << err_;
    EXPECT_EQ(out_.substr(0, out_.find('\n')),
              "White to move wins but for the fifty-move rule, DTZ 29");
}

TEST_F(BasesTool, SaysWhyItKnowsNothing) {
    EXPECT_EQ(run({"look", "4k3/8/8/8/8/8/8/4K2R w K -"}), tools::kExitWrong);
    EXPECT_EQ(out_, "castling is still allowed: not in tablebases\n");
    EXPECT_EQ(run({"look", "4k3/8/8/8/8/8/8/R3K2R w - -"}), tools::kExitWrong);
    EXPECT_EQ(out_,
              "4 pieces: the tables know positions of 3 at most; `bases` makes those of four\n");
    EXPECT_EQ(run({"look", "startpos"}), tools::kExitUnusable);
    EXPECT_EQ(run({"stats", "KQvKR"}), tools::kExitUnusable);
    EXPECT_EQ(err_.substr(0, err_.find('\n')), "bases: a table that KQvKR needs is missing");
    for (const char* ending : {"KXK", "KRvKQ", "KK", "KQQQPvK"})
        EXPECT_EQ(run({"make", ending}), tools::kExitUnusable) << ending;
    write("file", "none");
    EXPECT_EQ(run({"make", "KNK", "--folder", path("file")}), tools::kExitUnusable);
    EXPECT_EQ(out_, "") << "it says so before the work";
}

TEST_F(BasesTool, Counts) {
    ASSERT_EQ(run({"stats", "KRK"}), tools::kExitFine) << err_;
    EXPECT_EQ(out_,
              "ending  moves        won     drawn      lost  DTZ  the longest\n"
              "KRvK    White      21959         0         0   31  8/8/8/8/8/3k4/2R5/1K6 w - -\n"
              "KRvK    Black          0      2796     25260   32  8/8/8/8/8/8/2Rk4/1K6 b - -\n");
}

TEST_F(BasesTool, ADamagedTableIsFound) {
    ASSERT_EQ(run({"make", "KRvKN", "--folder", path("tables")}), tools::kExitFine) << err_;
    EXPECT_EQ(run({"check", "KRvKN", "-n", "300", "--syzygy", path("tables")}), tools::kExitFine);
    fs::resize_file(path("tables/KRvKN.rtbz"), 4112);
    EXPECT_EQ(run({"check", "KRvKN", "-n", "300", "--syzygy", path("tables")}), tools::kExitWrong);
    EXPECT_TRUE(out_has("KRvKN.rtbz: ")) << out_;
}

}  // namespace
}  // namespace sebastes::bases
