// Thousands of commands at once, or lines of megabytes, and what must not wait for them.
//
// An engine may run what is sent ahead one after the other or skip what the protocol does not allow
// during a search; `stop`, `isready` and `quit` are to be answered in time either way.
#include <fmt/core.h>

#include <string>

#include "tools/programs/ucistress/sessions.h"

namespace sebastes::stress {

namespace {

// When a load is sent.
struct Moment {
    std::string_view name;
    std::string_view before;  // steps
    std::string_view behind;
    bool has_end = true;  // the line that is sent has its line feed
    int times = 1;
};

// The session of that number: each load at each moment, and the first sessions have something of
// each.  Behind those with names they come again from other positions.
template <std::size_t kMoments, typename NameAndLoad>
Session loaded(std::size_t number, std::size_t loads, const Moment (&moments)[kMoments],
               Random& random, const NameAndLoad& name_and_load) {
    const bool is_named = number < loads * kMoments;
    const std::size_t load = number % loads;
    const std::size_t round = number / loads;
    const Moment& moment = moments[(round + load) % kMoments];
    Session session;
    auto [name, step] = name_and_load(load, session);
    if (is_named) session.name = fmt::format("{}, {}", name, moment.name);
    append_steps(is_named ? "position startpos" : random_position(random), session);
    append_steps(moment.before, session);
    if (!moment.has_end) step.kind = StepKind::SayUnended;
    step.number *= moment.times;
    session.steps.push_back(std::move(step));
    append_steps(moment.behind, session);
    append_probe(random, session);
    return session;
}

// ---- Commands that wait by the thousand ----

struct Commands {
    std::string_view name;
    std::string_view lines;  // sent so many times
    int times;
    std::string_view needs{};  // an option
};
constexpr Commands kRepeated[] = {
    {"position", "position startpos moves e2e4 e7e5 g1f3", 50000},
    {"go", "go depth 1", 5000},
    {"all in turn",
     "position startpos moves e2e4\ngo depth 1\nd\nisready\nsetoption name Hash value 1\n"
     "position startpos moves d2d4 d7d5\nucinewgame",
     2000},
    {"d", "d", 20000},
    {"isready", "isready", 50000},
    {"setoption of no option", "setoption name No Such Option value 1", 30000},
    {"ucinewgame", "ucinewgame", 1000, "Hash"},
    {"setoption", "setoption name Hash value 1\nsetoption name Hash value 2", 300, "Hash"},
    {"Clear Hash", "setoption name Clear Hash", 50, "Clear Hash"},
    {"searches with a clock", "go wtime 300000 btime 300000", 1000},
    {"go infinite and stop", "go infinite\nstop", 2000},
    {"go infinite and position", "go infinite\nposition startpos moves e2e4", 5000},
    {"stop", "stop", 5000},
    {"ponderhit", "ponderhit", 5000},
    {"uci", "uci", 200},
    {"quit", "quit", 1000},
    {"unknown words", "xyzzy plugh", 5000},
    {"empty lines", "", 10000},
    {"bad positions", "position fen 8/8/8/8/8/8/8/8 w - - 0 1", 300},
};
constexpr Moment kFloodMoments[] = {
    {"while searching", "go infinite", "isready\n(readyok)\nstop\n(bestmove)"},
    {"while idle", "", "isready\n(readyok)\nstop\n(bestmove)"},
};
constexpr Moment kQueueMoments[] = {
    {"while searching, and quit", "go infinite", "quit"},
    {"while searching, and stop", "go infinite", "stop\n(bestmove)\nisready\n(readyok)"},
    {"while idle, and quit", "", "quit"},
    {"while a short search runs, and quit", "go movetime 200", "quit"},
    {"while searching, and the end of input", "go infinite", "(end of input)"},
};

template <const auto& kMoments>
Session make_commands(std::size_t number, Random& random, const Circumstances&) {
    return loaded(
        number, std::size(kRepeated), kMoments, random, [](std::size_t load, Session& session) {
            const Commands& commands = kRepeated[load];
            session.needs = commands.needs;
            // Else each ucinewgame may clear a large table.
            if (!commands.needs.empty()) append_steps("setoption name Hash value 1", session);
            return std::pair(commands.name,
                             Step{StepKind::Say, std::string(commands.lines), commands.times});
        });
}

// ---- Huge lines ----

struct Shape {
    std::string_view name;
    std::string_view begin;
    std::string_view repeated;
};
constexpr Shape kShapes[] = {
    {"legal moves", "position startpos moves", " g1f3 g8f6 f3g1 f6g8"},
    {"letters", "", "a"},
    {"an option's value", "setoption name X value ", "9"},
    {"NULs", "", std::string_view("\0", 1)},
    {"moves of no kind", "position startpos moves", " zzzz"},
    {"letters behind go", "go depth 1 ", "a"},
    {"letters of a FEN", "position fen ", "a"},
    {"an option's name", "setoption name ", "a"},
    {"letters behind isready", "isready ", "a"},
};
struct Size {
    std::string_view name;
    std::size_t bytes;
};
constexpr Size kSizes[] = {{"100 KB", 100000}, {"4 MB", 4000000}, {"5 KB", 5000}};
constexpr Moment kLineMoments[] = {
    {"while searching, and quit", "go infinite\n(wait 20 ms)", "quit"},
    {"while searching, and stop", "go infinite\n(wait 20 ms)",
     "isready\n(readyok)\nstop\n(bestmove)"},
    {"twenty times while searching, and quit", "go infinite", "quit", true, 20},
    {"while searching for 300 ms", "go movetime 300", "isready\n(readyok)\n(bestmove)"},
    {"without its end while searching", "go infinite", "(end of input)", false},
    {"while idle", "", "(bestmove)\nstop\n(bestmove)\nisready\n(readyok)"},
};

std::string line_of(const Shape& shape, std::size_t bytes) {
    std::string line(shape.begin);
    line.reserve(bytes);
    while (line.size() + shape.repeated.size() <= bytes) line += shape.repeated;
    return line;
}

Session make_line(std::size_t number, Random& random, const Circumstances&) {
    constexpr std::size_t kLoads = std::size(kShapes) * std::size(kSizes);
    return loaded(number, kLoads, kLineMoments, random, [](std::size_t load, Session&) {
        const Shape& shape = kShapes[load % std::size(kShapes)];
        const Size& size = kSizes[(load + load / std::size(kShapes)) % std::size(kSizes)];
        return std::pair(fmt::format("{} of {}", size.name, shape.name),
                         Step{StepKind::Say, line_of(shape, size.bytes)});
    });
}

}  // namespace

const Kind kFloodKind{"flood", "thousands of commands at once, also while searching", 1,
                      std::size(kRepeated) * std::size(kFloodMoments),
                      make_commands<kFloodMoments>};
const Kind kQueueKind{"queue", "thousands of commands sent ahead, and then stop or quit", 2,
                      std::size(kRepeated) * std::size(kQueueMoments),
                      make_commands<kQueueMoments>};
const Kind kLineKind{"line", "lines of up to 4 MB, also while searching", 2,
                     std::size(kShapes) * std::size(kSizes) * std::size(kLineMoments), make_line};

}  // namespace sebastes::stress
