// Every option that the engine announces, at its limits and past them.
#include <fmt/core.h>

#include <algorithm>
#include <limits>
#include <string>

#include "tools/programs/ucistress/good_positions.h"
#include "tools/programs/ucistress/sessions.h"

namespace sebastes::stress {

namespace {

using Values = std::vector<std::string>;

// What a number may be set to without asking for too much of the machine.
std::int64_t most_allowed(const OptionFacts& option, const Circumstances& circumstances) {
    if (option.is_memory()) return circumstances.memory;
    if (option.name == "Threads") return circumstances.threads;
    return std::numeric_limits<std::int64_t>::max();
}

Values spin_values(const OptionFacts& option, const Circumstances& circumstances) {
    const std::int64_t least = option.least.value_or(0);
    const std::int64_t most = option.most.value_or(100);
    const std::int64_t allowed = most_allowed(option, circumstances);
    Values values{std::to_string(std::min(least, allowed)),
                  std::to_string(std::min(most, allowed)),
                  std::to_string(least - 1),
                  "-1",
                  "-9223372036854775808",
                  "x",
                  "1.5",
                  ""};
    // Who takes a number too large for the largest would do as it says.
    if (most >= allowed) return values;
    for (const std::string_view value :
         {"2147483648", "4294967297", "9223372036854775807", "99999999999999999999999999"})
        values.emplace_back(value);
    values.push_back(std::to_string(most + 1));
    return values;
}

// Text: files that cannot be there, since an engine may write to them.
Values text_values(const OptionFacts& option) {
    return {option.usual, "", "/no/such/folder/file", "/no/such/folder/" + std::string(5000, 'x'),
            "/no/such/folder/\xC3\xA9 \xFF;:%s%n"};
}

Values values_of(const OptionFacts& option, const Circumstances& circumstances) {
    if (option.type == "spin") return spin_values(option, circumstances);
    if (option.type == "check") return {"true", "false", "maybe", "TRUE", "1", ""};
    if (option.type == "string") return text_values(option);
    Values values = option.choices;
    values.insert(values.end(), {"no such choice", ""});
    return values;
}

Step set(const OptionFacts& option, const std::string& value) {
    if (option.type == "button") return {StepKind::Say, "setoption name " + option.name};
    return {StepKind::Say, fmt::format("setoption name {} value {}", option.name, value)};
}

void append_steps(std::string_view text, Session& session) {
    for (Step& step : parse_steps(text)) session.steps.push_back(std::move(step));
}

std::size_t named_options() { return 0; }

Session make_option(std::size_t number, Random& random, const Circumstances& circumstances) {
    Session session;
    const auto& options = circumstances.engine.options;
    if (options.empty()) {
        session.needs = "any option";
        return session;
    }
    const OptionFacts& option = options[number % options.size()];
    // In turn between two searches, and while one runs.
    const bool busy = number / options.size() % 2 == 1;
    session.name = option.name + (busy ? ", while searching" : "");
    for (const std::string& value : values_of(option, circumstances)) {
        append_steps(random_position(random) + (busy ? "\ngo infinite" : ""), session);
        session.steps.push_back(set(option, value));
        append_steps(busy ? "stop\n(bestmove)\nisready\n(readyok)"
                          : "isready\n(readyok)\ngo depth 2\n(bestmove)",
                     session);
    }
    if (option.type != "button") session.steps.push_back(set(option, option.usual));
    append_steps(random_position(random) + "\ngo depth 3\n(bestmove)", session);
    return session;
}

}  // namespace

const Kind kOptionKind{"option", "each option of the engine at its limits and past them", 2,
                       named_options, make_option};

}  // namespace sebastes::stress
