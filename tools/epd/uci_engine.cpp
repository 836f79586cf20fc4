#include "tools/epd/uci_engine.h"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>

#include "board/fen.h"
#include "board/notation.h"
#include "core/quoted.h"
#include "tools/epd/info_line.h"
#include "tools/uci_client/chess960.h"

namespace sebastes::epd {

namespace {

using tools::Answer;
using tools::Fault;
using tools::FaultKind;
using tools::Seconds;
using tools::SteadyClock;
using tools::UciClient;

constexpr Seconds kReadyLimit{30};
// How soon a stop from outside is seen while the engine is silent.
constexpr Seconds kGlance{0.05};
constexpr Seconds kStopLimit{5};
constexpr double kDefaultGrace = 5;
constexpr double kDefaultTimeout = 300;
constexpr int kMaxFailedStarts = 3;

bool same_name(std::string_view a, std::string_view b) {
    return std::ranges::equal(
        a, b, [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

std::int64_t milliseconds_since(SteadyClock::time_point start) {
    return std::chrono::duration_cast<std::chrono::milliseconds>(SteadyClock::now() - start)
        .count();
}

Seconds longest(const Limits& limits, std::optional<double> timeout) {
    if (!limits.move_time) return Seconds(timeout.value_or(kDefaultTimeout));
    return Seconds(static_cast<double>(*limits.move_time) / 1000 + timeout.value_or(kDefaultGrace));
}

}  // namespace

std::string go_words(const Limits& limits, CastlingNotation castling) {
    std::string words = "infinite";
    if (limits.move_time) words = fmt::format("movetime {}", *limits.move_time);
    if (limits.depth) words = fmt::format("depth {}", *limits.depth);
    if (limits.nodes) words = fmt::format("nodes {}", *limits.nodes);
    // Last, since some engines read moves to the line's end.
    if (!limits.search_moves.empty()) words += " searchmoves";
    for (const Move move : limits.search_moves) words += ' ' + to_uci(move, castling);
    return words;
}

UciEngine::UciEngine(EngineCommand command, UciClient client)
    : command_(std::move(command)), client_(std::move(client)), name_(client_.name()) {}

Result<std::unique_ptr<Engine>> UciEngine::start(EngineCommand command) {
    Result<UciClient> client = UciClient::start(command.command);
    if (!client) return Error{client.error()};
    for (const auto& [option, value] : command.options)
        if (!client->has_option(option))
            return Error{fmt::format("{} has no option {}", client->name(), option)};
    std::unique_ptr<UciEngine> engine(new UciEngine(std::move(command), std::move(*client)));
    engine->set_options();
    return std::unique_ptr<Engine>(std::move(engine));
}

bool UciEngine::has_own(std::string_view option) const {
    return std::ranges::any_of(command_.options,
                               [&](const auto& own) { return same_name(own.first, option); });
}

void UciEngine::set_options() {
    const auto set = [&](std::string_view option, const std::string& value) {
        if (client_.has_option(option) && !has_own(option)) client_.set_option(option, value);
    };
    set("Threads", std::to_string(command_.threads));
    set("Hash", std::to_string(command_.hash_mib));
    set("OwnBook", "false");
    for (const auto& [option, value] : command_.options) client_.set_option(option, value);
}

std::optional<std::string> UciEngine::revive() {
    if (!dead_) return std::nullopt;
    if (failed_starts_ >= kMaxFailedStarts) return "does not start any more";
    Result<UciClient> again = UciClient::start(command_.command, kReadyLimit);
    if (!again) {
        ++failed_starts_;
        return "does not start again: " + again.error();
    }
    client_ = std::move(*again);
    failed_starts_ = 0;
    dead_ = false;
    set_options();
    return std::nullopt;
}

std::optional<std::string> UciEngine::prepare(const Position& position) {
    const bool chess960 = tools::needs_chess960(position.board());
    if (client_.has_option("UCI_Chess960") && !has_own("UCI_Chess960"))
        client_.set_option("UCI_Chess960", chess960 ? "true" : "false");
    else if (chess960)
        return "does not know Chess960";
    client_.send("ucinewgame");
    const auto ready = client_.synchronise(kReadyLimit);
    if (const auto* fault = std::get_if<Fault>(&ready)) {
        dead_ = true;
        return fault->message + " after ucinewgame and isready";
    }
    client_.send("position fen " +
                 to_fen(position, chess960 ? CastlingStyle::Shredder : CastlingStyle::XFen));
    return std::nullopt;
}

SearchAnswer UciEngine::think(const Position& position, const Limits& limits,
                              SearchControl& control, const OnReport& on_report) {
    SearchAnswer answer;
    // One that died while it was idle is not this position's fault: a second try.
    for (const bool last : {false, true}) {
        auto reason = revive();
        if (!reason) reason = prepare(position);
        if (!reason) break;
        if (last || !dead_ || failed_starts_ > 0) {
            answer.fault = *reason;
            return answer;
        }
    }
    const auto start = SteadyClock::now();
    const bool chess960 = tools::needs_chess960(position.board());
    client_.send("go " + go_words(limits, chess960 ? CastlingNotation::KingTakesRook
                                                   : CastlingNotation::KingSteps));
    listen(position, limits, control, on_report, answer);
    answer.milliseconds = milliseconds_since(start);
    return answer;
}

void UciEngine::listen(const Position& position, const Limits& limits, SearchControl& control,
                       const OnReport& on_report, SearchAnswer& answer) {
    const auto start = SteadyClock::now();
    auto deadline = UciClient::after(longest(limits, command_.timeout));
    bool told_to_stop = false;
    for (;;) {
        if (control.stopped() && !told_to_stop) {
            client_.send("stop");
            deadline = std::min(deadline, UciClient::after(kStopLimit));
            told_to_stop = true;
        }
        if (SteadyClock::now() >= deadline) {
            dead_ = true;
            client_.kill();
            answer.fault = told_to_stop ? "did not answer stop in time" : "did not answer in time";
            return;
        }
        const auto heard = client_.poll_line(std::min(deadline, UciClient::after(kGlance)));
        if (const auto* fault = std::get_if<Fault>(&heard)) {
            dead_ = true;
            answer.fault = fault->message;
            return;
        }
        const auto& line = std::get<std::optional<std::string>>(heard);
        if (!line) continue;
        if (*line == "bestmove" || line->starts_with("bestmove "))
            return read_answer(*line, position, answer);
        auto info = parse_info(*line, position);
        if (!info || info->report.multi_pv > 1) continue;
        SearchReport& report = info->report;
        answer.nodes = std::max(answer.nodes, report.nodes);
        answer.illegal_lines += info->illegal_line;
        const bool bound = report.is_lower_bound || report.is_upper_bound;
        if (bound || !info->has_score || report.line.empty()) continue;
        report.milliseconds = milliseconds_since(start);
        answer.score = report.score;
        answer.depth = report.depth;
        answer.line = report.line;
        if (!told_to_stop) on_report(report);
    }
}

void UciEngine::read_answer(const std::string& line, const Position& position,
                            SearchAnswer& answer) {
    const std::size_t first = std::min(line.find_first_not_of(' ', 8), line.size());
    const std::string word = line.substr(first, line.find(' ', first) - first);
    if (word.empty() || word == "(none)" || word == "0000") {
        answer.fault = "answered without a move";
        return;
    }
    const auto move = parse_uci(position, word);
    if (!move) {
        answer.fault = "answered with " + quoted(word) + ", which is not legal";
        return;
    }
    answer.move = *move;
}

}  // namespace sebastes::epd
