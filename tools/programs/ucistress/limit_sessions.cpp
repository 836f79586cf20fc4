// Clocks and options at their extremes.
#include <fmt/core.h>

#include <algorithm>
#include <limits>
#include <string>

#include "tools/programs/ucistress/sessions.h"

namespace sebastes::stress {

namespace {

// ---- Clocks and limits at their extremes ----

// What follows `go`: each limit with each value, then the others.
constexpr std::string_view kNumbers[] = {"movetime {}",
                                         "depth {}",
                                         "nodes {}",
                                         "mate {}",
                                         "wtime {0} btime {0}",
                                         "wtime 100 btime 100 movestogo {}",
                                         "wtime 100 btime 100 winc {0} binc {0}"};
constexpr std::string_view kExtremes[] = {"-1",
                                          "0",
                                          "1",
                                          "127",
                                          "256",
                                          "2147483648",
                                          "9223372036854775807",
                                          "-9223372036854775808",
                                          "99999999999999999999999999"};
constexpr std::string_view kOtherLimits[] = {
    "wtime 1 btime 1 winc 0 binc 0 movestogo 40",
    "wtime 100",
    "btime 100",
    "winc 10 binc 10",
    "movestogo 5",
    "wtime 100.5 btime 100.5",
    "wtime +100 btime +100",
    "wtime 0x64 btime 0x64",
    "wtime 1e3 btime 1e3",
    "movetime 20 wtime 1 btime 1",
    "depth 3 nodes 1000 movetime 100 wtime 1000 btime 1000 winc 10 binc 10 movestogo 10",
    "infinite wtime 1 btime 1",
};
constexpr std::size_t kProducts = std::size(kNumbers) * std::size(kExtremes);
constexpr std::size_t kNamedLimits = kProducts + std::size(kOtherLimits);

// Of the first few each has another limit and another value.
std::string named_limits(std::size_t number) {
    if (number >= kProducts) return std::string(kOtherLimits[number - kProducts]);
    const std::string_view value =
        kExtremes[(number + number / std::size(kNumbers)) % std::size(kExtremes)];
    return fmt::format(fmt::runtime(kNumbers[number % std::size(kNumbers)]), value);
}

// With a stop for those that do not end by themselves.
std::string asked(std::string_view limits) {
    return fmt::format("go {}\n(wait 30 ms)\nstop\n(bestmove)\n", limits);
}
// Where the protocol says that it ends by itself, without.
std::string asked_alone(std::string_view limits) {
    return fmt::format("go {}\n(bestmove)\nstop\n(bestmove)\n", limits);
}

std::string random_limits(Random& random) {
    std::string limits;
    for (std::uint64_t n = 1 + random.below(5); n > 0; --n)
        limits += fmt::format(
            "{}{} {}", limits.empty() ? "" : " ",
            one_of({"wtime", "btime", "winc", "binc", "movestogo", "depth", "nodes", "movetime",
                    "mate"},
                   random),
            one_of({"0", "1", "-1", "10", "50", "1000", "40", "2", "2147483648", "-2147483649"},
                   random));
    return limits;
}

Session make_clock(std::size_t number, Random& random, const Circumstances&) {
    Session session;
    std::string text;
    if (number < kNamedLimits) {
        const std::string limits = named_limits(number);
        session.name = "go " + limits;
        text = "position startpos moves e2e4\n" + asked_alone(limits) + random_position(random) +
               "\n" + asked(limits);
    } else {
        for (int i = 0; i < 4; ++i)
            text += random_position(random) + "\n" + asked(random_limits(random));
    }
    session.steps = parse_steps(text + probe(random));
    return session;
}

// ---- Every option that the engine announces, at its limits and past them ----

using Values = std::vector<std::string>;

// What a number may be set to without asking for too much of the machine.
std::int64_t most_allowed(const UciOption& option, const Circumstances& circumstances) {
    if (is_memory(option)) return circumstances.memory;
    if (option.name == "Threads") return circumstances.threads;
    return std::numeric_limits<std::int64_t>::max();
}

Values spin_values(const UciOption& option, const Circumstances& circumstances) {
    const std::int64_t least = option.min.value_or(0);
    const std::int64_t most = option.max.value_or(100);
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
Values text_values(const UciOption& option) {
    return {option.initial, "", "/no/such/folder/file", "/no/such/folder/" + std::string(5000, 'x'),
            "/no/such/folder/\xC3\xA9 \xFF;:%s%n"};
}

Values values_of(const UciOption& option, const Circumstances& circumstances) {
    if (option.type == "spin") return spin_values(option, circumstances);
    if (option.type == "check") return {"true", "false", "maybe", "TRUE", "1", ""};
    if (option.type == "string") return text_values(option);
    Values values = option.choices;
    values.insert(values.end(), {"no such choice", ""});
    return values;
}

Step set(const UciOption& option, const std::string& value) {
    if (option.type == "button") return {StepKind::Say, "setoption name " + option.name};
    return {StepKind::Say, fmt::format("setoption name {} value {}", option.name, value)};
}

Session make_option(std::size_t number, Random& random, const Circumstances& circumstances) {
    Session session;
    const auto& options = circumstances.engine.options;
    if (options.empty()) {
        session.needs = "any option";
        return session;
    }
    const UciOption& option = options[number % options.size()];
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
    if (option.type != "button") session.steps.push_back(set(option, option.initial));
    append_steps(random_position(random) + "\ngo depth 3\n(bestmove)", session);
    return session;
}

}  // namespace

const Kind kClockKind{"clock", "clocks and limits at their extremes", 3, kNamedLimits, make_clock};
const Kind kOptionKind{"option", "each option of the engine at its limits and past them", 2, 0,
                       make_option};

}  // namespace sebastes::stress
