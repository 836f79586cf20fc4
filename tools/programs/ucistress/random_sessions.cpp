// Anything at any moment: in turn by a client that keeps to the protocol, whose engine must do
// so in full, and by one that does not.
#include <fmt/core.h>

#include <string>
#include <utility>

#include "tools/programs/ucistress/good_positions.h"
#include "tools/programs/ucistress/sessions.h"

namespace sebastes::stress {

namespace {

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
    template <std::size_t N>
    std::string one_of(const std::string_view (&choices)[N]) {
        return std::string(choices[random_.below(N)]);
    }

    // From go to bestmove.
    void search() {
        const bool ponders = engine_.find("Ponder") != nullptr && random_.below(4) == 0;
        const bool endless = !ponders && random_.below(3) == 0;
        constexpr std::string_view kEnds[] = {"go depth 1",
                                              "go depth 3",
                                              "go depth 5",
                                              "go nodes 1",
                                              "go nodes 3000",
                                              "go movetime 1",
                                              "go movetime 15",
                                              "go wtime 60 btime 60",
                                              "go wtime 50 btime 50 winc 2 binc 2",
                                              "go wtime 90 btime 90 movestogo 2"};
        say(endless ? "go infinite" : ponders ? "go ponder wtime 80 btime 80" : one_of(kEnds));
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
            {"Hash", "1"},    {"Hash", "4"},    {"MultiPV", "1"},  {"MultiPV", "3"},
            {"Threads", "1"}, {"Threads", "2"}, {"Clear Hash", ""}};
        const auto& [name, value] = kOptions[random_.below(std::size(kOptions))];
        if (engine_.find(name) == nullptr) return {};
        if (value.empty()) return fmt::format("setoption name {}", name);
        return fmt::format("setoption name {} value {}", name, value);
    }

    std::string anything() {
        constexpr std::string_view kWords[] = {"go infinite",
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
                                               "setoption name Hash value 0"};
        if (random_.below(6) == 0) return random_position(random_);
        if (random_.below(8) == 0) return small_option();
        return one_of(kWords);
    }

    Random& random_;
    const EngineFacts& engine_;
    Steps steps_;
};

std::size_t no_random_names() { return 0; }

Session make_random(std::size_t number, Random& random, const Circumstances& circumstances) {
    RandomSession session(random, circumstances.engine);
    return {"random", {}, number % 2 == 0 ? session.polite() : session.rude()};
}

}  // namespace

const Kind kRandomKind{"random", "anything at any moment, by clients polite and rude", 3,
                       no_random_names, make_random};

}  // namespace sebastes::stress
