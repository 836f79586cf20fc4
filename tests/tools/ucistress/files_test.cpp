// tools/programs/ucistress: the files that it generates.
#include <gtest/gtest.h>

#include <filesystem>
#include <set>
#include <string>

#include "board/position.h"
#include "book/opening_book.h"
#include "tablebase/tablebases.h"
#include "tests/support/positions.h"
#include "tests/support/temporary_folder.h"
#include "tools/programs/ucistress/scratch_folder.h"
#include "tools/programs/ucistress/sessions.h"

namespace sebastes::stress {
namespace {

namespace fs = std::filesystem;

TEST(StressFiles, SoundOnesAreTaken) {
    ScratchFolder files;
    const std::string folder = files.filled_in("{folder}");
    for (const std::string name : {"KNvK", "KQvK", "KNNvK"})
        for (const std::string end : {".rtbw", ".rtbz"}) files.act(name + end + " sound");
    Tablebases tablebases;
    tablebases.open(folder);
    EXPECT_EQ(tablebases.wdl_tables(), 3);
    EXPECT_EQ(tablebases.probe_dtz(position_of("8/8/8/3k4/8/8/8/K5NN w - - 0 1").board()), 0);
    files.act("file.bin sound");
    auto book = OpeningBook::open(files.filled_in("{folder}/file.bin"));
    ASSERT_TRUE(book) << book.error();
    EXPECT_FALSE(book->moves(Position::start()).empty());
    files.act("KNNvK.rtbw spoiled");
    EXPECT_NE(test::read_file(folder + "/KNNvK.rtbw"), sound_file("KNNvK.rtbw"));
}

TEST(StressFiles, BecomeWhatTheStepsSay) {
    std::string folder;
    {
        ScratchFolder files;
        folder = files.filled_in("{folder}");
        EXPECT_EQ(files.filled_in("a {folder}/b {folder}"), "a " + folder + "/b " + folder);
        const fs::path file = fs::path(folder) / "f.bin";
        const auto becomes = [&](const std::string& act) {
            files.act("f.bin " + act);
            return fs::symlink_status(file).type();
        };
        EXPECT_EQ(becomes("removed"), fs::file_type::not_found);
        for (const std::string what : {"a pipe", "a folder", "endless", "a circle", "garbage"}) {
            EXPECT_EQ(becomes("sound"), fs::file_type::regular) << what;
            EXPECT_EQ(test::read_file(file), sound_file("f.bin"));
            EXPECT_NE(becomes(what), fs::file_type::not_found) << what;
        }
        EXPECT_EQ(becomes("a pipe"), fs::file_type::fifo);
        EXPECT_EQ(becomes("a folder"), fs::file_type::directory);
        EXPECT_EQ(becomes("endless"), fs::file_type::symlink);
        becomes("garbage");
        EXPECT_EQ(test::read_file(file), garbage(kGarbage));
        EXPECT_EQ(becomes("cut to 10"), fs::file_type::regular);
        EXPECT_EQ(fs::file_size(file), 10U);
        becomes("huge");
        EXPECT_EQ(fs::file_size(file), std::uintmax_t{16} << 30);
        becomes("empty");
        EXPECT_EQ(fs::file_size(file), 0U);
        becomes("unreadable");
        EXPECT_EQ(fs::status(file).permissions(), fs::perms::none);
    }
    EXPECT_FALSE(fs::exists(folder));
}

// Who holds the file sees some acts, and others not.
TEST(StressFiles, InPlaceOrInThePlaceOf) {
    ScratchFolder files;
    const std::string folder = files.filled_in("{folder}");
    const auto sees = [&](const std::string& act) {
        files.act("f.bin sound");
        std::ifstream held(folder + "/f.bin", std::ios::binary);
        files.act("f.bin " + act);
        return std::string{std::istreambuf_iterator<char>(held), {}};
    };
    for (const std::string act : {"garbage", "removed", "a pipe", "sound", "empty"})
        EXPECT_EQ(sees(act), sound_file("f.bin")) << act;
    EXPECT_EQ(sees("cut to 3"), sound_file("f.bin").substr(0, 3));
    EXPECT_EQ(sees("overwritten"), garbage(sound_file("f.bin").size()));
}

TEST(StressFiles, EachOptionMeetsEachAttack) {
    EngineFacts facts;
    for (const char* line : {"option name BookFile type string default <empty>",
                             "option name EvalFile type string default <empty>",
                             "option name SyzygyPath type string default <empty>"})
        facts.take(line);
    std::set<std::string> names;
    const std::size_t attacks = kFileKind.named;
    for (std::size_t i = 0; i < 3 * attacks; ++i) {
        Random random(i);
        const Session session = kFileKind.make(i, random, {facts});
        std::string name = session.name.substr(0, session.name.find(" while searching"));
        EXPECT_TRUE(names.insert(name).second) << name;
        EXPECT_EQ(session.needs, "");
    }
    Random random(1);
    EXPECT_NE(kFileKind.make(0, random, {EngineFacts{}}).needs, "");
}

}  // namespace
}  // namespace sebastes::stress
