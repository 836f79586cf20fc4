// tools/programs/pgn: its commands on small files.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/tool_run.h"
#include "tools/programs/pgn/commands.h"

namespace sebastes::pgn {
namespace {

constexpr std::string_view kGames =
    "[Event \"Club\"]\n[Date \"1999.05.??\"]\n[White \"Adams, Anna\"]\n[Black \"Berg, Bo\"]\n"
    "[Result \"1-0\"]\n[ECO \"C20\"]\n[WhiteElo \"2400\"]\n[BlackElo \"2300\"]\n\n"
    "1. e4 e5 2. Qh5 {early} Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n\n"
    "[Event \"Club\"]\n[Date \"2004.01.31\"]\n[White \"Berg, Bo\"]\n[Black \"Cole, Cy\"]\n"
    "[Result \"1/2-1/2\"]\n[ECO \"D00\"]\n[WhiteElo \"2310\"]\n\n1. d4 d5 1/2-1/2\n\n";

class PgnRun : public test::ToolRun {
  protected:
    PgnRun() : ToolRun(pgn_program()), games_(write("games.pgn", kGames)) {}

    // How many games the options choose.
    int chosen(std::vector<std::string> options) {
        options.insert(options.begin(), {"filter", games_});
        EXPECT_EQ(run(options), tools::kExitFine) << err_;
        int games = 0;
        for (std::size_t at = 0; (at = out_.find("[Event ", at)) != std::string::npos; ++at)
            ++games;
        return games;
    }

