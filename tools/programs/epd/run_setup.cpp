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

std::string limit_text(const SolveSettings& settings) {
    const Limits& limits = settings.limits;
    std::string text;
    const auto add = [&](std::string_view name, auto value) {
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", name, value);
    };
    if (limits.move_time) add("movetime", *limits.move_time);
    if (limits.depth) add("depth", *limits.depth);
    if (limits.nodes) add("nodes", *limits.nodes);
    if (settings.hold) add("hold", *settings.hold);
    if (settings.min_time > 0) add("min-time", settings.min_time);
    if (settings.go_mate) text += ", with go mate";
    return text;
}

std::string engine_text(const RunSetup& setup) {
    std::string text = "engine   " + setup.engine;
    if (!setup.command.empty()) text += ": " + setup.command;
    if (!setup.options.empty()) text += "; options " + options_text(setup.options);
    return text + '\n';
}

std::string conditions_text(const RunSetup& setup) {
    const tools::Machine& machine = setup.machine;
    std::string text =
        fmt::format("limits   {}; hash {} MiB, threads {}, jobs {}", limit_text(setup.settings),
                    setup.hash_mib, setup.threads, setup.jobs);
    if (setup.timeout) text += fmt::format(", timeout {} s", *setup.timeout);
    text += fmt::format("\nrun      {}, epd {}, on {}, {} core{}, {}\n", setup.date, setup.version,
                        machine.processor, machine.cores, machine.cores == 1 ? "" : "s",
                        machine.system);
    return text + "command  " + setup.invocation + '\n';
}

std::string engine_label(const std::string& name,
                         const std::vector<std::pair<std::string, std::string>>& options) {
    if (options.empty()) return name;
    auto short_options = options;
    for (auto& [option, value] : short_options) value.erase(0, value.rfind('/') + 1);
    return fmt::format("{} ({})", name, options_text(short_options));
}

}  // namespace sebastes::epd
