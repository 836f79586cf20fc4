// Sessions as each client sends them, with the answers that it needs.  They were recorded from the
// clients or written after their sources; ucistress tests broken clients.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstring>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/uci_talk.h"
#include "uci/words.h"

namespace sebastes {
namespace {

// A script of lines to send; "<" marks the beginning of an answer to wait for, in order.
struct ClientSession {
    std::string_view client;
    std::string_view script;
};

constexpr ClientSession kClientSessions[] = {
    {"python-chess", R"(uci
< uciok
setoption name Move Overhead value 100
setoption name Threads value 1
setoption name Hash value 16
setoption name SyzygyPath value /no/such/folder
setoption name UCI_ShowWDL value true
ucinewgame
isready
< readyok
position startpos moves e2e4
go wtime 600 btime 600 winc 10 binc 10
< bestmove
position startpos moves e2e4 e7e5 g1f3
go depth 4 searchmoves b8c6 g8f6
< bestmove
setoption name UCI_AnalyseMode value true
setoption name MultiPV value 2
position fen r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3
go infinite
< info depth 5
stop
< bestmove
quit
)"},
    {"lichess-bot", R"(uci
< uciok
setoption name Move Overhead value 100
setoption name Threads value 2
setoption name Hash value 16
setoption name SyzygyPath value /no/such/folder
setoption name UCI_ShowWDL value true
setoption name UCI_Opponent value GM 2800 human Somebody Strong
< info string opponent: GM 2800 human Somebody Strong
ucinewgame
isready
< readyok
position startpos moves d2d4
go wtime 800 btime 800 winc 20 binc 20
< bestmove
position startpos moves d2d4 g8f6 c2c4 e7e6
go ponder wtime 800 btime 780 winc 20 binc 20
isready
< readyok
ponderhit
< bestmove
position startpos moves d2d4 g8f6 c2c4 e7e6 g1f3 d7d5
go ponder wtime 800 btime 780 winc 20 binc 20
stop
< bestmove
quit
)"},
    {"cutechess", R"(uci
< uciok
setoption name MoveOverhead value 30
setoption name Hash value 8
setoption name UCI_Chess960 value true
setoption name UCI_Opponent value none none computer Other Engine 1.0
ucinewgame
isready
< readyok
position fen nrkbbqrn/pppppppp/8/8/8/8/PPPPPPPP/NRKBBQRN w GBgb - 0 1
isready
< readyok
go wtime 500 btime 500 winc 5 binc 5
< bestmove
position fen 1rk3r1/pppppppp/8/8/8/8/PPPPPPPP/1RK3R1 w GBgb - 0 1 moves c1g1 c8b8
go movetime 20
< bestmove
stop
isready
< readyok
quit
)"},
    {"PyChess", R"(uci
< uciok
setoption name UCI_LimitStrength value true
setoption name UCI_Elo value 1500
setoption name Skill Level value 10
setoption name Ponder value false
setoption name UCI_AnalyseMode value false
isready
< readyok
ucinewgame
position fen r1bqkb1r/1ppp1ppp/p1n2n2/4p3/B3P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 2 5 moves h2h4
go wtime 2027 winc 0 btime 983 binc 0
< bestmove
setoption name Ponder value false
setoption name UCI_LimitStrength value false
setoption name UCI_AnalyseMode value true
isready
< readyok
ucinewgame
stop
position startpos moves e2e4 e7e5 g1f3 b8c6 f1b5 a7a6
go movetime 30
stop
stop
< bestmove
position startpos moves e2e4 e7e5 g1f3 b8c6 f1b5 a7a6
go infinite
< info depth 4
stop
setoption name MultiPV value 3
stop
< bestmove
position fen r1bqkbnr/1ppp1ppp/p1n5/4p3/B3P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 1 4
go depth 4
< bestmove
stop
quit
)"},
    {"Nibbler", R"(uci
< uciok
setoption name Move Overhead value 500
setoption name UCI_ShowWDL value true
setoption name MultiPV value 500
< info string error: option MultiPV takes a number from 1 to 256
setoption name MultiPV value 218
ucinewgame
position startpos moves e2e4
isready
< readyok
go infinite
< info depth 3
stop
< bestmove
position startpos moves e2e4 c7c5
go infinite searchmoves g1f3 b1c3
< info depth 3
stop
< bestmove
quit
)"},
    // On Windows, with its line ends.
    {"Arena",
     "uci\r\n< uciok\nsetoption name Hash value 8\r\nisready\r\n< readyok\nucinewgame\r\n"
     "isready\r\n< readyok\nposition startpos\r\ngo wtime 500 btime 500 winc 0 binc 0\r\n"
     "< bestmove\nposition startpos moves g1f3 d7d5\r\n"
     "go ponder wtime 490 btime 500 winc 0 binc 0\r\nponderhit\r\n< bestmove\nstop\r\n"
     "quit\r\n"},
};

// Checks a line of information: its keywords come in a fixed order, those of `wanted` once each,
// those of `others` at most once.
std::string fault_of_info(const std::string& line) {
    const std::string_view bare(line.data(), std::min(line.find(" wdl "), line.size()));
    if (bare == "info depth 0 score mate 0" || bare == "info depth 0 score cp 0") return {};
    const std::vector<std::string_view> words = split_words(line);
    if (words.size() == 7 && words[3] == "currmove") return {};
    const std::string_view order[] = {"depth", "seldepth", "multipv", "score", "wdl", "nodes",
                                      "nps",   "hashfull", "tbhits",  "time",  "pv"};
    std::size_t at = 1;
    for (const std::string_view name : order) {
        const bool found = at < words.size() && words[at] == name;
        if (name == "wdl" && !found) continue;
        if (!found) return "no " + std::string(name) + ": " + line;
        ++at;
        if (name == "pv") return at < words.size() ? "" : "no line: " + line;
        if (name == "score") {
            if (words[at] != "cp" && words[at] != "mate") return "no score: " + line;
            ++at;
        }
        for (int numbers = name == "wdl" ? 3 : 1; numbers > 0; --numbers)
            if (at == words.size() || !parse_number(words[at++])) return "no number: " + line;
        if (at < words.size() && (words[at] == "lowerbound" || words[at] == "upperbound")) ++at;
    }
    return {};
}

void talk(const ClientSession& session) {
    Conversation engine;
    std::istringstream script{std::string(session.script)};
    std::size_t heard = 0;
    std::size_t searches = 0;
    std::size_t errors = 0;
    for (std::string line; std::getline(script, line);) {
        if (line.front() != '<') {
            engine.say(line);
            searches += starts_with(line, "go ");
            continue;
        }
        const std::string start = line.substr(2);
        errors += starts_with(start, kErrorStart);
        ASSERT_TRUE(engine.hears_after(heard, start)) << session.client << ": " << start;
    }
    const Lines lines = engine.end();
    EXPECT_EQ(count_starts(lines, "bestmove "), searches) << session.client;
    EXPECT_EQ(count_starts(lines, kErrorStart), errors) << session.client;
    for (const std::string& line : lines)
        if (starts_with(line, "info ") && !starts_with(line, "info string ")) {
            EXPECT_EQ(fault_of_info(line), "") << session.client;
        }
}

TEST(ClientSessions, EachIsAnsweredAsItNeeds) {
    for (const ClientSession& session : kClientSessions) talk(session);
}

// Tests the check itself: it must report lines with missing parts.
TEST(ClientSessions, TheCheckSeesFaults) {
    const std::string good =
        "info depth 3 seldepth 4 multipv 1 score cp -3 upperbound wdl 1 2 997 nodes 5 nps 5 "
        "hashfull 0 tbhits 0 time 1 pv e2e4";
    EXPECT_EQ(fault_of_info(good), "");
    for (const std::string_view word : {"seldepth 4 ", "cp ", "nps 5 ", " tbhits 0", "pv e2e4"}) {
        std::string bad = good;
        bad.erase(bad.find(word), word.size());
        EXPECT_NE(fault_of_info(bad), "") << bad;
    }
}

// ---- The greeting ----

TEST(ClientSessions, DefaultsAreOneWordAndTypesFollowNames) {
    for (const std::string& line : lines_that_start(answers("uci\n"), "option ")) {
        const std::vector<std::string_view> words = split_words(line);
        const auto type = std::ranges::find(words, "type");
        ASSERT_NE(type, words.end()) << line;
        EXPECT_EQ(std::ranges::count(words, "default"), type[1] == "button" ? 0 : 1) << line;
        if (type[1] != "string") continue;
        ASSERT_EQ(words.end() - type, 4) << line;  // type string default WORD
        EXPECT_TRUE(std::ranges::all_of(type[3], [](char c) {
            return std::isalnum(static_cast<unsigned char>(c)) || std::strchr("<>:./\\_-", c);
        })) << line;
    }
}

}  // namespace
}  // namespace sebastes
