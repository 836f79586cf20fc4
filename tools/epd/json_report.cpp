#include "tools/epd/json_report.h"

#include <cerrno>
#include <fstream>
#include <system_error>

#include "board/fen.h"
#include "board/notation.h"
#include "core/score.h"

namespace sebastes::epd {

namespace {

using json = nlohmann::ordered_json;

Error write_error(const std::string& path) {
    return {path + ": cannot be written: " + std::generic_category().message(errno)};
}

json san_list(const Position& position, const std::vector<Move>& moves) {
    json list = json::array();
    for (const Move move : moves) list.push_back(to_san(position, move));
    return list;
}

json expected_json(const Expectation& expectation, const Position& position) {
    json expected = json::object();
    if (!expectation.best_moves.empty())
        expected["bm"] = san_list(position, expectation.best_moves);
    if (!expectation.avoid_moves.empty())
        expected["am"] = san_list(position, expectation.avoid_moves);
    if (expectation.mate) expected["dm"] = *expectation.mate;
    return expected;
}

json score_json(int score) {
    if (is_mate(score)) return {{"mate", mate_distance(score)}};
    return {{"cp", score}};
}

}  // namespace

JsonReport::JsonReport(const Options& options) {
    json limit = json::object();
    if (options.limits.move_time) limit["movetime"] = *options.limits.move_time;
    if (options.limits.depth) limit["depth"] = *options.limits.depth;
    if (options.limits.nodes) limit["nodes"] = *options.limits.nodes;
    json_ = {
        {"engine", "Sebastes"},     {"files", options.files},     {"limit", limit},
        {"hash", options.hash_mib}, {"threads", options.threads}, {"positions", json::array()}};
}

void JsonReport::add(const SuiteEntry& entry, const Outcome& outcome) {
    const Position& position = entry.record.position;
    json result = {{"file", entry.file},
                   {"line", entry.line},
                   {"id", entry.record.id()},
                   {"fen", to_fen(position)},
                   {"expected", expected_json(entry.expectation, position)},
                   {"solved", outcome.solved},
                   {"move", to_san(position, outcome.move)},
                   {"score", score_json(outcome.score)},
                   {"depth", outcome.depth},
                   {"milliseconds", outcome.milliseconds},
                   {"nodes", outcome.nodes},
                   {"pv", line_text(position, outcome.line)}};
    if (outcome.held_from) result["held_from"] = *outcome.held_from;
    json_["positions"].push_back(std::move(result));
}

void JsonReport::finish(const Totals& totals, const Suite& suite) {
    json_["totals"] = {{"positions", totals.positions},
                       {"solved", totals.solved},
                       {"nodes", totals.nodes},
                       {"milliseconds", totals.milliseconds}};
    json_["faults"] = suite.faults;
}

std::optional<Error> JsonReport::write(const std::string& path) const {
    errno = 0;
    std::ofstream file(path);
    // Ids may hold bytes that are not UTF-8.
    file << json_.dump(2, ' ', false, json::error_handler_t::replace) << '\n' << std::flush;
    if (!file) return write_error(path);
    return std::nullopt;
}

std::optional<Error> check_writable(const std::string& path) {
    errno = 0;
    if (!std::ofstream(path, std::ios::app)) return write_error(path);
    return std::nullopt;
}

}  // namespace sebastes::epd
