// tools/pgn: its commands on small files.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "tools/pgn/commands.h"

namespace sebastes::pgn {
namespace {

constexpr std::string_view kGames =
    "[Event \"Club\"]\n[Date \"1999.05.??\"]\n[White \"Adams, Anna\"]\n[Black \"Berg, Bo\"]\n"
    "[Result \"1-0\"]\n[ECO \"C20\"]\n[WhiteElo \"2400\"]\n[BlackElo \"2300\"]\n\n"
    "1. e4 e5 2. Qh5 {early} Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n\n"
    "[Event \"Club\"]\n[Date \"2004.01.31\"]\n[White \"Berg, Bo\"]\n[Black \"Cole, Cy\"]\n"
    "[Result \"1/2-1/2\"]\n[ECO \"D00\"]\n[WhiteElo \"2310\"]\n\n1. d4 d5 1/2-1/2\n\n";

class PgnRun : public testing::Test {
  protected:
    PgnRun() {
        const auto* test = testing::UnitTest::GetInstance()->current_test_info();
        folder_ = std::filesystem::path(testing::TempDir()) /
                  (std::string("sebastes_pgn_") + test->name() + std::to_string(getpid()));
        std::filesystem::create_directories(folder_);
        games_ = write("games.pgn", kGames);
    }
    ~PgnRun() override { std::filesystem::remove_all(folder_); }

    std::string write(const std::string& name, std::string_view text) const {
        std::ofstream(folder_ / name) << text;
        return (folder_ / name).string();
    }
    tools::ExitCode run(const std::vector<std::string>& arguments) {
        std::ostringstream out;
        std::ostringstream err;
        const tools::ExitCode code = tools::run_program(pgn_program(), arguments, {out, err});
        out_ = out.str();
        err_ = err.str();
        return code;
    }
    // How many games the options choose.
    int chosen(std::vector<std::string> options) {
        options.insert(options.begin(), {"filter", games_});
        EXPECT_EQ(run(options), tools::kExitFine) << err_;
        int games = 0;
        for (std::size_t at = 0; (at = out_.find("[Event ", at)) != std::string::npos; ++at)
            ++games;
        return games;
    }

