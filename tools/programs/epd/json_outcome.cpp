// Reading an outcome back from a report.
#include <sstream>

#include "core/quoted.h"
#include "core/score.h"
#include "notation/notation.h"
#include "tools/programs/epd/json_report.h"

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

}  // namespace sebastes::epd