    std::string games_;
};

TEST_F(PgnRun, Check) {
    EXPECT_EQ(run({"check", games_}), tools::kExitFine) << err_;
    EXPECT_EQ(out_, "2 games read, 0 of them with warnings; 0 refused\n");
    const std::string bad = write("bad.pgn", "1. e4 e5\n2. Ke3 *\n\n1. d4\n\n1-0\n\n*\n");
    EXPECT_EQ(run({games_, bad, "-v"}), tools::kExitWrong);
    EXPECT_EQ(err_, bad + ":2: at 2. move 'Ke3': not legal here\n");
    EXPECT_EQ(out_, bad + ":4: no tags (and 1 more such)\n" +
                        "4 games read, 2 of them with warnings; 1 refused\n")
        << "1-0 ends the game above it";
    std::string stars;
    for (int i = 0; i < 2000; ++i) stars += "*\n";
    EXPECT_EQ(run({"check", write("stars.pgn", stars), "-v"}), tools::kExitFine);
    EXPECT_TRUE(out_has("2000 games read, 2000 of them with warnings")) << out_;
    EXPECT_LT(out_.size(), 300U) << out_;
}

TEST_F(PgnRun, FilesThatCannotBeRead) {
    EXPECT_EQ(run({"check", path("none.pgn"), games_}), tools::kExitUnusable);
    EXPECT_TRUE(err_has("none.pgn: No such file")) << err_;
    EXPECT_EQ(out_, "2 games read, 0 of them with warnings; 0 refused\n");
    EXPECT_EQ(run({"check", path("")}), tools::kExitUnusable);
    EXPECT_TRUE(err_has(": reading failed")) << err_;
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

TEST_F(PgnRun, FilterByWhatElseIsKnown) {
    EXPECT_EQ(chosen({"--begins", "1. e4 e5 Qh5"}), 1);
    EXPECT_EQ(chosen({"--begins", "e4 e6"}), 0);
    EXPECT_EQ(chosen({"--end", "checkmate"}), 1);
    EXPECT_EQ(chosen({"--end", "stalemate"}), 0);
    EXPECT_EQ(chosen({"--tag", "Event=clu"}), 2);
    EXPECT_EQ(chosen({"--tag", "Event=clu", "--tag", "ECO=D"}), 1);
    EXPECT_EQ(chosen({"--tag", "Annotator="}), 0);
    EXPECT_EQ(chosen({"--eco", "C", "--not"}), 1);
    EXPECT_TRUE(out_has("[ECO \"D00\"]")) << out_;
    EXPECT_EQ(chosen({"--skip", "1"}), 1);
    EXPECT_TRUE(out_has("[ECO \"D00\"]")) << out_;
    EXPECT_EQ(chosen({"--limit", "1"}), 1);
    EXPECT_TRUE(out_has("[ECO \"C20\"]")) << out_;
    EXPECT_EQ(chosen({"--limit", "0"}), 0);
}

TEST_F(PgnRun, FilterByDatesAndNamesAsTheyAreFound) {
    std::string games;
    for (const std::string date :
         {"2018.1.5", "2018-07-01", "5.1.2018", "Oct 15, 2016", "2018/6", "2018", "????.??.??"})
        games += "[Date \"" + date +
                 "\"]\n[White \"M\u00FCller, \u017Di\u017Eka\"]\n"
                 "[WhiteElo \" 2500 \"]\n[BlackElo \"2400\"]\n[ECO \"b90\"]\n\n1. e4 *\n\n";
    const std::string path = write("dates.pgn", games);
    const auto dates = [&](std::vector<std::string> options) {
        options.insert(options.begin(), {"filter", path});
        EXPECT_EQ(run(options), tools::kExitFine) << err_;
        std::string found;
        for (std::size_t at = 0; (at = out_.find("[Date \"", at)) != std::string::npos; ++at)
            found += out_.substr(at + 7, out_.find('"', at + 7) - at - 7) + ' ';
        return found;
    };
    EXPECT_EQ(dates({"--since", "2018.06"}), "2018.07.01 2018.06.?? 2018.??.?? ");
    EXPECT_EQ(dates({"--until", "2018-06-30"}), "2018.01.05 2018.06.?? 2018.??.?? ");
    EXPECT_EQ(dates({"--since", "2018/7/1", "--until", "2018.7"}), "2018.07.01 2018.??.?? ");
    EXPECT_EQ(dates({"--since", "1900", "--not"}), "5.1.2018 Oct 15, 2016 ????.??.?? ");
    const std::string all = dates({});
    for (const std::string part :
         {"M\u00DCLLER", "m\u00FCl", "\u017DI\u017DKA", "\u017Ei\u017Eka", "MU\u0308LLER"})
        EXPECT_EQ(dates({"--player", part}), all) << part;
    EXPECT_EQ(dates({"--player", "muller"}), "");
    EXPECT_EQ(dates({"--eco", "B90"}), all);
    EXPECT_EQ(dates({"--eco", "b8-b9"}), all);
    EXPECT_EQ(dates({"--min-elo", "2400"}), all);
    EXPECT_EQ(run({"check", "-v", path}), tools::kExitFine) << err_;
    EXPECT_TRUE(out_has("dates.pgn:17: Date '5.1.2018' is no date (and 1 more such)\n")) << out_;
    EXPECT_TRUE(out_has("7 games read, 2 of them with warnings; 0 refused\n")) << out_;
}

TEST_F(PgnRun, FilterKeepsWhatStandsBeforeAFault) {
    const std::string path =
        write("bad.pgn",
              "[White \"A\"]\n[Result \"1-0\"]\n\n1. e4 e5 (1... c5) 2. Ke3 Nf6 1-0\n\n"
              "[White \"B\"]\n\n1. e5 *\n\n[White \"C\"]\n\n1. d4 *\n");
    const std::string errors = path + ":4: at 2. move 'Ke3': not legal here\n" + path +
                               ":8: at 1. move 'e5': not legal here\n";
    EXPECT_EQ(run({"filter", path}), tools::kExitWrong);
    EXPECT_EQ(err_, errors);
    EXPECT_FALSE(out_has("1. e4")) << out_;
    EXPECT_EQ(run({"filter", path, "--keep-partial"}), tools::kExitWrong);
    EXPECT_EQ(err_, errors);
    EXPECT_TRUE(out_has("[White \"A\"]")) << out_;
    EXPECT_TRUE(out_has("1. e4 e5 (1... c5) 1-0\n")) << out_;
    EXPECT_FALSE(out_has("[White \"B\"]")) << "no moves are left";
    EXPECT_TRUE(out_has("[White \"C\"]")) << out_;
    const std::string once = write("once.pgn", out_);
    EXPECT_EQ(run({"filter", once}), tools::kExitFine) << err_;
    EXPECT_EQ(out_, test::read_file(once));
    EXPECT_EQ(run({"count", path, "--keep-partial"}), tools::kExitWrong);
    EXPECT_EQ(out_.find("games    2\nplies    3\n"), 0U) << out_;
}

TEST_F(PgnRun, NullMovesCostNoGame) {
    const std::string games =
        write("null.pgn",
              "[White \"A\"]\n\n1. e4 e5 2. Nf3 Nc6 (2... -- 3. Nxe5) 3. Bb5 a6 1-0\n\n"
              "[White \"B\"]\n\n1. e4 -- 2. d4 d5 *\n");
    EXPECT_EQ(run({"count", games}), tools::kExitFine) << err_;
    EXPECT_EQ(out_.find("games    2\nplies    10\n"), 0U) << out_;
    EXPECT_EQ(run({"filter", games, "--plain"}), tools::kExitFine) << err_;
    EXPECT_TRUE(out_has("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0")) << out_;
    EXPECT_TRUE(out_has("1. e4 -- 2. d4 d5 *")) << out_;
    EXPECT_EQ(run({"positions", games, "--fen", "--tag", "White=B"}), tools::kExitFine) << err_;
    EXPECT_TRUE(out_has("4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 1 2\n")) << out_;
    EXPECT_EQ(run({"positions", games, "--tag", "White=B", "--ply", "1"}), tools::kExitFine);
    EXPECT_FALSE(out_has(" sm ")) << "a null move was not played: " << out_;
    EXPECT_EQ(run({"annotate", games, "--nodes", "500", "--hash", "1"}), tools::kExitFine) << err_;
    EXPECT_TRUE(out_has("(2... -- 3. Nxe5)")) << out_;
    EXPECT_TRUE(out_has("1... -- {[%eval ")) << out_;
    const std::string page = path("null.html");
    EXPECT_EQ(run({"annotate", games, "--nodes", "500", "--html", page}), tools::kExitFine) << err_;
}

TEST_F(PgnRun, FilterLetsTheSameMovesThroughOnce) {
    const std::string twice = write("twice.pgn", std::string(kGames) + std::string(kGames));
    EXPECT_EQ(run({"count", twice, games_}), tools::kExitFine) << err_;
    EXPECT_EQ(out_.find("games    6\n"), 0U) << out_;
    EXPECT_EQ(run({"count", twice, games_, "--once"}), tools::kExitFine) << err_;
    EXPECT_EQ(out_.find("games    2\n"), 0U) << out_;
    const std::string forfeits = write("forfeits.pgn",
                                       "[White \"A\"]\n\n1-0\n\n[White \"B\"]\n\n1-0\n\n"
                                       "[White \"A\"]\n\n1-0\n");
    EXPECT_EQ(run({"count", forfeits, "--once"}), tools::kExitFine) << err_;
    EXPECT_EQ(out_.find("games    2\n"), 0U) << out_;
}

TEST_F(PgnRun, FilterLeavesOut) {
    const std::string path =
        write("rich.pgn",
              "[White \"A\"]\n[ECO \"C20\"]\n\n{before} 1. e4 $1 {good} (1. d4 {too} d5 "
              "(1... Nf6 $2)) 1... e5 *\n");
    const auto moves = [&](const std::string& option) {
        EXPECT_EQ(run({"filter", path, option}), tools::kExitFine) << err_;
        std::string text = out_.substr(out_.find("\n\n") + 2);
        std::ranges::replace(text, '\n', ' ');
        return text;
    };
    EXPECT_EQ(moves("--no-comments"), "1. e4 $1 (1. d4 d5 (1... Nf6 $2)) 1... e5 *  ");
    EXPECT_EQ(moves("--no-variations"), "{before} 1. e4 $1 {good} 1... e5 *  ");
    EXPECT_EQ(moves("--no-glyphs"),
              "{before} 1. e4 {good} (1. d4 {too} 1... d5 (1... Nf6)) 1... e5 *  ");
    EXPECT_TRUE(out_has("[ECO \"C20\"]")) << out_;
    EXPECT_EQ(run({"filter", path, "--no-tags", "--name-openings"}), tools::kExitFine);
    EXPECT_TRUE(out_has("[ECO \"C20\"]\n[Opening \"")) << out_;
    EXPECT_EQ(moves("--plain"), "1. e4 e5 *  ");
    EXPECT_FALSE(out_has("[ECO")) << out_;
    EXPECT_TRUE(out_has("[White \"A\"]")) << out_;
}

TEST_F(PgnRun, FilterSplits) {
    const std::string parts = path("part.pgn");
    EXPECT_EQ(run({"filter", games_, games_, "--split", "3", "-o", parts}), tools::kExitFine)
        << err_;
    EXPECT_EQ(run({"count", path("part-1.pgn")}), tools::kExitFine) << err_;
    EXPECT_EQ(out_.find("games    3\n"), 0U) << out_;
    EXPECT_EQ(run({"count", path("part-2.pgn")}), tools::kExitFine) << err_;
    EXPECT_EQ(out_.find("games    1\n"), 0U) << out_;
    EXPECT_FALSE(std::filesystem::exists(path("part-3.pgn")));
    EXPECT_EQ(run({"filter", games_, "--split", "3"}), tools::kExitUnusable);
    EXPECT_TRUE(err_has("--split needs --output")) << err_;
}

TEST_F(PgnRun, WhatIsFilteredCanBeReadAgain) {
    const std::string filtered = path("out.pgn");
    EXPECT_EQ(run({"filter", games_, "-o", filtered}), tools::kExitFine) << err_;
    EXPECT_EQ(out_, "");
    const std::string text = read("out.pgn");
    EXPECT_NE(text.find("1. e4 e5 2. Qh5 {early} 2... Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n\n[Event"),
              std::string::npos)
        << text;
    EXPECT_EQ(run({"filter", filtered}), tools::kExitFine) << err_;
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
    for (std::vector<std::string> options : {std::vector<std::string>{"--result", "2-0"},
                                             {"--eco", "X1"},
                                             {"--since", "May"},
                                             {"--tag", "Event"},
                                             {"--begins", "e4 e4"},
                                             {"--begins", ""},
                                             {"--end", "resignation"},
                                             {"--position", "nonsense"}}) {
        options.insert(options.begin(), {"filter", games_});
        EXPECT_EQ(run(options), tools::kExitUnusable) << options[2];
        EXPECT_EQ(out_, "");
    }
    EXPECT_EQ(run({"positions", games_, "--ply", "1", "--last"}), tools::kExitUnusable);
}

TEST_F(PgnRun, Annotate) {
    const std::string judged = path("judged.pgn");
    const std::string page = path("judged.html");
    const std::vector<std::string> words{"annotate", games_, "--nodes", "2000", "--hash", "1"};
    EXPECT_EQ(run(words), tools::kExitFine) << err_;
    const std::string first = out_;
    EXPECT_EQ(first.find("Accuracy"), std::string::npos) << "of a few moves: " << first;
    std::string line = first;
    std::ranges::replace(line, '\n', ' ');
    EXPECT_NE(line.find(", allows checkmate in 1 by Qxf7#, g6 was better}"), std::string::npos)
        << first;
    EXPECT_NE(first.find("Nf6 $4 {[%eval #1]"), std::string::npos) << first;
    EXPECT_NE(first.find("early"), std::string::npos) << first;

    std::vector<std::string> more = words;
    more.insert(more.end(), {"-o", judged, "--html", page});
    EXPECT_EQ(run(more), tools::kExitFine) << err_;
    EXPECT_EQ(test::read_file(judged), first);
    EXPECT_EQ(out_.find("Adams, Anna - Berg, Bo 1-0\n"), 0U) << out_;
    EXPECT_TRUE(
        out_has("blunders                            0         1\n\n"
                "Berg, Bo - Cole, Cy 1/2-1/2\n"))
        << out_;
    EXPECT_EQ(run({"check", judged, "-v"}), tools::kExitFine) << err_;
    EXPECT_EQ(out_, "2 games read, 0 of them with warnings; 0 refused\n");

    const std::string html = test::read_file(page);
    for (const std::string_view part :
         {"<h2>Adams, Anna \u2013 Berg, Bo, 1-0</h2>", "Club, 1999.05, C20",
          "<circle class=\"blunder\"", "<figure id=\"game1-ply6\">",
          "<a href=\"#game1-ply6\" data-board=\"r1bqkb1r/",
          "<h2>Berg, Bo \u2013 Cole, Cy, 1/2-1/2</h2>", "</html>"})
        EXPECT_NE(html.find(part), std::string::npos) << part;
    // It needs nothing else: no address but the name of SVG.
    EXPECT_EQ(html.find("http"), html.find("http://www.w3.org/2000/svg"));
    EXPECT_NE(html.find("<title>Adams, Anna – Berg, Bo</title>"), std::string::npos);
    EXPECT_NE(html.find("3... Nf6 allows checkmate in 1 by Qxf7#; g6 was better"),
              std::string::npos);
    EXPECT_NE(html.find("<figure class=\"viewer\" id=\"game1-board\">"), std::string::npos);
}

TEST_F(PgnRun, AnnotateIsRefused) {
    EXPECT_EQ(run({"annotate", games_, "--nodes", "9", "-o", games_}), tools::kExitUnusable);
    EXPECT_TRUE(err_has("games.pgn: is read, and would be overwritten")) << err_;
    EXPECT_EQ(test::read_file(games_), kGames);
    const std::string none = path("none/page.html");
    EXPECT_EQ(run({"annotate", games_, "--nodes", "9", "--html", none}), tools::kExitUnusable);
    EXPECT_TRUE(err_has(none)) << err_;
    EXPECT_EQ(out_, "");
    EXPECT_EQ(run({"annotate", games_, "--depth", "0"}), tools::kExitUnusable);
    const std::string bad = write("bad.pgn", "1. e4 e5\n2. Ke3 *\n\n1. d4 *");
    EXPECT_EQ(run({"annotate", bad, "--nodes", "9"}), tools::kExitWrong);
    EXPECT_EQ(err_, bad + ":2: at 2. move 'Ke3': not legal here\n");
    EXPECT_TRUE(out_has("1. d4 {[%eval")) << out_;
}

TEST_F(PgnRun, AnnotateInterrupted) {
    const std::string judged = path("judged.pgn");
    const std::string page = path("judged.html");
    // Each position takes longer than a test may.
    const std::string command =
        "cd '" + path("") +
        "'; " SEBASTES_BINARY_DIR "/pgn annotate games.pgn --movetime 100000 -o '" + judged +
        "' --html '" + page +
        "' > /dev/null 2>&1 & for i in $(seq 500); do ls | grep -q 'judged.html' && break; "
        "sleep 0.02; done; sleep 0.3; kill -TERM $!; wait $!";
    const int status = std::system(command.c_str());
    ASSERT_TRUE(WIFEXITED(status));
    EXPECT_EQ(WEXITSTATUS(status), tools::kExitWrong);
    EXPECT_EQ(run({"check", judged, "-v"}), tools::kExitFine) << err_;
    EXPECT_TRUE(out_has(" 0 of them with warnings; 0 refused\n")) << out_;
    EXPECT_NE(test::read_file(page).find("</html>"), std::string::npos);
}

}  // namespace
}  // namespace sebastes::pgn