    std::filesystem::path folder_;
    std::string games_;
    std::string out_;
    std::string err_;
};

TEST_F(PgnRun, Check) {
    EXPECT_EQ(run({"check", games_}), tools::kExitFine) << err_;
    EXPECT_EQ(out_, "2 games read, 0 of them odd; 0 refused\n");
    const std::string bad = write("bad.pgn", "1. e4 e5\n2. Ke3 *\n\n1. d4");
    EXPECT_EQ(run({games_, bad, "-v"}), tools::kExitWrong);
    EXPECT_EQ(err_, bad + ":2: at 2. move 'Ke3': not legal here\n");
    EXPECT_EQ(out_, bad + ":4: no tags\n" + bad +
                        ":4: no result behind the moves\n3 games read, 1 of them odd; 1 refused\n");
}

TEST_F(PgnRun, FilesThatCannotBeRead) {
    EXPECT_EQ(run({"check", (folder_ / "none.pgn").string(), games_}), tools::kExitUnusable);
    EXPECT_NE(err_.find("none.pgn: No such file"), std::string::npos) << err_;
    EXPECT_EQ(out_, "2 games read, 0 of them odd; 0 refused\n");
    EXPECT_EQ(run({"check", folder_.string()}), tools::kExitUnusable);
    EXPECT_NE(err_.find(": reading failed"), std::string::npos) << err_;
    EXPECT_EQ(run({}), tools::kExitUnusable);
}

TEST_F(PgnRun, Count) {
    EXPECT_EQ(run({"count", games_}), tools::kExitFine) << err_;
    EXPECT_EQ(out_, "games    2\nplies    9\n1-0      1\n1/2-1/2  1\n0-1      0\n*        0\n");
    EXPECT_EQ(run({"count", games_, "--white", "adams"}), tools::kExitFine) << err_;
    EXPECT_EQ(out_.find("games    1\nplies    7\n"), 0U) << out_;
}

TEST_F(PgnRun, FilterByTags) {
    EXPECT_EQ(chosen({}), 2);
    EXPECT_EQ(chosen({"--player", "BERG"}), 2);
    EXPECT_EQ(chosen({"--black", "berg"}), 1);
    EXPECT_EQ(chosen({"--result", "1-0"}), 1);
    EXPECT_EQ(chosen({"--result", "*"}), 0);
    EXPECT_EQ(chosen({"--eco", "C"}), 1);
    EXPECT_EQ(chosen({"--eco", "C20-D00"}), 2);
    EXPECT_EQ(chosen({"--eco", "C21-C99"}), 0);
    EXPECT_EQ(chosen({"--since", "1999.05.20"}), 2);
    EXPECT_EQ(chosen({"--since", "1999.06"}), 1);
    EXPECT_EQ(chosen({"--until", "2003"}), 1);
    EXPECT_EQ(chosen({"--min-elo", "2300"}), 1);
    EXPECT_EQ(chosen({"--max-elo", "2399"}), 0);
    EXPECT_EQ(chosen({"--player", "berg", "--result", "1/2-1/2"}), 1);
}

TEST_F(PgnRun, FilterByMoves) {
    EXPECT_EQ(chosen({"--min-plies", "7"}), 1);
    EXPECT_EQ(chosen({"--max-plies", "2"}), 1);
    EXPECT_EQ(chosen({"--min-plies", "8"}), 0);
    EXPECT_EQ(chosen({"--position", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"}), 2);
    EXPECT_EQ(
        chosen({"--position", "rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 2"}), 1);
}

TEST_F(PgnRun, WhatIsFilteredCanBeReadAgain) {
    const std::string path = (folder_ / "out.pgn").string();
    EXPECT_EQ(run({"filter", games_, "-o", path}), tools::kExitFine) << err_;
    EXPECT_EQ(out_, "");
    std::ifstream file(path);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    EXPECT_NE(text.find("1. e4 e5 2. Qh5 {early} 2... Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n\n[Event"),
              std::string::npos)
        << text;
    EXPECT_EQ(run({"filter", path}), tools::kExitFine) << err_;
    EXPECT_EQ(out_, text);
}

TEST_F(PgnRun, Positions) {
    EXPECT_EQ(run({"positions", games_, "--eco", "D"}), tools::kExitFine) << err_;
    EXPECT_EQ(out_,
              "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - sm d5; "
              "id \"Berg, Bo - Cole, Cy, 2004.01.31, ply 1\";\n"
              "rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - "
              "fmvn 2; id \"Berg, Bo - Cole, Cy, 2004.01.31, ply 2\";\n");
    EXPECT_EQ(run({"positions", games_, "--last", "--fen"}), tools::kExitFine) << err_;
    EXPECT_EQ(out_,
              "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4\n"
              "rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 2\n");
    EXPECT_EQ(run({"positions", games_, "--ply", "3", "--fen"}), tools::kExitFine) << err_;
    EXPECT_EQ(out_, "rnbqkbnr/pppp1ppp/8/4p2Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 1 2\n");
}

TEST_F(PgnRun, OptionsThatAreWrong) {
    for (const std::vector<std::string>& options : {std::vector<std::string>{"--result", "2-0"},
                                                    {"--eco", "X1"},
                                                    {"--since", "May"},
                                                    {"--position", "nonsense"}}) {
        std::vector<std::string> words{"filter", games_};
        words.insert(words.end(), options.begin(), options.end());
        EXPECT_EQ(run(words), tools::kExitUnusable) << options[0];
        EXPECT_EQ(out_, "");
    }
    EXPECT_EQ(run({"positions", games_, "--ply", "1", "--last"}), tools::kExitUnusable);
}

}  // namespace
}  // namespace sebastes::pgn
