#include "tools/programs/epd/run_setup.h"

#include <fmt/format.h>

#include "core/version.h"
#include "tools/shared/batch/shell_quoted.h"

namespace sebastes::epd {

namespace {

std::string shell_word(const std::string& word) {
    constexpr std::string_view kPlain =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./=:,+@%";
    if (!word.empty() && word.find_first_not_of(kPlain) == std::string::npos) return word;
    return tools::shell_quoted(word);
}

std::string options_text(const std::vector<std::pair<std::string, std::string>>& options) {
    std::string text;
    for (const auto& [name, value] : options)
        text += fmt::format("{}{}={}", text.empty() ? "" : ", ", name, value);
    return text;
}

// The limit of each position, and what else it is searched with.
void add_limits(const RunSetup& setup, tools::Report& report) {
    const Limits& limits = setup.settings.limits;
    std::string text;
    const auto add = [&](std::string key, std::string_view name, auto value) {
        if (!value) return;
        report.add(std::move(key), "", *value);
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", name, *value);
    };
    report.add("limit", "", tools::Json::object());
    add("limit.movetime", "movetime", limits.move_time);
    add("limit.depth", "depth", limits.depth);
    add("limit.nodes", "nodes", limits.nodes);
    add("hold", "hold", setup.settings.hold);
    if (setup.settings.min_time > 0)
        add("min_time", "min-time", std::optional(setup.settings.min_time));
    if (setup.settings.go_mate) {
        report.add("go_mate", "", true);
        text += ", with go mate";
    }
    text += fmt::format("; hash {} MiB, threads {}, jobs {}", setup.hash_mib, setup.threads,
                        setup.jobs);
    if (setup.timeout) text += fmt::format(", timeout {} s", *setup.timeout);
    report.add("", "limits", tools::shown(std::move(text)));
}

}  // namespace

void add_circumstances(RunSetup& setup) {
    setup.date = tools::utc_date();
    setup.version = kVersion;
    setup.machine = tools::this_machine();
}

std::string invocation_text(const std::string& name, const std::vector<std::string>& words) {
    std::string text = name;
    for (const std::string& word : words) text += ' ' + shell_word(word);
    return text;
}

tools::Report setup_report(const std::vector<RunSetup>& setups) {
    tools::Report report;
    for (const RunSetup& setup : setups) {
        report.add("engine", "engine",
                   {setup.engine,
                    setup.engine + (setup.command.empty() ? "" : ": " + setup.command) +
                        (setup.options.empty() ? "" : "; options " + options_text(setup.options))});
        if (!setup.command.empty()) report.add("command", "", setup.command);
        tools::Json options = tools::Json::object();
        for (const auto& [name, value] : setup.options) options[name] = value;
        report.add("options", "", std::move(options));
    }
    const RunSetup& setup = setups.front();
    report.add("files", "", setup.files);
    add_limits(setup, report);
    report.add("hash", "", setup.hash_mib);
    report.add("threads", "", setup.threads);
    report.add("jobs", "", setup.jobs);
    if (setup.timeout) report.add("timeout", "", *setup.timeout);
    const tools::Machine& machine = setup.machine;
    report.add("date", "run",
               {setup.date, fmt::format("{}, epd {}, on {}, {} core{}, {}", setup.date,
                                        setup.version, machine.processor, machine.cores,
                                        machine.cores == 1 ? "" : "s", machine.system)});
    report.add("invocation", "command", setup.invocation);
    report.add("version", "", setup.version);
    report.add("machine.processor", "", machine.processor);
    report.add("machine.cores", "", machine.cores);
    report.add("machine.system", "", machine.system);
    return report;
}

std::string engine_label(const std::string& name,
                         const std::vector<std::pair<std::string, std::string>>& options) {
    if (options.empty()) return name;
    auto short_options = options;
    for (auto& [option, value] : short_options) value.erase(0, value.rfind('/') + 1);
    return fmt::format("{} ({})", name, options_text(short_options));
}

}  // namespace sebastes::epd
