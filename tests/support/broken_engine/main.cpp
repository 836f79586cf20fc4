// A UCI engine that knows `go perft` and is wrong in whatever way its arguments say.
//
//   broken_engine [--bug NAME] [--fault NAME] [--depth N] [--castling STYLE]
//
// It also searches, soundly or in the ways of search(), and goes wrong with its input in those of
// InputFaults:
//
//   broken_engine [--search NAME] [--when TEXT] [--input NAME]
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <list>
#include <sstream>
#include <string>
#include <utility>

#include "board/move_list.h"
#include "broken_rules.h"
#include "notation/fen.h"
#include "notation/notation.h"

namespace {

using namespace sebastes;
using namespace sebastes::broken;

[[noreturn]] void crash() {
    fmt::print(stderr, "broken_engine: assertion failed: king is on the board\n");
    std::fflush(stderr);
    std::signal(SIGSEGV, SIG_DFL);
    std::raise(SIGSEGV);
    std::abort();
}

[[noreturn]] void hang() {
    for (;;) pause();
}

// ---- Searches ----

int worth(const Position& position, Move move) {
    const Piece captured = position.captured(move);
    return captured == Piece::None ? -1 : index_of(type_of(captured));
}

Move dearest_capture(const Position& position) {
    Move best;
    for (const Move move : legal_moves(position.board()))
        if (!best || worth(position, move) > worth(position, best)) best = move;
    return best;
}

void iteration(int depth, std::string_view score, const std::string& line) {
    fmt::print("info depth {} seldepth {} score {} nodes {} time {} pv {}\n", depth, depth, score,
               100 * depth, depth, line);
    std::fflush(stdout);
}

// Answers `go` on stdout:
//   ""              soundly, with three iterations, and takes the dearest piece it can
//   crash, hang     after the first iteration
//   illegal         with a move that is not legal
//   none            with bestmove (none)
//   garbage         with bytes of all kinds in between, then soundly
//   flood           with info lines without end
//   illegal-line    with a line that holds an illegal move
//   false-mate      with a mate that its line does not show
//   mute            with a move and no info
//   late            soundly, 0.3 seconds later
void search(const Position& position, std::string_view fault) {
    const Move move = dearest_capture(position);
    if (!move) {
        fmt::print("bestmove (none)\n");
        return;
    }
    const std::string text = to_uci(move);
    std::string line = text;
    if (fault == "illegal-line") line += " a1h8 e2e4";
    if (fault != "mute") iteration(1, "cp 10", line);
    if (fault == "crash") crash();
    if (fault == "hang") hang();
    while (fault == "flood") fmt::print("info string and so on and so on\n");
    if (fault == "garbage") {
        for (int i = 0; i < 100000; ++i) std::fputc(1 + (i * 7919) % 255, stdout);
        fmt::print("\ninfo depth x score cp\ninfo score mate 99999999999 pv\nbestmovement\ninfo\n");
    }
    if (fault == "false-mate") iteration(2, "mate 2", line);
    if (fault == "late") usleep(300000);
    if (fault != "mute") iteration(2, "cp 20 lowerbound", line);
    if (fault != "mute") iteration(3, "cp 30", line);
    if (fault == "illegal") {
        fmt::print("bestmove a1h8\n");
    } else if (fault == "none") {
        fmt::print("bestmove (none)\n");
    } else {
        fmt::print("bestmove {}\n", text);
    }
}

// ---- Input ----

// InputFaults goes wrong with many lines, with long ones and with files, whatever they mean.
class InputFaults {
  public:
    // ""       nothing goes wrong
    // queue    crashes at the ten thousandth line after a `go`
    // late     takes a millisecond for each line, so that `quit` waits for those before it
    // lines    crashes at a line of 65,536 bytes
    // hoard    keeps each line, thirty times
    // files    maps its BookFile, waits until it can open it, and reads it at each `go`
    explicit InputFaults(std::string_view fault) : fault_(fault) {}

    // The options to be listed after `uci`.
    std::string_view options() const {
        return fault_ == "files" ? "option name BookFile type string default <empty>\n" : "";
    }
    void take(const std::string& line);

  private:
    void open(const std::string& name);

