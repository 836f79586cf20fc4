// Compressed files at each door that reads games or lists of positions, as people start it.
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "tests/support/compressed_text.h"
#include "tests/support/perft_tool_run.h"
#include "tools/programs/spsa/openings.h"

namespace sebastes {
namespace {

const std::string kProgramFolder = std::string(SEBASTES_BINARY_DIR) + "/";
const std::string kThreeGames =
    "[White \"Anna\"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n\n[White \"Bert\"]\n\n1. e4 e5 2. Nc3 0-1\n\n"
    "[White \"Cleo\"]\n\n1. e4 c5 1/2-1/2\n\n";
const std::string kMateInOne = "6k1/5ppp/8/8/8/8/8/R6K w - - bm Ra8#; id \"mate\";\n";

std::string cut_off(const std::string& bytes) { return bytes.substr(0, bytes.size() - 3); }

// A file of the text, compressed in each way; and the text itself.
class CompressedDoor : public ::testing::Test {
  protected:
    // Runs the command with its FILE as the plain one, and as each of the others: the answers are
    // the same.  Gives that answer.
    test::Outcome run_alike(const std::string& command, const std::string& text) {
        const test::Outcome plain = run(command, text);
        EXPECT_EQ(plain.err, "") << command;
        for (const test::Compression& each : test::compressions()) {
            const test::Outcome other = run(command, each.compressed(text));
            EXPECT_EQ(other.code, plain.code) << each.name;
            EXPECT_EQ(other.err, "") << each.name;
            EXPECT_EQ(other.out, plain.out) << each.name;
        }
        return plain;
    }
    // With the file cut, in each way: its name and what it is stand on one of the streams.
    void expect_cut_named(const std::string& command, const std::string& text) {
        for (const test::Compression& each : test::compressions()) {
            const test::Outcome cut = run(command, cut_off(each.compressed(text)));
            EXPECT_NE((cut.out + cut.err)
                          .find("games.pgn: is cut off: its " + each.name + " data ends too soon"),
                      std::string::npos)
                << command << '\n'
                << cut.out << cut.err;
        }
    }
    test::Outcome run(std::string command, const std::string& bytes) {
        const std::string file = folder_.file("games.pgn", bytes);
        for (std::size_t at = command.find("FILE"); at != command.npos; at = command.find("FILE"))
            command.replace(at, 4, file);
        return test::run_shell("cd " + folder_.file("").string() + " && PATH=" + kProgramFolder +
                               ":$PATH && " + command);
    }

