// What comes back to each client is what it needs.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <cstring>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/client_sessions.h"
#include "tests/support/uci_talk.h"
#include "uci/words.h"

namespace sebastes {
namespace {

// What the words of a line of information must be, in this order: those of `wanted` once each,
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

std::string_view word_behind(const std::string& line, std::string_view name) {
    const std::vector<std::string_view> words = split_words(line);
    const auto found = std::ranges::find(words, name);
    return found == words.end() || found + 1 == words.end() ? std::string_view() : *(found + 1);
}

// The lines between one answer and the next.
class Answer {
  public:
    void add(const std::string& line) {
        if (!starts_with(line, "info depth ") || line.find(" pv ") == std::string::npos) return;
        const auto number = *parse_number(word_behind(line, "multipv"));
        if (number == 1) {
            lines_.clear();
            depth_ = word_behind(line, "depth");
        }
        EXPECT_EQ(number, static_cast<std::int64_t>(lines_.size()) + 1) << line;
        EXPECT_EQ(word_behind(line, "depth"), depth_) << line;
        lines_.push_back(line);
    }
    // The best of the lines shown last begins with the move.
    void end(const std::string& best, std::string_view client) {
        const std::string move(word_behind(best, "bestmove"));
        ASSERT_EQ(lines_.empty(), move == "(none)") << client;
        if (lines_.empty()) return;
        EXPECT_EQ(word_behind(lines_.front(), "pv"), move) << client;
        lines_.clear();
    }

  private:
    Lines lines_;
    std::string depth_;
};

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
    Answer answer;
    for (const std::string& line : lines) {
        if (starts_with(line, "bestmove ")) answer.end(line, session.client);
        if (!starts_with(line, "info ") || starts_with(line, "info string ")) continue;
        EXPECT_EQ(fault_of_info(line), "") << session.client;
        answer.add(line);
    }
}

TEST(ClientSessions, EachIsAnsweredAsItNeeds) {
    for (const ClientSession& session : kClientSessions) talk(session);
}

// As long as every line begins as it does, the rest of the check is worth nothing.
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

// ---- What is asked rarely ----

TEST(ClientSessions, CastlingInEitherNotation) {
    // En Croissant says UCI_Chess960 whatever the game, and writes castling both ways.
    for (const std::string move : {"e1g1", "e1h1"}) {
        const Lines lines = answers(
            "setoption name UCI_Chess960 value true\nposition fen "
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves " +
            move + "\nd\n");
        EXPECT_EQ(count_starts(lines, "Fen: 4k3/8/8/8/8/8/8/5RK1 b - - 1 1"), 1U) << move;
    }
}

}  // namespace
}  // namespace sebastes
