// A client that says anything at any moment, and knows what it must be answered: each `go`
// gets exactly one legal `bestmove`, each `isready` its `readyok`, bad input one error.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "notation/notation.h"
#include "tests/support/positions.h"
#include "tests/support/uci_talk.h"

namespace sebastes {

// A client without manners, which remembers what it must be answered.
template <class Engine>
class RudeClient {
  public:
    explicit RudeClient(std::uint64_t seed) : random_(seed), position_(Position::start()) {}

    void talk(int commands) {
        for (int i = 0; i < commands; ++i) {
            say_something();
            if (random_.below(3) == 0)
                std::this_thread::sleep_for(std::chrono::microseconds(random_.below(8000)));
        }
        if (random_.below(2) == 0) {
            say("quit");
            EXPECT_TRUE(engine_.has_ended());
        }
    }

    void expect_right_answers() {
        const Lines lines = engine_.end();
        EXPECT_EQ(count_starts(lines, "readyok"), ready_) << script_;
        EXPECT_EQ(count_starts(lines, kErrorStart), errors_) << script_;
        const Lines best = lines_that_start(lines, "bestmove ");
        EXPECT_EQ(best.size(), searched_.size()) << script_;
        for (std::size_t i = 0; i < std::min(best.size(), searched_.size()); ++i) {
            const std::string move = best[i].substr(9, best[i].find(' ', 9) - 9);
            if (searched_[i] && has_legal_move(searched_[i]->board()))
                EXPECT_TRUE(parse_uci(*searched_[i], move)) << best[i] << "\n" << script_;
            else
                EXPECT_EQ(move, "(none)") << script_;
        }
        for (const std::string& line : lines) EXPECT_TRUE(is_whole(line)) << "torn: " << line;
    }

  private:
    // Whether it is one line of the protocol or of the board that `d` shows, and no more.
    static bool is_whole(const std::string& line) {
        std::size_t beginnings = 0;
        for (const std::string_view word : {"info ", "bestmove", "readyok", "uciok", "option name"})
            for (std::size_t at = line.find(word); at != std::string::npos;
                 at = line.find(word, at + 1))
                ++beginnings;
        return is_known(line) && beginnings <= 1 &&
               (!starts_with(line, "readyok") || line == "readyok");
    }
    static bool is_known(const std::string& line) {
        return line.empty() ||
               std::ranges::any_of(
                   std::vector<std::string>{"info depth ", "info string ", "bestmove ", "readyok",
                                            "uciok", "id ", "option name ", " +---", " | ",
                                            "   a   b", "Fen: ", "Key: ", "Checkers:"},
                   [&](const std::string& start) { return starts_with(line, start); });
    }

    void say(const std::string& line) {
        script_ += line + "\n";
        engine_.say(line);
    }
    template <std::size_t N>
    std::string one_of(const char* const (&choices)[N]) {
        return choices[random_.below(N)];
    }

    void say_something() {
        switch (random_.below(16)) {
            case 0:
            case 1:
            case 2:
            case 3:
                return go();
            case 4:
            case 5:
                return say("stop");
            case 6:
                return say("ponderhit");
            case 7:
            case 8:
                ++ready_;
                return say("isready");
            case 9:
            case 10:
                return set_position();
            case 11:
                return say("ucinewgame");
            case 12:
                return set_option();
            case 13:
                return say(one_of({"uci", "debug on", "xyzzy", "", "register later", "d"}));
            case 14:
                return say_something_wrong();
            default:
                return say(one_of({"stop", "go_", "ponderhit"}));
        }
    }

    void say_something_wrong() {
        ++errors_;
        switch (random_.below(3)) {
            case 0:
                searched_.push_back(std::nullopt);
                return say(one_of({"go depth x", "go fast", "go searchmoves a1a1", "go mate 0"}));
            case 1:
                position_.reset();
                return say(one_of({"position startpos moves e2e5",
                                   "position fen 8/8/8/8/8/8/8/8 w - - 0 1", "position"}));
            default:
                return say(one_of({"setoption name Hash value 0", "setoption name Nothing"}));
        }
    }

    void go() {
        searched_.push_back(position_);
        if (!position_) ++errors_;
        say(one_of({"go infinite", "go infinite", "go ponder wtime 50 btime 50",
                    "go ponder depth 2", "go depth 1", "go depth 4", "go nodes 2000",
                    "go movetime 5", "go wtime 60 btime 60 winc 1 binc 1", "go wtime 0 btime 0",
                    "go mate 1 depth 3", "go wtime -10 btime -10 movestogo 1",
                    "go ponder infinite depth 1"}));
    }

    void set_position() {
        const std::string_view fens[] = {kStartFen,
                                         kTrickyFens[0],
                                         kTrickyFens[1],
                                         "7k/5KQ1/8/8/8/8/8/8 b - - 0 1",
                                         "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
                                         "8/8/4k3/8/8/3QK3/8/8 w - - 92 100"};
        std::string text(fens[random_.below(std::size(fens))]);
        Position position = position_of(text);
        text = "position fen " + text + " moves";
        for (std::uint64_t n = random_.below(6); n > 0; --n) {
            const MoveList moves = legal_moves(position.board());
            if (moves.empty()) break;
            const Move move = moves[random_.below(moves.size())];
            text += " " + to_uci(move);
            position = position.after(move);
        }
        position_ = position;
        say(text);
    }

    void set_option() {
        say("setoption name " +
            one_of({"Hash value 1", "Hash value 4", "Threads value 1", "Threads value 2",
                    "Threads value 4", "MultiPV value 1", "MultiPV value 3", "Driver value MTDf",
                    "Driver value PVS", "Clear Hash", "Minimal value true", "Minimal value false",
                    "Skill Level value 3", "Skill Level value 20", "UCI_Chess960 value true",
                    "UCI_Chess960 value false"}));
    }

    Random random_;
    std::optional<Position> position_;  // nothing after one that is refused
    std::string script_;
    std::vector<std::optional<Position>> searched_;
    std::size_t ready_ = 0;
    std::size_t errors_ = 0;
    Engine engine_;
};

}  // namespace sebastes
