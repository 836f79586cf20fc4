// Clocks and limits at their extremes.
#include <fmt/core.h>

#include <string>

#include "tools/programs/ucistress/good_positions.h"
#include "tools/programs/ucistress/sessions.h"

namespace sebastes::stress {

namespace {

// What follows `go`.
constexpr std::string_view kLimits[] = {
    "wtime 1 btime 1",
    "wtime 0 btime 0",
    "wtime -1 btime -1",
    "wtime -100000 btime -100000",
    "wtime 1 btime 1 winc 0 binc 0 movestogo 40",
    "wtime 100 btime 100 movestogo 1",
    "wtime 100 btime 100 movestogo 0",
    "wtime 100 btime 100 movestogo -1",
    "wtime 100 btime 100 movestogo 2147483647",
    "wtime 100 btime 100 winc -50 binc -50",
    "wtime 100 btime 100 winc 1 binc 1",
    "wtime 2147483647 btime 2147483647",
    "wtime 2147483648 btime 2147483648",
    "wtime 9223372036854775807 btime 9223372036854775807",
    "wtime 9223372036854775808 btime 9223372036854775808",
    "wtime 99999999999999999999999999 btime 99999999999999999999999999",
    "wtime -9223372036854775808 btime -9223372036854775808",
    "wtime 1000 btime 1000 winc 9223372036854775807 binc 9223372036854775807",
    "wtime 100",
    "btime 100",
    "winc 10 binc 10",
    "movestogo 5",
    "wtime 100.5 btime 100.5",
    "wtime +100 btime +100",
    "wtime 0x64 btime 0x64",
    "wtime 1e3 btime 1e3",
    "movetime 0",
    "movetime 1",
    "movetime -1",
    "movetime 2147483648",
    "movetime 9223372036854775807",
    "movetime 99999999999999999999999999",
    "movetime 20 wtime 1 btime 1",
    "depth 0",
    "depth 1",
    "depth -1",
    "depth 127",
    "depth 128",
    "depth 255",
    "depth 256",
    "depth 1000000",
    "depth 2147483648",
    "depth 9223372036854775807",
    "depth 99999999999999999999999999",
    "nodes 0",
    "nodes 1",
    "nodes 2",
    "nodes -1",
    "nodes 9223372036854775807",
    "nodes 18446744073709551615",
    "nodes 99999999999999999999999999",
    "mate 0",
    "mate 1",
    "mate -1",
    "mate 2147483648",
    "mate 99999999999999999999999999",
    "depth 3 nodes 1000 movetime 100 wtime 1000 btime 1000 winc 10 binc 10 movestogo 10",
    "infinite wtime 1 btime 1",
};

// With a stop for those that do not end by themselves.
std::string asked(std::string_view limits) {
    return fmt::format("go {}\n(wait 30 ms)\nstop\n(bestmove)\n", limits);
}
// Where the protocol says that it ends by itself, without.
std::string asked_alone(std::string_view limits) {
    return fmt::format("go {}\n(bestmove)\nstop\n(bestmove)\n", limits);
}

std::string random_limits(Random& random) {
    constexpr std::string_view kNames[] = {"wtime", "btime", "winc",     "binc", "movestogo",
                                           "depth", "nodes", "movetime", "mate"};
    constexpr std::string_view kValues[] = {"0",    "1",  "-1", "10",         "50",
                                            "1000", "40", "2",  "2147483648", "-2147483649"};
    std::string limits;
    for (std::uint64_t n = 1 + random.below(5); n > 0; --n)
        limits += fmt::format("{}{} {}", limits.empty() ? "" : " ",
                              kNames[random.below(std::size(kNames))],
                              kValues[random.below(std::size(kValues))]);
    return limits;
}

std::size_t named_clocks() { return std::size(kLimits); }

Session make_clock(std::size_t number, Random& random, const Circumstances&) {
    Session session;
    std::string text;
    if (number < std::size(kLimits)) {
        session.name = fmt::format("go {}", kLimits[number]);
        text = "position startpos moves e2e4\n" + asked_alone(kLimits[number]) +
               random_position(random) + "\n" + asked(kLimits[number]);
    } else {
        for (int i = 0; i < 4; ++i)
            text += random_position(random) + "\n" + asked(random_limits(random));
    }
    session.steps = parse_steps(text + probe(random));
    return session;
}

}  // namespace

const Kind kClockKind{"clock", "clocks and limits at their extremes", 3, named_clocks, make_clock};

}  // namespace sebastes::stress
