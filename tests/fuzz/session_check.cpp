#include <algorithm>
#include <chrono>
#include <optional>
#include <thread>
#include <vector>

#include "board/move_list.h"
#include "notation/fen.h"
#include "notation/notation.h"
#include "tests/fuzz/checks.h"
#include "tests/support/uci_talk.h"

namespace sebastes::fuzz {

namespace {

// Takes choices from the bytes, and zeros when none are left.
class Choices {
  public:
    explicit Choices(std::string_view bytes) : rest_(bytes) {}

    bool is_done() const { return rest_.empty(); }
    std::size_t below(std::size_t count) { return byte() % count; }
    unsigned byte() {
        if (rest_.empty()) return 0;
        const auto first = static_cast<unsigned char>(rest_.front());
        rest_.remove_prefix(1);
        return first;
    }
    std::string text() {
        const std::string_view taken = rest_.substr(0, byte() % 64);
        rest_.remove_prefix(std::min(taken.size(), rest_.size()));
        return std::string(taken);
    }
    template <std::size_t N>
    std::string one_of(const char* const (&choices)[N]) {
        return choices[below(N)];
    }

  private:
    std::string_view rest_;
};

// A client that sends what the bytes choose and checks the engine's answers.
class Client {
  public:
    explicit Client(std::string_view bytes) : choices_(bytes) {}

    std::string fault() {
        for (int i = 0; i < kMostCommands && !choices_.is_done(); ++i) say_something();
        if (choices_.below(2) == 1) say("quit");  // otherwise its input ends
        return fault_of_answers(engine_.end());
    }

  private:
    static constexpr int kMostCommands = 24;

    void say(std::string line) {
        std::erase_if(line, [](char c) { return c == '\n' || c == '\r'; });
        engine_.say(line);
    }
    void say_something() {
        switch (choices_.below(16)) {
            case 0:
            case 1:
            case 2:
            case 3:
                return go();
            case 4:
                return say("stop");
            case 5:
                return say("ponderhit");
            case 6:
                ++ready_;
                return say("isready");
            case 7:
            case 8:
            case 9:
                return set_position();
            case 10:
                return say("ucinewgame");
            case 11:
            case 12:
                return set_option();
            case 13:
                return say(choices_.one_of({"d", "eval", "flop", "debug on", "debug off", "uci"}));
            case 14:
                return say_raw();
            default:
                std::this_thread::sleep_for(std::chrono::microseconds(choices_.byte() * 20));
        }
    }

    // Sends text in commands for which no text causes long work.
    void say_raw() {
        const std::string text = choices_.text();
        if (choices_.below(2) == 0) return say("setoption name Hash value x" + text);
        position_.reset();
        say("position fen " + text + " moves 0000");
    }

    void go() {
        searched_.push_back(position_);
        std::string line =
            "go " +
            choices_.one_of({"infinite", "ponder", "depth 1", "depth 4", "nodes 1", "nodes 700",
                             "movetime 1", "wtime 20 btime 20", "wtime 0 btime -5 winc 1", "mate 1",
                             "mate 2", "movestogo 1 wtime 9", "depth 0", "nodes 0", "depth x", ""});
        line += choices_.one_of({" nodes 900", " depth 3 nodes 900", " nodes 900 ponder"});
        if (choices_.below(4) == 0) line += " searchmoves " + choices_.one_of({"e2e4", "a1a1"});
        say(line);
    }

    void set_position() {
        static constexpr const char* kFens[] = {
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w GEge - 0 1",
            "7k/5KQ1/8/8/8/8/8/8 b - - 0 1",
            "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
            "8/8/8/3k4/8/8/4P3/4K3 w - - 98 100",
            "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1"};
        const std::string fen = choices_.one_of(kFens);
        Position position = *parse_fen(fen);
        std::string line = "position fen " + fen + " moves";
        for (std::size_t plies = choices_.below(12); plies > 0; --plies) {
            const MoveList moves = legal_moves(position.board());
            if (moves.empty()) break;
            const Move move = moves[choices_.below(moves.size())];
            line += " " + to_uci(move, CastlingNotation::KingTakesRook);
            position = position.after(move);
        }
        position_ = position;
        say(line);
    }

    void set_option() {
        say("setoption name " + choices_.one_of({"Hash value 1",
                                                 "Hash value 3",
                                                 "Hash value 0",
                                                 "Threads value 1",
                                                 "Threads value 2",
                                                 "Threads value 3",
                                                 "MultiPV value 1",
                                                 "MultiPV value 4",
                                                 "Driver value MTDf",
                                                 "Driver value PVS",
                                                 "Clear Hash",
                                                 "UCI_Chess960 value true",
                                                 "UCI_Chess960 value false",
                                                 "Skill Level value 0",
                                                 "Skill Level value 20",
                                                 "Minimal value true",
                                                 "UCI_LimitStrength value true",
                                                 "UCI_Elo value 1000",
                                                 "UCI_ShowWDL value true",
                                                 "Evaluation value psqt",
                                                 "Evaluation value nnue",
                                                 "OwnBook value true",
                                                 "BookFile value <embedded>",
                                                 "nodestime value 100",
                                                 "Move Overhead value 5000"}));
    }

    std::string fault_of_answers(const Lines& lines) const {
        const auto with_all = [&](std::string fault) {
            for (const std::string& line : lines) fault += "\n" + line;
            return fault;
        };
        if (count_starts(lines, "readyok") != ready_) return with_all("not each isready once");
        const Lines best = lines_that_start(lines, "bestmove ");
        if (best.size() != searched_.size()) return with_all("not each go once");
        for (std::size_t i = 0; i < best.size(); ++i) {
            const std::string move = best[i].substr(9, best[i].find(' ', 9) - 9);
            if (move == "(none)") continue;
            if (!searched_[i]) return with_all("a move for a position that was refused");
            if (!parse_uci(*searched_[i], move)) return with_all("a move that is not legal");
        }
        for (const std::string& line : lines)
            if (!is_shown_well(line, line.size()) && !line.empty())
                return with_all("a line that is none");
        return {};
    }

    Choices choices_;
    std::optional<Position> position_ = Position::start();
    std::vector<std::optional<Position>> searched_;
    std::size_t ready_ = 0;
    Conversation engine_;
};

}  // namespace

std::string fault_of_session(std::string_view bytes) { return Client(bytes).fault(); }

}  // namespace sebastes::fuzz
