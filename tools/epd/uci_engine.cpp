#include "tools/epd/uci_engine.h"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <thread>

#include "board/fen.h"
#include "board/notation.h"
#include "core/quoted.h"
#include "tools/epd/info_line.h"
#include "tools/uci_client/chess960.h"

namespace sebastes::epd {

namespace {

using tools::Fault;
using tools::Seconds;
using tools::UciClient;

constexpr Seconds kReadyLimit{30};
constexpr int kMaxFailedStarts = 3;
constexpr Seconds kPause{0.002};

bool same_name(std::string_view a, std::string_view b) {
    return std::ranges::equal(
        a, b, [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

}  // namespace

std::string go_words(const Limits& limits, CastlingNotation castling) {
    std::string words;
    const auto add = [&](std::string_view name, const auto& value) {
        if (value) words += fmt::format("{}{} {}", words.empty() ? "" : " ", name, *value);
    };
    add("mate", limits.mate);
    add("movetime", limits.move_time);
    add("depth", limits.depth);
    add("nodes", limits.nodes);
    if (words.empty()) words = "infinite";
    // Last, since some engines read moves to the line's end.
    if (!limits.search_moves.empty()) words += " searchmoves";
    for (const Move move : limits.search_moves) words += ' ' + to_uci(move, castling);
    return words;
}

UciEngine::UciEngine(EngineCommand command, UciClient client)
    : command_(std::move(command)), client_(std::move(client)), name_(client_.name()) {}

Result<std::unique_ptr<Engine>> UciEngine::start(EngineCommand command, Seconds limit) {
    Result<UciClient> client = UciClient::start(command.command, limit);
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

void UciEngine::say(std::string_view line) {
    std::this_thread::sleep_until(next_line_);
    client_.send(line);
    next_line_ = UciClient::after(kPause);
}

void UciEngine::set_options() {
    const auto set = [&](std::string_view option, const std::string& value) {
        if (client_.has_option(option) && !has_own(option))
            say(fmt::format("setoption name {} value {}", option, value));
    };
    set("Threads", std::to_string(command_.threads));
    set("Hash", std::to_string(command_.hash_mib));
    set("OwnBook", "false");
    for (const auto& [option, value] : command_.options)
        say(fmt::format("setoption name {} value {}", option, value));
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
        say(fmt::format("setoption name UCI_Chess960 value {}", chess960));
    else if (chess960)
        return "does not know Chess960";
    say("ucinewgame");
    std::this_thread::sleep_until(next_line_);
    const auto ready = client_.synchronise(kReadyLimit);
    if (const auto* fault = std::get_if<Fault>(&ready)) {
        dead_ = true;
        return fault->message + " after ucinewgame and isready";
    }
    say("position fen " +
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
            answer.was_asked = dead_;
            return answer;
        }
    }
    const bool chess960 = tools::needs_chess960(position.board());
    std::this_thread::sleep_until(next_line_);
    SearchWatch watch(limits, command_.timeout, SearchWatch::Keeper::Engine, control, on_report,
                      answer);
    client_.send("go " + go_words(limits, chess960 ? CastlingNotation::KingTakesRook
                                                   : CastlingNotation::KingSteps));
    listen(position, watch, answer);
    watch.end(position);
    return answer;
}

void UciEngine::listen(const Position& position, SearchWatch& watch, SearchAnswer& answer) {
    for (;;) {
        if (watch.must_stop()) client_.send("stop");
        if (watch.is_overdue()) {
            dead_ = true;
            client_.kill();
            answer.fault = watch.overdue_fault();
            return;
        }
        const auto heard = client_.poll_line(watch.next_look());
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
        if (info && info->report.multi_pv <= 1) watch.see(std::move(*info));
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
