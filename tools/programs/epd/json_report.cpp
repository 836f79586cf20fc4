#include "tools/programs/epd/json_report.h"

#include "core/score.h"
#include "notation/fen.h"
#include "notation/notation.h"
#include "tools/programs/epd/notices.h"
#include "tools/programs/epd/position_text.h"
#include "tools/programs/epd/sts_rating.h"

namespace sebastes::epd {

namespace {

Json san_list(const Position& position, const std::vector<Move>& moves) {
    Json list = Json::array();
    for (const Move move : moves) list.push_back(to_san(position, move));
    return list;
}

Json expected_json(const Expectation& expectation, const Position& position) {
    Json expected = Json::object();
    if (!expectation.best_moves.empty())
        expected["bm"] = san_list(position, expectation.best_moves);
    if (!expectation.avoid_moves.empty())
        expected["am"] = san_list(position, expectation.avoid_moves);
    if (expectation.mate) expected["dm"] = *expectation.mate;
    for (const MovePoints& entry : expectation.points)
        expected["points"][to_san(position, entry.move)] = entry.points;
    return expected;
}

Json score_json(int score) {
    if (is_mate(score)) return Json::object({{"mate", mate_distance(score)}});
    return Json::object({{"cp", score}});
}

Json progress_json(const SearchProgress& progress) {
    return Json::object({{"milliseconds", progress.milliseconds},
                         {"depth", progress.depth},
                         {"nodes", progress.nodes}});
}

Json mate_lines_json(const MateLines& lines) {
    return Json::object(
        {{"whole", lines.whole}, {"cut_short", lines.cut_short}, {"wrong", lines.wrong}});
}

Json totals_json(const Totals& totals, std::size_t refused) {
    Json json = Json::object({{"positions", totals.positions},
                              {"refused", refused},
                              {"solved", totals.solved},
                              {"faults", totals.faults},
                              {"nodes", totals.nodes},
                              {"median_nodes", totals.median_nodes},
                              {"milliseconds", totals.milliseconds}});
    if (totals.mates > 0)
        json["mates"] = Json::object({{"positions", totals.mates},
                                      {"found", totals.mates_found},
                                      {"best", totals.mates_best},
                                      {"sooner", totals.mates_sooner},
                                      {"unshown", totals.mates_unshown},
                                      {"bounds", totals.mates_bounds},
                                      {"wrong", totals.mates_wrong}});
    json["mate_lines"] = mate_lines_json(totals.mate_lines);
    json["illegal_lines"] = totals.illegal_lines;
    if (totals.most_points > 0)
        json["points"] = Json::object({{"positions", totals.with_points},
                                       {"reached", totals.points},
                                       {"most", totals.most_points}});
    return json;
}

Json curve_json(const EngineRun& run) {
    const char* axis = run.axis == CurveAxis::Nodes ? "nodes" : "milliseconds";
    Json list = Json::array();
    for (const CurvePoint& point : solution_curve(run))
        list.push_back(Json::object({{axis, point.at}, {"solved", point.solved}}));
    return list;
}

Json tallies_json(const std::vector<Tally>& tallies) {
    Json list = Json::array();
    for (const Tally& tally : tallies)
        list.push_back(
            Json::object({{"kind", tally.kind}, {"count", tally.count}, {"first", tally.first}}));
    return list;
}

Json themes_json(const std::vector<Theme>& themes) {
    Json list = Json::array();
    for (const Theme& theme : themes) {
        Json json = Json::object(
            {{"name", theme.name}, {"positions", theme.positions}, {"solved", theme.solved}});
        if (theme.most_points > 0) {
            json["points"] = theme.points;
            json["most_points"] = theme.most_points;
        }
        list.push_back(std::move(json));
    }
    return list;
}

}  // namespace

void add_settings(const SolveSettings& settings, Json& json) {
    Json& limit = json["limit"] = Json::object();
    const Limits& limits = settings.limits;
    if (limits.move_time) limit["movetime"] = *limits.move_time;
    if (limits.depth) limit["depth"] = *limits.depth;
    if (limits.nodes) limit["nodes"] = *limits.nodes;
    if (settings.hold) json["hold"] = *settings.hold;
    if (settings.min_time > 0) json["min_time"] = settings.min_time;
    if (settings.go_mate) json["go_mate"] = true;
}

Json options_json(const RunSetup& setup) {
    Json json = Json::object();
    for (const auto& [name, value] : setup.options) json[name] = value;
    return json;
}

Json outcome_json(const SuiteEntry& entry, const Outcome& outcome) {
    const Position& position = entry.record.position;
    const SearchAnswer& answer = outcome.answer;
    Json json = Json::object({{"file", entry.file},
                              {"line", entry.line},
                              {"id", entry.record.id()},
                              {"fen", to_fen(position)},
                              {"expected", expected_json(entry.expectation, position)},
                              {"solved", outcome.solved}});
    if (answer.move) json["move"] = to_san(position, answer.move);
    json["score"] = score_json(answer.score);
    if (answer.is_lower_bound) json["bound"] = "lower";
    if (answer.is_upper_bound) json["bound"] = "upper";
    if (outcome.mate_claim != MateClaim::None) json["mate_claim"] = name_of(outcome.mate_claim);
    json["depth"] = answer.depth;
    json["milliseconds"] = answer.milliseconds;
    json["nodes"] = answer.nodes;
    json["pv"] = line_text(position, answer.line);
    if (outcome.first_found) json["first_found"] = progress_json(*outcome.first_found);
    if (outcome.held_from) json["held_from"] = progress_json(*outcome.held_from);
    if (!entry.expectation.points.empty()) json["points"] = outcome.points;
    if (outcome.mate_lines != MateLines{}) json["mate_lines"] = mate_lines_json(outcome.mate_lines);
    if (answer.illegal_lines > 0) json["illegal_lines"] = answer.illegal_lines;
    if (answer.overran) json["overran"] = true;
    if (answer.ended_early) json["ended_early"] = true;
    if (!answer.was_asked) json["was_asked"] = false;
    if (!answer.fault.empty()) json["fault"] = answer.fault;
    return json;
}

Json report_json(const RunSetup& setup, const EngineRun& run, double seconds) {
    Json json = Json::object({{"engine", setup.engine}});
    if (!setup.command.empty()) json["command"] = setup.command;
    json["options"] = options_json(setup);
    json["files"] = setup.files;
    add_settings(setup.settings, json);
    json["hash"] = setup.hash_mib;
    json["threads"] = setup.threads;
    json["jobs"] = setup.jobs;
    if (setup.timeout) json["timeout"] = *setup.timeout;
    json["invocation"] = setup.invocation;
    json["date"] = setup.date;
    json["version"] = setup.version;
    json["machine"] = Json::object({{"processor", setup.machine.processor},
                                    {"cores", setup.machine.cores},
                                    {"system", setup.machine.system}});
    json["seconds"] = seconds;
    json["complete"] = run.is_complete();
    json["positions"] = Json::array();
    for (std::size_t i = 0; i < run.outcomes.size(); ++i)
        if (run.outcomes[i])
            json["positions"].push_back(outcome_json(run.suite->entries[i], *run.outcomes[i]));
    json["totals"] = totals_json(totals_of(run), run.suite->fault_count);
    if (const auto rating = sts_rating(run))
        json["sts_rating"] = Json::object({{"rating", *rating}, {"formula", kStsFormula}});
    json["curve"] = curve_json(run);
    json["themes"] = themes_json(themes_of(run));
    json["faults"] = run.suite->faults;
    json["left_out"] = tallies_json(run.suite->left_out);
    if (const auto notices = notices_of(run); !notices.empty()) json["notices"] = notices;
    if (!run.given_up.empty()) json["given_up"] = run.given_up;
    return json;
}

std::string position_key(const Json& position) {
    return position.at("fen").get<std::string>() + ' ' + position.at("expected").to_line();
}

}  // namespace sebastes::epd
