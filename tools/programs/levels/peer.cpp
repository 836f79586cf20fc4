// Other engines as players, in UCI and in the protocol of XBoard.
#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <string_view>
#include <utility>

#include "core/quoted.h"
#include "notation/notation.h"
#include "tools/programs/levels/player.h"
#include "tools/shared/uci_client/uci_client.h"
#include "tools/shared/xboard_client/xboard_client.h"

namespace sebastes::levels {

namespace {

using tools::SteadyClock;

// Beyond its clock a peer gets so much, then it has failed.
constexpr double kPatience = 60;

// What is left of a peer's time.  Who oversteps it goes on with a little: games are decided on
// the board.
class Stopwatch {
  public:
    explicit Stopwatch(const PeerClock& clock) : clock_(clock) { restart(); }
    void restart() {
        left_ = clock_.seconds;
        moves_ = clock_.moves;
    }
    void begin() { began_ = SteadyClock::now(); }
    void end() {
        left_ -= std::chrono::duration<double>(SteadyClock::now() - began_).count();
        left_ = std::max(left_, 0.05);
        if (--moves_ > 0) return;
        left_ += clock_.seconds;
        moves_ = clock_.moves;
    }
    double left() const { return left_; }
    int moves() const { return moves_; }

  private:
    PeerClock clock_;
    double left_ = 0;
    int moves_ = 0;
    SteadyClock::time_point began_;
};

struct Setting {
    std::string name;
    std::string value;
};

// Cuts "command;NAME=VALUE;..." and leaves the command.
std::vector<Setting> take_settings(std::string& command) {
    std::vector<Setting> settings;
    for (std::size_t at = command.rfind(';'); at != std::string::npos; at = command.rfind(';')) {
        const std::string setting = command.substr(at + 1);
        command.resize(at);
        const std::size_t equals = std::min(setting.find('='), setting.size());
        settings.push_back(
            {setting.substr(0, equals), equals < setting.size() ? setting.substr(equals + 1) : ""});
    }
    return settings;
}

Error fault_of(const std::string& name, const tools::Fault& fault) {
    return Error{name + " " + fault.message};
}

Result<Move> read_move(const std::string& name, const Position& position, std::string_view word) {
    auto move = parse_uci(position, word);
    if (!move) move = parse_san(position, word);
    if (move) return *move;
    return Error{fmt::format("{} answered with {}: {}", name, quoted(word), move.error())};
}

class UciPlayer : public Player {
  public:
    UciPlayer(tools::UciClient client, const PeerClock& clock)
        : client_(std::move(client)), watch_(clock) {}

    void new_game() override {
        client_.send("ucinewgame");
        watch_.restart();
    }
    Result<Move> choose(const Game& game, const std::vector<Move>& moves) override {
        std::string line = "position startpos moves";
        for (const Move move : moves) line += " " + to_uci(move);
        client_.send(line);
        const auto ready = client_.synchronise(tools::Seconds(kPatience));
        if (const auto* fault = std::get_if<tools::Fault>(&ready))
            return fault_of(client_.name(), *fault);
        const auto left = static_cast<int>(watch_.left() * 1000);
        client_.send(fmt::format("go wtime {0} btime {0} movestogo {1}", left, watch_.moves()));
        watch_.begin();
        const auto deadline = tools::UciClient::after(tools::Seconds(watch_.left() + kPatience));
        while (true) {
            const auto answer = client_.read_line(deadline);
            if (const auto* fault = std::get_if<tools::Fault>(&answer))
                return fault_of(client_.name(), *fault);
            std::string_view text = std::get<std::string>(answer);
            constexpr std::string_view kAnswer = "bestmove ";
            if (!text.starts_with(kAnswer)) continue;
            watch_.end();
            text.remove_prefix(kAnswer.size());
            return read_move(client_.name(), game.position(), text.substr(0, text.find(' ')));
        }
    }

  private:
    tools::UciClient client_;
    Stopwatch watch_;
};

class XboardPlayer : public Player {
  public:
    XboardPlayer(tools::XboardClient client, const PeerClock& clock)
        : client_(std::move(client)), clock_(clock), watch_(clock) {}

    void new_game() override {
        client_.send("force");
        client_.send("new");
        client_.send("easy");
        client_.send("nopost");
        const auto seconds = static_cast<int>(clock_.seconds);
        client_.send(fmt::format("level {} {}:{:02} 0", clock_.moves, seconds / 60, seconds % 60));
        client_.send("force");
        told_ = 0;
        watch_.restart();
    }
    Result<Move> choose(const Game& game, const std::vector<Move>& moves) override {
        client_.send("force");
        for (; told_ < moves.size(); ++told_)
            client_.send((client_.has("usermove") ? "usermove " : "") + to_uci(moves[told_]));
        const auto left = static_cast<int>(watch_.left() * 100);
        client_.send(fmt::format("time {}", left));
        client_.send(fmt::format("otim {}", left));
        client_.send("go");
        watch_.begin();
        const auto deadline = tools::UciClient::after(tools::Seconds(watch_.left() + kPatience));
        while (true) {
            const auto answer = client_.poll_line(deadline);
            if (const auto* fault = std::get_if<tools::Fault>(&answer))
                return fault_of(client_.name(), *fault);
            const auto& line = std::get<std::optional<std::string>>(answer);
            if (!line) return Error{client_.name() + " did not answer in time"};
            std::string_view text = *line;
            if (text.starts_with("Illegal") || text == "resign")
                return Error{client_.name() + " said " + quoted(text)};
            constexpr std::string_view kAnswer = "move ";
            if (!text.starts_with(kAnswer)) continue;
            watch_.end();
            text.remove_prefix(kAnswer.size());
            ++told_;  // its own move it knows
            return read_move(client_.name(), game.position(), text.substr(0, text.find(' ')));
        }
    }

  private:
    tools::XboardClient client_;
    PeerClock clock_;
    Stopwatch watch_;
    std::size_t told_ = 0;  // moves of the game
};

}  // namespace

Result<std::unique_ptr<Player>> start_uci(const std::string& command, const PeerClock& clock) {
    std::string program = command;
    const std::vector<Setting> settings = take_settings(program);
    auto client = tools::UciClient::start(program);
    if (!client) return Error{client.error()};
    for (const auto& [name, value] : settings) {
        if (!client->has_option(name)) return Error{client->name() + " has no option " + name};
        client->set_option(name, value);
    }
    const auto ready = client->confirm_options(tools::Seconds(kPatience));
    if (const auto* fault = std::get_if<tools::Fault>(&ready))
        return fault_of(client->name(), *fault);
    return std::unique_ptr<Player>(std::make_unique<UciPlayer>(std::move(*client), clock));
}

Result<std::unique_ptr<Player>> start_xboard(const std::string& command, const PeerClock& clock) {
    std::string program = command;
    const std::vector<Setting> settings = take_settings(program);
    auto client = tools::XboardClient::start(program);
    if (!client) return Error{client.error()};
    for (const auto& [name, value] : settings) {
        if (!client->has_option(name)) return Error{client->name() + " has no option " + name};
        client->set_option(name, value);
    }
    return std::unique_ptr<Player>(std::make_unique<XboardPlayer>(std::move(*client), clock));
}

}  // namespace sebastes::levels
