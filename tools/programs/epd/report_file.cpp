#include "tools/programs/epd/report_file.h"

#include <fmt/core.h>

#include <algorithm>
#include <deque>
#include <filesystem>
#include <map>
#include <sstream>
#include <string_view>
#include <system_error>
#include <utility>

#include "core/number.h"
#include "core/score.h"
#include "core/text.h"
#include "notation/notation.h"
#include "tools/shared/text_file/text_file.h"

namespace sebastes::epd {

namespace {

// A whole number, not below 0.
template <typename Number>
Number count_at(const Json& json, const char* name) {
    const auto number = json.at(name).get<Number>();
    if (number < 0) throw tools::JsonError(std::string(name) + " below 0");
    return number;
}

std::optional<SearchProgress> progress_at(const Json& json, const char* name) {
    if (!json.contains(name)) return std::nullopt;
    const Json& progress = json.at(name);
    return SearchProgress{count_at<std::int64_t>(progress, "milliseconds"),
                          count_at<int>(progress, "depth"),
                          progress.at("nodes").get<std::uint64_t>()};
}

int score_at(const Json& json) {
    const Json& score = json.at("score");
    if (!score.contains("mate")) {
        const int centipawns = score.at("cp").get<int>();
        if (is_mate(centipawns)) throw tools::JsonError("a score that is a mate");
        return centipawns;
    }
    const int moves = score.at("mate").get<int>();
    if (moves < -kMaxPly || moves > kMaxPly) throw tools::JsonError("a mate that is too far");
    return moves > 0 ? mate_in(2 * moves - 1) : mated_in(-2 * moves);
}

// Up to the first word that is no legal move.
std::vector<Move> line_of(const Position& position, const std::string& text) {
    std::vector<Move> line;
    std::istringstream words(text);
    Position at = position;
    for (std::string word; words >> word;) {
        const auto move = parse_san(at, word);
        if (!move) break;
        line.push_back(*move);
        at = at.after(*move);
    }
    return line;
}

}  // namespace

std::string position_key(const Json& position) {
    return position.at("fen").get<std::string>() + ' ' + position.at("expected").to_line();
}

Result<Outcome> parse_outcome(const Json& json, const SuiteEntry& entry) try {
    const Position& position = entry.record.position;
    Outcome outcome;
    SearchAnswer& answer = outcome.answer;
    answer.fault = printable(json.value("fault", std::string()));
    if (json.contains("move")) {
        const auto move = parse_san(position, json.at("move").get<std::string>());
        if (!move) return Error{move.error()};
        answer.move = *move;
    }
    answer.score = score_at(json);
    answer.is_lower_bound = json.value("bound", std::string()) == "lower";
    answer.is_upper_bound = json.value("bound", std::string()) == "upper";
    answer.depth = count_at<int>(json, "depth");
    answer.nodes = json.at("nodes").get<std::uint64_t>();
    answer.milliseconds = count_at<std::int64_t>(json, "milliseconds");
    answer.line = line_of(position, json.value("pv", std::string()));
    answer.illegal_lines = json.value("illegal_lines", std::size_t{0});
    answer.overran = json.value("overran", false);
    answer.ended_early = json.value("ended_early", false);
    answer.was_asked = json.value("was_asked", true);
    outcome.first_found = progress_at(json, "first_found");
    outcome.held_from = progress_at(json, "held_from");
    // Judged anew, so that a report cannot say what is not so.
    const Verdict verdict = answer.fault.empty() ? judge(entry, answer) : Verdict{};
    outcome.solved = verdict.solved && outcome.held_from;
    if (!outcome.solved) outcome.held_from.reset();
    outcome.mate_claim = verdict.mate;
    outcome.points = verdict.points;
    if (json.contains("mate_lines")) {
        const Json& lines = json.at("mate_lines");
        outcome.mate_lines = {lines.at("whole").get<std::size_t>(),
                              lines.at("cut_short").get<std::size_t>(),
                              lines.at("wrong").get<std::size_t>()};
    }
    return outcome;
} catch (const tools::JsonError& error) {
    return Error{error.what()};
}

namespace {

constexpr std::size_t kMostReport = std::size_t{256} << 20;  // bytes

// Which part of the setup the report does not share, in the words of the command line; null when
// there is none.
const char* difference(const Json& report, const RunSetup& setup) {
    const Json ours = tools::to_json(setup_report({setup}));
    constexpr std::pair<const char*, const char*> kJoined[] = {
        {"limit", "limit"},     {"hold", "hold"},      {"min_time", "min_time"},
        {"go_mate", "go_mate"}, {"command", "engine"}, {"options", "option"},
        {"hash", "hash"},       {"threads", "threads"}};
    for (const auto& [part, name] : kJoined) {
        const Json none = std::string_view(part) == "options" ? Json::object() : Json();
        if (report.value(part, none) != ours.value(part, none)) return name;
    }
    return nullptr;
}

bool is_report(const Json& json) {
    if (!json.is_object()) return false;
    if (!json.value("positions", Json()).is_array() || !json.value("engine", Json()).is_string())
        return false;
    return std::ranges::all_of(json.at("positions"), [](const Json& position) {
        return position.value("fen", Json()).is_string() && position.contains("expected");
    });
}

// "race.json:2" as the file and the number, which is 0 where there is none; a file of that
// very name is that file.
std::pair<std::string, std::size_t> split_number(const std::string& path) {
    const std::size_t colon = path.rfind(':');
    std::error_code ignored;
    if (colon == std::string::npos || std::filesystem::exists(path, ignored)) return {path, 0};
    const auto number = to_number<std::size_t>(std::string_view(path).substr(colon + 1));
    if (!number || *number == 0) return {path, 0};
    return {path.substr(0, colon), *number};
}

}  // namespace

Result<Json> read_report(const std::string& path) {
    const auto [file_path, number] = split_number(path);
    const auto text = read_bytes(file_path, kMostReport);
    if (!text) return Error{fmt::format("{}: cannot be read: {}", path, text.error())};
    auto json = Json::parse(*text);
    if (json && json->is_array() && json->size() > 0 && std::ranges::all_of(*json, is_report)) {
        if (number == 0)
            return Error{fmt::format("{0}: holds {1} reports of a race: {0}:1 is the first", path,
                                     json->size())};
        if (number > json->size())
            return Error{fmt::format("{}: there are {} reports", path, json->size())};
        return Json(*(json->begin() + static_cast<std::ptrdiff_t>(number - 1)));
    }
    if (!json || number > 0 || !is_report(*json)) return Error{path + ": is not a report of epd"};
    return std::move(*json);
}

Result<std::vector<std::optional<Outcomes>>> known_outcomes(const Json& report, const Suite& suite,
                                                            const RunSetup& setup) {
    try {
        if (const char* name = difference(report, setup))
            return Error{fmt::format("the report is of a run with another {}", name)};
        // A position may stand in a suite twice.
        std::map<std::string, std::deque<const Json*>> by_key;
        for (const Json& position : report.at("positions"))
            by_key[position_key(position)].push_back(&position);
        std::vector<std::optional<Outcomes>> known(suite.entries.size());
        for (std::size_t i = 0; i < known.size(); ++i) {
            const SuiteEntry& entry = suite.entries[i];
            auto& found = by_key[position_key(outcome_json(entry, Outcome{}))];
            if (found.empty()) continue;
            auto outcome = parse_outcome(*found.front(), entry);
            if (!outcome) return Error{fmt::format("{}: {}", entry.name(), outcome.error())};
            found.pop_front();
            known[i] = Outcomes{std::move(*outcome)};
        }
        return known;
    } catch (const tools::JsonError& error) {
        return Error{fmt::format("the report cannot be read: {}", error.what())};
    }
}

}  // namespace sebastes::epd
