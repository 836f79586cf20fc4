// Compressed files in each program that reads games or lists of positions.
#include <gtest/gtest.h>

#include <string>

#include "tests/support/compressed_text.h"
#include "tests/support/perft_tool_run.h"

namespace sebastes {
namespace {

const std::string kThreeGames =
    "[White \"Anna\"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n\n[White \"Bert\"]\n\n1. e4 e5 2. Nc3 0-1\n\n"
    "[White \"Cleo\"]\n\n1. e4 c5 1/2-1/2\n\n";
const std::string kMates =
    "6k1/5ppp/8/8/8/8/8/R6K w - - bm Ra8#; id \"mate\";\n"
    "6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#; id \"again\";\n";
const std::string kCounts = "4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15 ;D2 66\n";
const std::string kPlay = " | XDG_STATE_HOME=$PWD play --new --no-learn";

std::string cut_off(const std::string& bytes) { return bytes.substr(0, bytes.size() - 3); }

class CompressedFile : public ::testing::Test {
  protected:
    // Runs the command with its FILE as one of these bytes.
    test::Outcome run(std::string command, const std::string& bytes) {
        const std::string file = folder_.file("games.pgn", bytes);
        for (std::size_t at = command.find("FILE"); at != command.npos; at = command.find("FILE"))
            command.replace(at, 4, file);
        return test::run_shell("cd " + folder_.file("").string() +
                               " && PATH=" SEBASTES_BINARY_DIR ":$PATH && " + command);
    }

    test::TemporaryFolder folder_;
};

// What is answered to the text is answered to it compressed in each way, too; where its end is cut
// off the answer names the file and says so.
TEST_F(CompressedFile, IsReadAsThePlainOne) {
    const struct {
        std::string command;
        const std::string& text;
        std::string answer;  // has this
        bool tells_cut = true;
    } commands[] = {
        {"pgn check FILE -v", kThreeGames, "", false},
        {"pgn check - <FILE", kThreeGames, "", false},
        {"pgn count FILE", kThreeGames, "games    3\n"},
        {"pgn filter FILE --white bert", kThreeGames, "Bert"},
        {"pgn positions FILE", kThreeGames, "", false},
        {"pgn annotate FILE --nodes 50", kThreeGames, "Cleo", false},
        {"book make FILE -o made.bin --min-games 1", kThreeGames, "from 3 games"},
        {"echo 'load FILE 2'" + kPlay, kThreeGames, "Bert - ?, 0-1", false},
        {"echo 'load FILE 4'" + kPlay, kThreeGames, ""},
        {"epd FILE --nodes 1000 | grep '^solved  \\|cut off'", kMates, "solved              2 of 2",
         false},
        {"epd - --nodes 1000 <FILE | grep '^solved  '", kMates, "solved              2 of 2",
         false},
        {"epd mine mined.epd --pgn FILE --quick-nodes 10 --verify-nodes 20 && rm mined.epd",
         kThreeGames, "next game: 4", false},
        {"perft suite FILE --csv - 2>&1 | grep -c ok", kCounts, "1\n", false},
        {"perft suite FILE --csv - 2>&1 | grep -o 'games.pgn.*cut off.*soon' || echo whole",
         kCounts, ""},
    };
    for (const auto& [command, text, answer, tells_cut] : commands) {
        const test::Outcome plain = run(command, text);
        EXPECT_TRUE(plain.out_has(answer)) << command << '\n' << plain.out;
        for (const test::Compression& each : test::compressions()) {
            const test::Outcome other = run(command, each.compressed(text));
            EXPECT_EQ(other.code, plain.code) << each.name << ": " << command;
            EXPECT_EQ(other.out, plain.out) << each.name << ": " << command;
            EXPECT_EQ(other.err, plain.err) << each.name << ": " << command;
            if (!tells_cut) continue;
            const test::Outcome cut = run(command, cut_off(each.compressed(text)));
            const std::string reason =
                "games.pgn: is cut off: its " + each.name + " data ends too soon";
            EXPECT_NE((cut.out + cut.err).find(reason), std::string::npos) << command << '\n'
                                                                           << cut.out << cut.err;
        }
    }
}

TEST_F(CompressedFile, IsNotAddedTo) {
    for (const test::Compression& each : test::compressions())
        for (const std::string& command : {"printf 'e4\nsave FILE\n'" + kPlay + " --color both",
                                           std::string("epd mine FILE --games 1")}) {
            const std::string bytes = each.compressed(kMates);
            const test::Outcome refused = run(command, bytes);
            EXPECT_NE((refused.out + refused.err).find("is compressed by " + each.name),
                      std::string::npos)
                << refused.out << refused.err;
            EXPECT_EQ(test::read_file(folder_.file("games.pgn")), bytes);
        }
}

// What stands in front of a cut is read; of a number of nodes the first digits are no count.
TEST_F(CompressedFile, ALineThatIsCutOffIsNotJudged) {
    const std::string whole = "4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15\n";
    for (const test::Compression& each : test::compressions()) {
        const std::string cut_end = each.compressed("\n").substr(0, 5);
        const test::Outcome games = run("pgn count FILE", each.compressed(kThreeGames) + cut_end);
        EXPECT_EQ(games.code, 2);
        EXPECT_EQ(games.out.find("games    3\n"), 0U) << games.out;
        const std::string more = each.compressed(whole + whole.substr(0, whole.size() - 2));
        const test::Outcome counts = run("perft suite FILE", more + cut_end);
        EXPECT_EQ(counts.code, 2);
        EXPECT_TRUE(counts.out_has("0 wrong")) << counts.out << counts.err;
        const test::Outcome suite =
            run("epd FILE --nodes 1000", each.compressed(kMates + "8/8/8") + cut_end);
        EXPECT_TRUE(suite.err_has("lines or files left out: 1\n")) << suite.err;
        EXPECT_FALSE(suite.err_has("games.pgn:3")) << suite.err;
    }
}

}  // namespace
}  // namespace sebastes
