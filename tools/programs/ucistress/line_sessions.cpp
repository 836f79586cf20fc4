// Huge lines, while the engine searches.
#include <fmt/core.h>

#include <algorithm>
#include <string>

#include "tools/programs/ucistress/good_positions.h"
#include "tools/programs/ucistress/sessions.h"

namespace sebastes::stress {

namespace {

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
};
struct Size {
    std::string_view name;
    std::size_t bytes;
};
constexpr Size kSizes[] = {{"100 KB", 100000}, {"4 MB", 4000000}, {"1 MB", 1000000}};

// Where the line stands in the session.
struct Moment {
    std::string_view name;
    std::string_view before;
    bool has_end;
    int times;
    std::string_view behind;
};
constexpr Moment kMoments[] = {
    {"while searching, and quit", "go infinite\n(wait 20 ms)", true, 1, "quit"},
    {"while searching, and stop", "go infinite\n(wait 20 ms)", true, 1,
     "isready\n(readyok)\nstop\n(bestmove)"},
    {"twenty times while searching, and quit", "go infinite", true, 20, "quit"},
    {"while searching for 300 ms", "go movetime 300", true, 1, "isready\n(readyok)\n(bestmove)"},
    {"without its end while searching", "go infinite", false, 1, "(end of input)"},
};
constexpr std::size_t kShapeCount = std::size(kShapes);
constexpr std::size_t kSizeCount = std::size(kSizes);
constexpr std::size_t kMomentCount = std::size(kMoments);

std::string line_of(const Shape& shape, std::size_t bytes) {
    std::string line(shape.begin);
    line.reserve(bytes);
    while (line.size() + shape.repeated.size() <= bytes) line += shape.repeated;
    return line;
}

std::size_t named_lines() { return kShapeCount * kSizeCount * kMomentCount; }

// The first few have something of each.  Behind those with names they come again from other
// positions.
Session make_line(std::size_t number, Random& random, const Circumstances&) {
    const bool is_named = number < named_lines();
    const std::size_t at = number % named_lines();
    const std::size_t shape = at % kShapeCount;
    const std::size_t round = at / kShapeCount;
    const std::size_t size = (round + shape) % kSizeCount;
    const std::size_t moment =
        (round / kSizeCount + 2 * (round % kSizeCount) + shape) % kMomentCount;
    const Moment& when = kMoments[moment];
    Session session;
    if (is_named)
        session.name =
            fmt::format("{} of {}, {}", kSizes[size].name, kShapes[shape].name, when.name);
    session.steps = parse_steps(is_named ? "position startpos" : random_position(random));
    const auto append = [&](const std::string& text) {
        for (Step& step : parse_steps(text)) session.steps.push_back(std::move(step));
    };
    append(std::string(when.before));
    session.steps.push_back({when.has_end ? StepKind::Say : StepKind::SayUnended,
                             line_of(kShapes[shape], kSizes[size].bytes), when.times});
    append(std::string(when.behind));
    if (when.behind != "quit" && when.has_end) append(probe(random));
    return session;
}

}  // namespace

const Kind kLineKind{"line", "lines of up to 4 MB while searching", 2, named_lines, make_line};

}  // namespace sebastes::stress
