// The options about endgame bases, over the protocol.
#include "uci/base_reader.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "bases/own_bases.h"
#include "tests/support/uci_talk.h"

namespace sebastes {
namespace {

namespace fs = std::filesystem;

constexpr const char* kRookEnding = "position fen 8/8/8/3k4/8/8/8/K6R w - - 0 1\n";

// A folder that goes with the object.
class BaseFolder {
  public:
    BaseFolder()
        : path_(testing::TempDir() + "sebastes_bases_" +
                testing::UnitTest::GetInstance()->current_test_info()->name() +
                std::to_string(getpid())) {
        fs::create_directories(path_);
    }
    ~BaseFolder() { fs::remove_all(path_); }
    BaseFolder(const BaseFolder&) = delete;
    BaseFolder& operator=(const BaseFolder&) = delete;

    const std::string& path() const { return path_; }
    void put(const std::string& name, const std::string& bytes) const {
        std::ofstream(path_ + "/" + name, std::ios::binary) << bytes;
    }

  private:
    std::string path_;
};

TEST(BaseReader, OptionsAreDeclared) {
    const Lines lines = answers("uci\n");
    for (const char* option :
         {"SyzygyPath type string default <empty>", "SyzygyProbeDepth type spin default 1 min 1",
          "SyzygyProbeLimit type spin default 7 min 0 max 7",
          "Syzygy50MoveRule type check default true", "BasesFile type string default <empty>"})
        EXPECT_EQ(count_starts(lines, std::string("option name ") + option), 1U) << option;
}

// Some clients send a path that does not exist, without being asked.
TEST(BaseReader, PathsWithoutTablesAreTakenQuietly) {
    const BaseFolder empty;
    for (const std::string& path :
         {std::string("/nonexistent/path"), empty.path(), std::string("<empty>"), std::string(),
          std::string(":::"), "/nonexistent:" + empty.path(), std::string("/dev/null")}) {
        const Lines lines =
            answers("setoption name SyzygyPath value " + path + "\nisready\ngo depth 1\n");
        EXPECT_EQ(count_starts(lines, kErrorStart), 0U) << path;
        EXPECT_EQ(count_starts(lines, "readyok"), 1U);
        EXPECT_EQ(count_starts(lines, "bestmove "), 1U);
        const bool says_none = path.empty() || path == "<empty>";
        EXPECT_EQ(count_starts(lines, "info string"), says_none ? 0U : 1U) << path;
    }
}

TEST(BaseReader, DamagedTablesAreRefused) {
    if (!Syzygy::is_supported()) GTEST_SKIP();
    const std::string mark{"\x71\xE8\x23\x5D"};
    const std::string tail(76, '\0');
    for (const std::string& bytes :
         {std::string(), mark, mark + tail + "?", std::string("none") + tail,
          std::string("\xD7\x66\x0C\xA5") + tail}) {
        const BaseFolder folder;
        folder.put("KQvK.rtbw", bytes);
        folder.put("KQvK.txt", "of no interest");
        const Lines lines = answers("setoption name SyzygyPath value " + folder.path() +
                                    "\nsetoption name SyzygyProbeDepth value 0\ngo depth 1\n");
        ASSERT_EQ(count_starts(lines, kErrorStart), 2U);
        EXPECT_NE(lines_that_start(lines, kErrorStart)[0].find("KQvK.rtbw"), std::string::npos);
        EXPECT_EQ(count_starts(lines, "bestmove "), 1U);
    }
}

TEST(BaseReader, FoldersNamedLikeTablesAreRefused) {
    if (!Syzygy::is_supported()) GTEST_SKIP();
    const BaseFolder folder;
    fs::create_directory(folder.path() + "/KRvK.rtbz");
    EXPECT_EQ(count_starts(answers("setoption name SyzygyPath value " + folder.path() + "\n"),
                           kErrorStart),
              1U);
}

TEST(BaseReader, FilesThatAreNoBasesAreRefused) {
    const BaseFolder folder;
    folder.put("wrong.bases", "no bases");
    for (const char* name : {"/wrong.bases", "/missing.bases", ""}) {
        const Lines lines = answers("setoption name BasesFile value " + folder.path() + name +
                                    "\n" + kRookEnding + "go depth 1\n");
        EXPECT_EQ(count_starts(lines, "info string error: BasesFile: "), 1U) << name;
        EXPECT_EQ(count_starts(lines, "info string bases: mate in 15; "), 1U) << "as before";
    }
    EXPECT_EQ(count_starts(answers("setoption name BasesFile value none\n"), kErrorStart), 0U);
}

// Nothing is read but the head.
TEST(BaseReader, AHugeFileThatIsNoneIsRefusedAtOnce) {
    const BaseFolder folder;
    folder.put("huge.bases", "");
    fs::resize_file(folder.path() + "/huge.bases", std::uintmax_t{16} << 30);
    const Lines lines =
        answers("setoption name BasesFile value " + folder.path() + "/huge.bases\nisready\n");
    EXPECT_EQ(count_starts(lines, "info string error: BasesFile: "), 1U);
    EXPECT_NE(lines.front().find("not endgame bases"), std::string::npos) << lines.front();
}

TEST(BaseReader, TellsWhatTheBasesSay) {
    const auto note_of = [](const std::string& fen) {
        const Lines notes = lines_that_start(
            answers("setoption name BasesFile value none\nposition fen " + fen + "\ngo depth 1\n"),
            "info string bases: ");
        return notes.empty() ? std::string() : notes.front().substr(19);
    };
    EXPECT_EQ(note_of("8/8/8/3k4/8/8/8/K6R w - - 0 1"), "mate in 15; 3 of 16 moves keep it");
    EXPECT_EQ(note_of("8/8/8/8/8/1k6/8/K6q w - - 0 1"), "");  // mated
    EXPECT_EQ(note_of("8/8/8/8/4k3/4p3/8/4K3 w - - 0 1"), "drawn; 1 of 3 moves keep it");
    EXPECT_EQ(note_of("8/8/8/3k4/8/8/8/K6R w - - 80 90").substr(0, 43),
              "won, unless the fifty-move rule comes first");
    EXPECT_EQ(note_of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), "");
}

// What is set while a search runs holds from the next one on.
TEST(BaseReader, OptionsAreSetBehindASearch) {
    const Lines lines = answers(
        "setoption name BasesFile value none\nposition startpos\ngo infinite\n"
        "setoption name SyzygyPath value /nonexistent\nsetoption name SyzygyProbeLimit value 3\n"
        "setoption name SyzygyProbeDepth value x\nsetoption name Syzygy50MoveRule value false\n"
        "go depth 2\n");
    EXPECT_EQ(count_starts(lines, "bestmove "), 2U);
    EXPECT_EQ(count_starts(lines, kErrorStart), 1U);
}

// The file in the usual place is asked, and one that is none is told of.
TEST(BaseReader, TheInstalledFileMayBeNone) {
    const char* const old = std::getenv("XDG_DATA_HOME");
    const std::string before = old == nullptr ? "" : old;
    const BaseFolder folder;
    fs::create_directories(folder.path() + "/sebastes");
    folder.put("sebastes/endings.bases", "none");
    setenv("XDG_DATA_HOME", folder.path().c_str(), 1);
    const std::string text = kRookEnding + std::string("go depth 1\n");
    const Lines with = answers(text);
    fs::remove(folder.path() + "/sebastes/endings.bases");
    const Lines without = answers("setoption name BasesFile value <empty>\n" + text);
    setenv("XDG_DATA_HOME", "relative", 1);
    const std::string elsewhere = OwnBases::installed_path();
    old == nullptr ? unsetenv("XDG_DATA_HOME") : setenv("XDG_DATA_HOME", before.c_str(), 1);
    EXPECT_FALSE(elsewhere.starts_with("relative"));
    EXPECT_EQ(count_starts(with, "info string error: "), 1U);
    EXPECT_EQ(count_starts(without, "info string error: "), 0U);
    for (const Lines& each : {with, without}) {
        EXPECT_EQ(count_starts(each, "info string bases: "), 1U);
        EXPECT_EQ(count_starts(each, "bestmove "), 1U);
    }
}

// As long a mate as was asked for, too long for the proof.
TEST(BaseReader, AMateThatTheBasesKnowIsTheAnswer) {
    const Lines lines =
        answers("position fen 8/8/4k3/8/8/8/8/K6Q w - - 0 1\ngo mate 9 nodes 20000\n");
    ASSERT_GE(lines.size(), 3U);
    EXPECT_NE(lines[lines.size() - 2].find(" score mate 9 "), std::string::npos);
    EXPECT_TRUE(starts_with(lines.back(), "bestmove "));
    for (const std::string& line : lines)
        EXPECT_EQ(line.find("no mate"), std::string::npos) << line;
}

}  // namespace
}  // namespace sebastes
