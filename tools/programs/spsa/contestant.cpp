#include "tools/programs/spsa/contestant.h"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>

#include "core/number.h"
#include "core/quoted.h"
#include "core/score.h"

namespace sebastes::spsa {

namespace {

using tools::SteadyClock;
using tools::UciClient;

// What an engine gets beyond its limit before it has failed.
constexpr double kPatience = 60;
constexpr double kFewestNodesPerSecond = 10000;

constexpr std::string_view kScoreWord = " score ";

std::string go_line(const MoveLimit& limit, const ColorArray<std::int64_t>& left) {
    if (!limit.has_clock()) return fmt::format("go nodes {}", limit.nodes);
    return fmt::format(
        "go wtime {} btime {} winc {} binc {}", std::max<std::int64_t>(left[Color::White], 1),
        std::max<std::int64_t>(left[Color::Black], 1), limit.increment, limit.increment);
}

double longest_wait(const MoveLimit& limit, std::int64_t left) {
    return kPatience + (limit.has_clock()
                            ? static_cast<double>(left) / 1000
                            : static_cast<double>(limit.nodes) / kFewestNodesPerSecond);
}

}  // namespace

std::optional<int> score_of(std::string_view info) {
    const std::size_t at = info.find(kScoreWord);
    if (at == std::string_view::npos || info.find("bound", at) != std::string_view::npos)
        return std::nullopt;
    info.remove_prefix(at + kScoreWord.size());
    const bool is_mate = info.starts_with("mate ");
    if (!is_mate && !info.starts_with("cp ")) return std::nullopt;
    info.remove_prefix(is_mate ? 5 : 3);
    const auto number = to_number<int>(info.substr(0, info.find(' ')));
    if (!number || !is_mate) return number;
    return *number > 0 ? kMate : -kMate;
}

Result<Contestant> Contestant::start(const EngineSettings& settings) {
    auto started = UciClient::start(settings.command);
    if (!started) return Error{started.error()};
    Contestant contestant(std::move(*started));
    UciClient& client = contestant.client_;
    const auto set_if_offered = [&](std::string_view name, const std::string& value) {
        if (client.has_option(name)) client.set_option(name, value);
    };
    set_if_offered("Hash", std::to_string(settings.hash_mib));
    set_if_offered("OwnBook", "false");
    set_if_offered("Minimal", "true");  // fewer lines to read
    if (settings.chess960) {
        if (!client.has_option("UCI_Chess960"))
            return Error{client.name() + " does not know Chess960, which the openings need"};
        client.set_option("UCI_Chess960", "true");
    }
    for (const auto& [name, value] : settings.options) {
        if (!client.has_option(name)) return Error{client.name() + " has no option " + name};
        client.set_option(name, value);
    }
    if (const auto error = contestant.await_ready()) return *error;
    return contestant;
}

Error Contestant::fault_of(const tools::Fault& fault) const {
    return {client_.name() + " " + fault.message};
}

void Contestant::set_values(const std::vector<Parameter>& parameters,
                            const std::vector<int>& values) {
    for (std::size_t i = 0; i < parameters.size(); ++i)
        client_.set_option(parameters[i].name, std::to_string(values[i]));
}

std::optional<Error> Contestant::await_ready() {
    const auto ready = client_.synchronise(tools::Seconds(kPatience));
    if (const auto* fault = std::get_if<tools::Fault>(&ready)) return fault_of(*fault);
    return std::nullopt;
}

Result<ChosenMove> Contestant::choose(const std::string& position_words, const Position& position,
                                      const MoveLimit& limit,
                                      const ColorArray<std::int64_t>& left) {
    const std::int64_t own = left[position.side_to_move()];
    const auto began = SteadyClock::now();
    client_.send(position_words);
    client_.send(go_line(limit, left));
    const auto deadline = UciClient::after(tools::Seconds(longest_wait(limit, own)));
    std::string last;  // with a score
    while (true) {
        auto answer = client_.read_line(deadline);
        if (const auto* fault = std::get_if<tools::Fault>(&answer)) return fault_of(*fault);
        auto& line = std::get<std::string>(answer);
        constexpr std::string_view kAnswer = "bestmove ";
        if (!line.starts_with(kAnswer)) {
            if (line.starts_with("info ") && score_of(line)) last = std::move(line);
            continue;
        }
        const auto spent =
            std::chrono::duration_cast<std::chrono::milliseconds>(SteadyClock::now() - began);
        std::string_view word = std::string_view(line).substr(kAnswer.size());
        word = word.substr(0, word.find(' '));
        const auto move = parse_uci(position, word);
        if (!move)
            return Error{
                fmt::format("{} answered with {}: {}", client_.name(), quoted(word), move.error())};
        return ChosenMove{*move, score_of(last), own - spent.count()};
    }
}

}  // namespace sebastes::spsa