    std::string_view fault_;
    std::size_t after_go_ = 0;
    std::list<std::string> kept_;
    const volatile char* mapped_ = nullptr;
    std::size_t size_ = 0;
};

void InputFaults::take(const std::string& line) {
    constexpr std::string_view kSetFile = "setoption name BookFile value ";
    const bool is_go = line.starts_with("go");
    after_go_ = is_go ? 0 : after_go_ + 1;
    if (fault_ == "queue" && after_go_ >= 10000) crash();
    if (fault_ == "late") usleep(1000);
    if (fault_ == "lines" && line.size() > 65535) crash();
    if (fault_ == "hoard") kept_.insert(kept_.end(), 30, line);
    if (fault_ != "files") return;
    if (line.starts_with(kSetFile)) open(line.substr(kSetFile.size()));
    constexpr std::size_t kPage = 4096;
    for (std::size_t at = 0; is_go && at < size_ && at < 100 * kPage; at += kPage)
        static_cast<void>(mapped_[at]);
}

void InputFaults::open(const std::string& name) {
    const int file = ::open(name.c_str(), O_RDONLY | O_CLOEXEC);
    struct stat status {};
    if (file < 0 || fstat(file, &status) != 0 || status.st_size == 0) return;
    const auto size = static_cast<std::size_t>(status.st_size);
    void* const address = mmap(nullptr, size, PROT_READ, MAP_SHARED, file, 0);
    if (address == MAP_FAILED) return;
    mapped_ = static_cast<const char*>(address);
    size_ = size;
}

// ---- The engine ----

struct Options {
    std::string bug;  // a name in kBugs
    // crash, hang, crash-on-promotion, hang-on-castling, noise, flood, garbage, no-total,
    // wrong-total, search, mute, exit, deaf, shallow and deep (counts of another depth)
    std::string fault;
    int depth = 1;         // at which crash and hang begin
    std::string castling;  // steps, rook, letters; empty: as UCI wants it
    std::string search;    // how searches go wrong
    std::string when;      // only in positions whose FEN has this in it
    std::string input;     // how taking input goes wrong
};

class Engine {
  public:
    explicit Engine(const Options& options) : options_(options), input_(options_.input) {}

    void run() {
        if (options_.fault == "exit") std::exit(3);
        for (std::string line; std::getline(std::cin, line) && handle(line);) std::fflush(stdout);
    }

  private:
    bool handle(const std::string& line) {
        std::istringstream words(line);
        std::string word;
        words >> word;
        input_.take(line);
        if (word == "quit") return false;
        if (word == "uci" && options_.fault != "mute")
            fmt::print(
                "id name Broken\noption name UCI_Chess960 type check default false\n{}uciok\n",
                input_.options());
        if (word == "isready") fmt::print("readyok\n");
        if (word == "setoption") chess960_ = line.ends_with("UCI_Chess960 value true");
        if (word == "position") set_position(words);
        if (word == "go") go(words);
        if (word == "stop") stop();
        return true;
    }

    void set_position(std::istringstream& words) {
        std::string word;
        std::string fen;
        words >> word;
        if (word == "startpos") fen = kStartFen;
        while (words >> word && word != "moves") fen += (fen.empty() ? "" : " ") + word;
        const auto position = parse_fen(fen);
        if (!position) return;
        position_ = *position;
        fen_ = fen;
        state_ = State{position->board(), {}, {Square::None, Square::None, Square::None}};
        // The square as it was given, legal or not.
        std::istringstream fields(fen);
        for (int field = 0; field < 4; ++field) fields >> word;
        state_.board.en_passant = parse_square(word).value_or(Square::None);
        state_.passed[0] = state_.board.en_passant;
        while (words >> word)
            for (const Move move : moves(state_, options_.bug))
                if (word == to_uci(move) || word == to_uci(move, CastlingNotation::KingTakesRook)) {
                    state_ = after(state_, move, options_.bug);
                    break;
                }
    }

