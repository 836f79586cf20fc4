#include "tools/epd/report_file.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <deque>
#include <fstream>
#include <iterator>
#include <map>

namespace sebastes::epd {

namespace {

// Which part of the setup the report does not share; null when there is none.
const char* difference(const Json& report, const RunSetup& setup) {
    const Json settings = settings_json(setup.settings);
    for (const char* name : {"limit", "hold", "min_time"})
        if (report.value(name, Json()) != settings.value(name, Json())) return name;
    if (report.value("command", "") != setup.command) return "engine";
    if (report.value("hash", Json()) != Json(setup.hash_mib)) return "hash";
    if (report.value("threads", Json()) != Json(setup.threads)) return "threads";
    return nullptr;
}

}  // namespace

Result<Json> read_report(const std::string& path) {
    errno = 0;
    std::ifstream file(path, std::ios::binary);
    if (!file) return Error{fmt::format("{}: cannot be read: {}", path, std::strerror(errno))};
    const std::string text(std::istreambuf_iterator<char>(file), {});
    Json json = Json::parse(text, nullptr, false);
    const bool sound = json.is_object() && json.contains("positions") &&
                       json["positions"].is_array() && json.contains("engine") &&
                       json["engine"].is_string();
    if (!sound) return Error{path + ": is not a report of epd"};
    for (const Json& position : json["positions"])
        if (!position.is_object() || !position.contains("fen") || !position["fen"].is_string() ||
            !position.contains("expected"))
            return Error{path + ": is not a report of epd"};
    return json;
}

Result<std::vector<std::optional<Outcomes>>> known_outcomes(const Json& report, const Suite& suite,
                                                            const RunSetup& setup) {
    try {
        if (const char* name = difference(report, setup))
            return Error{fmt::format("the report is of a run with another {}", name)};
        // A position may stand in a suite twice.
        std::map<std::string, std::deque<const Json*>> by_key;
        for (const Json& position : report["positions"])
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
    } catch (const Json::exception& error) {
        return Error{fmt::format("the report cannot be read: {}", error.what())};
    }
}

}  // namespace sebastes::epd
