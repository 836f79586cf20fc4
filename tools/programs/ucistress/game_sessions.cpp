// Sessions made by chance: any commands at any moment, games of Chess960, two games in turn.
#include <fmt/core.h>

#include <string>
#include <utility>
#include <vector>

#include "tools/programs/ucistress/sessions.h"
#include "tools/shared/perft_compare/random_game.h"

namespace sebastes::stress {

namespace {

// ---- In turn a client that keeps to the protocol, whose engine must do so in full, and one that
// does not ----

class RandomSession {
  public:
    RandomSession(Random& random, const EngineFacts& engine) : random_(random), engine_(engine) {}

    Steps polite() {
        for (std::uint64_t n = 4 + random_.below(10); n > 0; --n) {
            if (random_.below(3) == 0) say("ucinewgame"), sync();
            if (random_.below(3) == 0) say(small_option());
            say(random_position(random_));
            if (random_.below(4) == 0) sync();
            search();
        }
        if (random_.below(3) == 0) leave();
        return std::move(steps_);
    }

    Steps rude() {
        say(random_position(random_));
        for (std::uint64_t n = 15 + random_.below(40); n > 0; --n) {
            say(anything());
            if (random_.below(3) == 0) pause(8);
            if (random_.below(10) == 0) sync();
        }
        if (random_.below(2) == 0) leave();
        return std::move(steps_);
    }

  private:
    void say(std::string text) {
        if (!text.empty()) steps_.push_back({StepKind::Say, std::move(text)});
    }
    void pause(std::uint64_t most) {
        steps_.push_back({StepKind::Wait, {}, static_cast<int>(1 + random_.below(most))});
    }
    void sync() {
        say("isready");
        steps_.push_back({StepKind::AwaitReady});
    }
    std::string pick(std::initializer_list<std::string_view> choices) {
        return std::string(one_of(choices, random_));
    }

    // From go to bestmove.
    void search() {
        const bool ponders = engine_.find("Ponder") != nullptr && random_.below(4) == 0;
        const bool endless = !ponders && random_.below(3) == 0;
        say(endless ? "go infinite"
            : ponders
                ? "go ponder wtime 80 btime 80"
                : pick({"go depth 1", "go depth 3", "go depth 5", "go nodes 1", "go nodes 3000",
                        "go movetime 1", "go movetime 15", "go wtime 60 btime 60",
                        "go wtime 50 btime 50 winc 2 binc 2", "go wtime 90 btime 90 movestogo 2"}));
        while (random_.below(3) == 0) random_.below(2) == 0 ? sync() : pause(15);
        if (ponders && random_.below(2) == 0) say("ponderhit");
        if (endless || ponders || random_.below(4) == 0) pause(10), say("stop");
        steps_.push_back({StepKind::AwaitMove});
    }

    // In the middle of a search or of nothing.
    void leave() {
        if (random_.below(2) == 0) say("go infinite"), pause(10);
        if (random_.below(2) == 0)
            say("quit");
        else
            steps_.push_back({StepKind::EndInput});
    }

    std::string small_option() {
        constexpr std::pair<std::string_view, std::string_view> kOptions[] = {
            {"Hash", "1"},
            {"Hash", "4"},
            {"MultiPV", "1"},
            {"MultiPV", "3"},
            {"Threads", "1"},
            {"Threads", "2"},
            {"Clear Hash", ""},
            {"Driver", "MTDf"},
            {"Driver", "PVS"},
            {"Evaluation", "psqt"},
            {"Evaluation", "nnue"},
            {"Skill Level", "0"},
            {"Skill Level", "20"},
            {"UCI_LimitStrength", "true"},
            {"UCI_LimitStrength", "false"},
            {"UCI_ShowWDL", "true"},
            {"OwnBook", "true"}};
        const auto& [name, value] = kOptions[random_.below(std::size(kOptions))];
        if (engine_.find(name) == nullptr) return {};
        if (value.empty()) return fmt::format("setoption name {}", name);
        return fmt::format("setoption name {} value {}", name, value);
    }

    std::string anything() {
        if (random_.below(6) == 0) return random_position(random_);
        if (random_.below(8) == 0) return small_option();
        return pick({"go infinite",
                     "go infinite",
                     "go depth 1",
                     "go depth 4",
                     "go nodes 2000",
                     "go movetime 5",
                     "go wtime 60 btime 60",
                     "go wtime 0 btime 0",
                     "go depth x",
                     "go fast",
                     "go searchmoves a1a1 depth 2",
                     "stop",
                     "stop",
                     "stop",
                     "ponderhit",
                     "isready",
                     "isready",
                     "ucinewgame",
                     "uci",
                     "debug on",
                     "xyzzy",
                     "register later",
                     "position",
                     "position startpos moves e2e5",
                     "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
                     "setoption name Nothing",
                     "setoption name Hash value 0"});
    }

    Random& random_;
    const EngineFacts& engine_;
    Steps steps_;
};

Session make_random(std::size_t number, Random& random, const Circumstances& circumstances) {
    RandomSession session(random, circumstances.engine);
    return {"random", {}, number % 2 == 0 ? session.polite() : session.rude()};
}

// ---- Games ----

std::string small_limit(Random& random) {
    return std::string(
        one_of({"depth 1", "depth 3", "depth 4", "nodes 500", "movetime 5", "wtime 100 btime 100",
                "movetime 1", "wtime 90 btime 90 winc 5 binc 5"},
               random));
}

Session make_chess960(std::size_t, Random& random, const Circumstances&) {
    Session session;
    session.needs = "UCI_Chess960";
    std::string text = "setoption name UCI_Chess960 value true\nucinewgame\nisready\n(readyok)\n";
    for (int i = 0; i < 6; ++i)
        text += fmt::format("{}\ngo {}\n(bestmove)\n", random_position(random, true, 30),
                            small_limit(random));
    session.steps = parse_steps(
        text +
        "setoption name UCI_Chess960 value false\nposition fen r3k2r/8/8/8/8/8/8/R3K2R w "
        "KQkq - 0 1 moves e1g1 e8c8\ngo depth 3\n(bestmove)");
    return session;
}

// The positions of one game as a client sends them, growing by the moves of both sides.
std::vector<std::string> positions_of(Random& random) {
    const tools::Variation line = tools::random_game(random.next(), false, 40);
    std::vector<std::string> positions{"position startpos"};
    tools::Variation so_far(line.root);
    for (const Move move : line.moves) {
        so_far.play(move);
        positions.push_back("position startpos moves " +
                            tools::moves_text(so_far, tools::castling_notation(false)));
    }
    return positions;
}

Session make_games(std::size_t number, Random& random, const Circumstances&) {
    const std::vector<std::string> games[2] = {positions_of(random), positions_of(random)};
    Session session;
    std::string text;
    for (std::size_t ply = 0; ply < 12; ++ply)
        for (const std::vector<std::string>& game : games) {
            if (2 * ply >= game.size()) continue;
            if (number % 2 == 1) text += "ucinewgame\nisready\n(readyok)\n";
            text += fmt::format("{}\ngo {}\n(bestmove)\n", game[2 * ply], small_limit(random));
        }
    session.steps = parse_steps(text);
    return session;
}

}  // namespace

const Kind kRandomKind{"random", "anything at any moment, by clients polite and rude", 3, 0,
                       make_random};
const Kind kChess960Kind{"chess960", "random games from the starting positions of Chess960", 1, 0,
                         make_chess960};
const Kind kGamesKind{"games", "two games in turn in one process", 1, 0, make_games};

}  // namespace sebastes::stress
