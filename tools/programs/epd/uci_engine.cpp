#include "tools/programs/epd/uci_engine.h"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <thread>

#include "board/chess960.h"
#include "core/quoted.h"
#include "notation/fen.h"
#include "notation/notation.h"
#include "tools/programs/epd/info_line.h"

namespace sebastes::epd {

namespace {

using tools::Fault;
using tools::Seconds;
using tools::UciClient;

constexpr Seconds kBetweenLines{0.002};

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
    : ProcessEngine(std::move(command), std::move(client), SearchWatch::Keeper::Engine, "stop") {}

Result<std::unique_ptr<Engine>> UciEngine::start(EngineCommand command, Seconds limit) {
    Result<UciClient> client = UciClient::start(command.command, limit);
    if (!client) return Error{client.error()};
    for (const auto& [option, value] : command.options)
        if (!client->has_option(option))
            return Error{fmt::format("{} has no option {}", client->name(), option)};
    std::unique_ptr<UciEngine> engine(new UciEngine(std::move(command), std::move(*client)));
    if (const auto reason = engine->set_options())
        return Error{fmt::format("{} {}", engine->name(), *reason)};
    return std::unique_ptr<Engine>(std::move(engine));
}

bool UciEngine::has_own(std::string_view option) const {
    return std::ranges::any_of(command().options,
                               [&](const auto& own) { return same_name(own.first, option); });
}

void UciEngine::wait_a_moment() { std::this_thread::sleep_until(next_line_); }

void UciEngine::say(std::string_view line) {
    wait_a_moment();
    client().send(line);
    next_line_ = UciClient::after(kBetweenLines);
}

void UciEngine::set(std::string_view option, std::string_view value) {
    wait_a_moment();
    client().set_option(option, value);
    next_line_ = UciClient::after(kBetweenLines);
}

std::optional<std::string> UciEngine::set_options() {
    const auto set_if_offered = [&](std::string_view option, const std::string& value) {
        if (client().has_option(option) && !has_own(option)) set(option, value);
    };
    set_if_offered("Threads", std::to_string(command().threads));
    set_if_offered("Hash", std::to_string(command().hash_mib));
    set_if_offered("OwnBook", "false");
    for (const auto& [option, value] : command().options) set(option, value);
    wait_a_moment();
    const auto ready = client().confirm_options(kReadyLimit);
    if (const auto* fault = std::get_if<Fault>(&ready)) return fault->message;
    return std::nullopt;
}

std::optional<std::string> UciEngine::prepare(const Position& position, const Limits&) {
    const bool chess960 = needs_chess960(position.board());
    if (client().has_option("UCI_Chess960") && !has_own("UCI_Chess960"))
        set("UCI_Chess960", chess960 ? "true" : "false");
    else if (chess960)
        return "does not know Chess960";
    say("ucinewgame");
    wait_a_moment();
    const auto ready = synchronise(" after ucinewgame and isready");
    if (const auto* fault = std::get_if<Fault>(&ready)) return fault->message;
    say("position fen " +
        to_fen(position, chess960 ? CastlingStyle::Shredder : CastlingStyle::XFen));
    return std::nullopt;
}

std::string UciEngine::go_line(const Position& position, const Limits& limits) {
    const bool chess960 = needs_chess960(position.board());
    return "go " + go_words(limits, chess960 ? CastlingNotation::KingTakesRook
                                             : CastlingNotation::KingSteps);
}

bool UciEngine::read_line(const std::string& line, const Position& position, SearchWatch& watch,
                          SearchAnswer& answer) {
    if (line != "bestmove" && !line.starts_with("bestmove ")) {
        auto info = parse_info(line, position);
        if (info && info->report.multi_pv <= 1) watch.see(std::move(*info));
        return false;
    }
    const std::size_t first = std::min(line.find_first_not_of(' ', 8), line.size());
    const std::string word = line.substr(first, line.find(' ', first) - first);
    if (word.empty() || word == "(none)" || word == "0000") {
        answer.fault = "answered without a move";
        return true;
    }
    const auto move = parse_uci(position, word);
    if (move)
        answer.move = *move;
    else
        answer.fault = "answered with " + sebastes::quoted(word) + ", which is not legal";
    return true;
}

}  // namespace sebastes::epd