    // Counts the lines of so many plies, and calls tell(move, count) for each move.
    template <typename Tell>
    std::uint64_t count(State state, int depth, const Tell& tell) {
        if (depth == 0) return 1;
        std::uint64_t sum = 0;
        for (const Move move : moves(state, options_.bug)) {
            if (options_.fault == "crash-on-promotion" && move.is_promotion()) crash();
            if (options_.fault == "hang-on-castling" && move.is_castling()) hang();
            const std::uint64_t nodes = count(after(state, move, options_.bug), depth - 1, kSilent);
            tell(move, nodes);
            sum += nodes;
            if (options_.bug == "unmake" && move.is_castling())
                state.board.castling_rooks = Bitboard{};
        }
        return sum;
    }
    static constexpr auto kSilent = [](Move, std::uint64_t) {};

    std::string text(Move move) const {
        if (move.is_castling() && options_.castling == "letters")
            return is_king_side(move.from(), move.to()) ? "O-O" : "O-O-O";
        bool rook = chess960_;
        if (!options_.castling.empty()) rook = options_.castling == "rook";
        return to_uci(move, rook ? CastlingNotation::KingTakesRook : CastlingNotation::KingSteps);
    }

    void stop() {
        if (std::exchange(is_endless_, false)) search(position_, "");
    }

    void go(std::istringstream& words) {
        std::string word;
        int depth = 0;
        words >> word >> depth;
        is_endless_ = word == "infinite";
        if (is_endless_) return;
        if (word != "perft") {
            const bool now = fen_.find(options_.when) != std::string::npos;
            return search(position_, now ? options_.search : "");
        }
        const std::string& fault = options_.fault;
        const bool now = depth >= options_.depth;
        if (fault == "crash" && now) crash();
        if (fault == "hang" && now) hang();
        if (fault == "flood")
            for (;;) fmt::print("info string and so on and so on\n");
        if (fault == "garbage") {
            for (int i = 0; i < 100000; ++i) std::fputc((i * 7919) % 251, stdout);
            fmt::print("\n");
            return;
        }
        if (fault == "search") {
            fmt::print("info depth 1 nodes 20 pv e2e4\nbestmove e2e4\n");
            return;
        }
        if (fault == "deaf") {
            close(STDIN_FILENO);
            close(STDOUT_FILENO);
            hang();
        }
        if (fault == "shallow") depth = 1;
        if (fault == "deep") ++depth;
        divide(depth);
    }

    void divide(int depth) {
        const bool noise = options_.fault == "noise";
        if (noise) fmt::print("info string perft {} of 20 nodes\n\nDebug: 3 threads\n", depth);
        std::uint64_t sum = count(state_, depth, [&](Move move, std::uint64_t nodes) {
            fmt::print("{}{}{}{}\n", noise ? "  " : "", text(move), noise ? " - " : ": ", nodes);
            if (noise) fmt::print("info currmove {}\n", text(move));
        });
        if (options_.fault == "no-total") return;
        if (options_.fault == "wrong-total") ++sum;
        if (noise) fmt::print("Time: 12 ms\nnodes per second: 1000\n");
        fmt::print("\n{}: {}\n", noise ? "Total leaf nodes" : "Nodes searched", sum);
        if (noise) fmt::print("Nodes/s: 123\ne2e4: 99\n\n");
    }

    Options options_;
    InputFaults input_;
    bool is_endless_ = false;
    Position position_ = Position::start();
    std::string fen_;
    State state_{Position::start().board(), {}, {Square::None, Square::None, Square::None}};
    bool chess960_ = false;
};

}  // namespace

int main(int argc, char** argv) {
    Options options;
    for (int i = 1; i + 1 < argc; i += 2) {
        const std::string name = argv[i];
        const std::string value = argv[i + 1];
        bool known = name == "--depth";
        if (known) options.depth = std::atoi(value.c_str());
        for (const auto& [word, text] : {std::pair{"--bug", &options.bug},
                                         {"--fault", &options.fault},
                                         {"--castling", &options.castling},
                                         {"--search", &options.search},
                                         {"--when", &options.when},
                                         {"--input", &options.input}})
            if (name == word) {
                *text = value;
                known = true;
            }
        if (name == "--bug") known = std::ranges::find(kBugs, value) != std::end(kBugs);
        if (!known) {
            fmt::print(stderr, "broken_engine: unknown {} {}\n", name, value);
            return 2;
        }
    }
    Engine(options).run();
}
