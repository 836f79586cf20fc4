// Totals sums up what one engine solved of a suite.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/programs/epd/solver.h"
#include "tools/programs/epd/suite.h"

namespace sebastes::epd {

// The limit of a run, which is also the axis of its curve.
enum class CurveAxis { Milliseconds, Nodes };

// EngineRun holds one engine's outcomes on a suite, which must outlive it.
struct EngineRun {
    std::string engine;
    const Suite* suite = nullptr;
    std::vector<std::optional<Outcome>> outcomes;  // one for each position; absent: not reached
    CurveAxis axis = CurveAxis::Milliseconds;
    std::string given_up{};  // why the engine was given up, as a predicate; empty: it was not

    bool is_complete() const;
};

struct Totals {
    std::size_t positions = 0;  // reached
    std::size_t solved = 0;
    std::size_t faults = 0;  // positions lost to the engine's faults
    std::uint64_t nodes = 0;
    std::uint64_t median_nodes = 0;  // of a position
    std::int64_t milliseconds = 0;

    // Of the positions with a distance to mate.
    std::size_t mates = 0;
    std::size_t mates_found = 0;    // ended with a mate for the right side, shown or cut short
    std::size_t mates_best = 0;     // at the distance stated
    std::size_t mates_sooner = 0;   // shown sooner than stated
    std::size_t mates_unshown = 0;  // with a line that is cut short
    // Ended with a mate for the wrong side, one that is refuted, or one that is sooner than
    // stated and not shown.
    std::size_t mates_wrong = 0;
    std::size_t mates_bounds = 0;  // ended with a mate as a bound
    // Of all positions.
    MateLines mate_lines;
    std::size_t illegal_lines = 0;

    // Of the positions with points: the inputs of the STS rating formulas.
    std::size_t with_points = 0;
    std::int64_t points = 0;
    std::int64_t most_points = 0;
};
Totals totals_of(const EngineRun& run);

// Whether a search ended with a mate for the right side that is not refuted. `expected` is the
// stated distance; a sooner mate must be shown.
bool finds_mate(int expected, const Outcome& outcome);

struct CurvePoint {
    std::int64_t at;     // milliseconds or nodes
    std::size_t solved;  // held from there on, or earlier

    friend bool operator==(const CurvePoint&, const CurvePoint&) = default;
};
// Returns from where on the solved positions were held, in ascending order.
std::vector<std::int64_t> solution_points(const EngineRun& run);

// Returns points at 1, 2, 5, 10, 20, 50 and so on, from the first by which a position was solved to
// the first by which all solved positions were.
std::vector<CurvePoint> solution_curve(const EngineRun& run);
// Returns for how many positions the solution was held from there on, or earlier.
std::size_t solved_by(const EngineRun& run, std::int64_t limit);
// Returns "0.5 s" for 500 milliseconds, "20k nodes" or "1M nodes".
std::string curve_label(CurveAxis axis, std::int64_t at);

struct Theme {
    std::string name;
    std::size_t positions = 0;
    std::size_t solved = 0;
    std::int64_t points = 0;
    std::int64_t most_points = 0;
};
// Returns the themes in the order of their first positions.
std::vector<Theme> themes_of(const EngineRun& run);

// Returns the theme of the id; if the id is a number or missing, the file's name without folder and
// ending.
std::string theme_of_entry(const SuiteEntry& entry);

// Returns the id without the number at its end: "BK" for "BK.01", "STS(v1.0) Undermine" for
// "STS(v1.0) Undermine.007".
std::string theme_of_id(const std::string& id);

// The line that F. Mosca's program STS Rating, version 13.1, fits to the ratings of CCRL 40/4. It
// was fitted to 1,500 positions at 200 ms each on an Intel i7-2600K; on other machines, and with
// other times, it is wrong.
inline constexpr std::string_view kStsFormula = "STS Rating v13.1: 44.523 x % of points - 242.85";
// Returns the rating that this formula gives for a result in the Strategic Test Suite; nothing if
// there are no points, or if a position with points has an id that does not begin with "STS".
std::optional<double> sts_rating(const EngineRun& run);

// Returns the probability of a split at least as uneven as this one if both ways are equally
// likely: the exact two-sided sign test of paired results. For solved and unsolved positions it is
// McNemar's test (1947) in its exact form. Returns 1 if there is nothing to split.
double sign_test(std::size_t one_way, std::size_t other_way);

}  // namespace sebastes::epd