    test::TemporaryFolder folder_;
};

TEST_F(CompressedDoor, Games) {
    EXPECT_EQ(run_alike("pgn check FILE -v", kThreeGames).code, 0);
    EXPECT_EQ(run_alike("pgn check - <FILE", kThreeGames).code, 0);
    EXPECT_NE(run_alike("pgn count FILE", kThreeGames).out.find("games    3\n"), std::string::npos);
    EXPECT_NE(run_alike("pgn filter FILE --white bert", kThreeGames).out.find("Bert"),
              std::string::npos);
    run_alike("pgn positions FILE", kThreeGames);
    run_alike("pgn annotate FILE --nodes 50", kThreeGames);
    expect_cut_named("pgn count FILE", kThreeGames);
    expect_cut_named("pgn filter FILE", kThreeGames);
}

TEST_F(CompressedDoor, GamesInFrontOfACutAreCounted) {
    for (const test::Compression& each : test::compressions()) {
        const test::Outcome cut =
            run("pgn count FILE", each.compressed(kThreeGames) + cut_off(each.compressed("{x}")));
        EXPECT_EQ(cut.code, 2);
        EXPECT_EQ(cut.out.find("games    3\n"), 0U) << cut.out;
    }
}

TEST_F(CompressedDoor, Book) {
    const auto made =
        run_alike("book make FILE -o made.bin --min-games 1 && cksum <made.bin", kThreeGames);
    EXPECT_EQ(made.code, 0);
    EXPECT_NE(made.out.find("from 3 games"), std::string::npos);
    expect_cut_named("book make FILE -o made.bin --min-games 1", kThreeGames);
}

TEST_F(CompressedDoor, GamesAtTheTerminal) {
    const std::string play = " | XDG_STATE_HOME=$PWD play --new --no-learn";
    const auto loaded = run_alike("echo 'load FILE 2'" + play, kThreeGames);
    EXPECT_NE(loaded.out.find("Bert - ?, 0-1"), std::string::npos) << loaded.out;
    expect_cut_named("echo 'load FILE 3'" + play, kThreeGames);
    expect_cut_named("echo 'load FILE 4'" + play, kThreeGames);
    for (const test::Compression& each : test::compressions()) {
        const std::string games = each.compressed(kThreeGames);
        const auto saved = run("printf 'e4\nsave FILE\n'" + play + " --color both", games);
        EXPECT_NE(saved.out.find("is compressed by " + each.name + "; no game can be added to it"),
                  std::string::npos)
            << saved.out;
        EXPECT_EQ(test::read_file(folder_.file("games.pgn")), games);
    }
}

TEST_F(CompressedDoor, Suite) {
    const auto solved = run_alike("epd FILE --nodes 1000 | grep '^solved  '", kMateInOne);
    EXPECT_EQ(solved.out, "solved        1\n");
    EXPECT_EQ(run_alike("epd - --nodes 1000 <FILE | grep '^solved  '", kMateInOne).out, solved.out);
    expect_cut_named("epd FILE --nodes 1000", kMateInOne + kMateInOne);
}

TEST_F(CompressedDoor, MinedSuite) {
    const auto mined = run_alike(
        "epd mine mined.epd --pgn FILE --quick-nodes 10 --verify-nodes 20 && rm -f mined.epd",
        kThreeGames);
    EXPECT_NE(mined.out.find("next game: 4"), std::string::npos) << mined.out << mined.err;
    for (const test::Compression& each : test::compressions()) {
        const std::string suite = each.compressed(kMateInOne);
        const auto added = run("epd mine FILE --games 1", suite);
        EXPECT_EQ(added.code, 2);
        EXPECT_NE(added.err.find("is compressed by " + each.name + ", and cannot be added to"),
                  std::string::npos)
            << added.err;
        EXPECT_EQ(test::read_file(folder_.file("games.pgn")), suite);
    }
}

TEST_F(CompressedDoor, PerftSuite) {
    const std::string suite = "4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15 ;D2 66\n";
    const auto counted = run_alike("perft suite FILE --csv - 2>&1 | grep -c ok", suite);
    EXPECT_EQ(counted.out, "1\n");
    EXPECT_EQ(run_alike("perft suite - <FILE --csv - 2>&1 | grep -c ok", suite).out, counted.out);
    expect_cut_named("perft suite FILE", suite);
}

// Of a number of nodes the first digits are no count.
TEST_F(CompressedDoor, ALineThatIsCutOffIsNotJudged) {
    const std::string whole = "4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15\n";
    for (const test::Compression& each : test::compressions()) {
        const std::string more = each.compressed(whole + whole.substr(0, whole.size() - 2));
        const test::Outcome cut =
            run("perft suite FILE", more + each.compressed("\n").substr(0, 5));
        EXPECT_NE(cut.out.find("0 wrong"), std::string::npos) << cut.out << cut.err;
        EXPECT_EQ(cut.code, 2);
        const test::Outcome suite =
            run("epd FILE --nodes 1000",
                each.compressed(kMateInOne + "8/8/8") + each.compressed("\n").substr(0, 5));
        EXPECT_NE(suite.err.find("lines or files left out: 1\n"), std::string::npos) << suite.err;
        EXPECT_EQ(suite.err.find("games.pgn:2"), std::string::npos) << suite.err;
    }
}

TEST_F(CompressedDoor, OpeningsOfATuning) {
    const std::string list = "4k3/8/8/8/8/8/P7/4K2R w K - 0 1\n4k3/8/8/8/8/8/1P6/4K2R w K - 0 1\n";
    for (const test::Compression& each : test::compressions()) {
        const std::string file = folder_.file("openings.epd", each.compressed(list));
        const auto openings = spsa::Openings::read(file);
        ASSERT_TRUE(openings) << openings.error();
        EXPECT_EQ(openings->size(), 2U);
        folder_.file("openings.epd", cut_off(each.compressed(list)));
        const auto cut = spsa::Openings::read(file);
        ASSERT_FALSE(cut);
        EXPECT_EQ(cut.error(), file + ": is cut off: its " + each.name + " data ends too soon");
    }
}

TEST_F(CompressedDoor, BookOfTheEngine) {
    const std::string book =
        "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - hmvc 0; fmvn 1;\n"
        "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 b - - 0 1\n";
    const auto made = run_alike("sebastes 'genfens 5 seed 3 book FILE' quit", book);
    EXPECT_NE(made.out.find("info string genfens "), std::string::npos) << made.out;
    expect_cut_named("sebastes 'genfens 5 seed 3 book FILE' quit", book);
}

}  // namespace
}  // namespace sebastes
