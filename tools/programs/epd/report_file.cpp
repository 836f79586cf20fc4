#include "tools/programs/epd/report_file.h"

#include <fmt/core.h>

#include <algorithm>
#include <deque>
#include <filesystem>
#include <map>
#include <string_view>
#include <system_error>
#include <utility>

#include "core/number.h"
#include "system/text_file.h"

namespace sebastes::epd {

namespace {

constexpr std::size_t kMostReport = std::size_t{256} << 20;  // bytes

// Which part of the setup the report does not share; null when there is none.
const char* difference(const Json& report, const RunSetup& setup) {
    Json settings;
    add_settings(setup.settings, settings);
    for (const char* name : {"limit", "hold", "min_time", "go_mate"})
        if (report.value(name, Json()) != settings.value(name, Json())) return name;
    if (report.value("command", std::string()) != setup.command) return "engine";
    if (report.value("options", Json::object()) != options_json(setup)) return "option";
    if (report.value("hash", Json()) != Json(setup.hash_mib)) return "hash";
    if (report.value("threads", Json()) != Json(setup.threads)) return "threads";
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
