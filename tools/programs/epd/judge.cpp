#include "tools/programs/epd/judge.h"

#include <cstdint>
#include <cstdlib>

#include "core/score.h"
#include "tools/programs/epd/mate_line.h"

namespace sebastes::epd {

namespace {

constexpr std::uint64_t kProofNodes = 3'000'000;

bool is_bound(const SearchReport& report) { return report.is_lower_bound || report.is_upper_bound; }

bool begins_with(const SearchReport& report, Move move) {
    return !report.line.empty() && report.line.front() == move;
}

// Whether the bound, of the same move, says that the whole iteration's score is wrong about a
// mate.  A side that is seen to mate may still do better, but no worse.
bool withdraws(const SearchReport& bound, const SearchReport& whole) {
    if (is_win(whole.score)) return bound.is_upper_bound && bound.score < whole.score;
    if (is_loss(whole.score)) return bound.is_lower_bound && bound.score > whole.score;
    return false;
}

MateClaim claim_of(const Position& position, const SearchAnswer& answer) {
    if (!is_mate(answer.score)) return MateClaim::None;
    if (answer.is_lower_bound || answer.is_upper_bound) return MateClaim::Bound;
    if (answer.line.empty() || answer.line.front() != answer.move) return MateClaim::CutShort;
    switch (check_mate_line(position, answer.line, answer.score)) {
        case MateLine::Whole:
            return MateClaim::Shown;
        case MateLine::CutShort:
            return MateClaim::CutShort;
        default:
            return MateClaim::Refuted;
    }
}

// A line that is shown may hold bad defences: a mate sooner than stated needs more than that.
bool is_too_soon(const SuiteEntry& entry, const SearchAnswer& answer) {
    const int expected = entry.expectation.mate.value_or(0);
    const int claimed = mate_distance(answer.score);
    if (expected <= 0 || claimed <= 0 || claimed >= expected) return false;
    return forces_mate(entry.record.position, answer.move, claimed, kProofNodes) == false;
}

}  // namespace

std::string_view name_of(MateClaim claim) {
    switch (claim) {
        case MateClaim::Bound:
            return "a bound";
        case MateClaim::CutShort:
            return "cut short";
        case MateClaim::Refuted:
            return "refuted";
        case MateClaim::Shown:
            return "shown";
        default:
            return "";
    }
}

Verdict judge(const SuiteEntry& entry, const SearchAnswer& answer) {
    Verdict verdict;
    const Expectation& expectation = entry.expectation;
    verdict.mate = claim_of(entry.record.position, answer);
    if (verdict.mate == MateClaim::Shown && is_too_soon(entry, answer))
        verdict.mate = MateClaim::Refuted;
    verdict.points = points_for(expectation.points, answer.move);
    verdict.solved = expectation.is_met(answer.move, answer.score) &&
                     (!expectation.mate || verdict.mate == MateClaim::Shown);
    return verdict;
}

void Evidence::see(const SearchReport& report) {
    if (is_bound(report)) {
        bound_ = report;
        return;
    }
    whole_ = report;
    bound_ = {};
}

void Evidence::complete(SearchAnswer& answer) const {
    const bool bound_fits = begins_with(bound_, answer.move);
    const bool whole_fits = begins_with(whole_, answer.move);
    const SearchReport* last = &whole_;
    if (bound_fits && (!whole_fits || withdraws(bound_, whole_))) last = &bound_;
    if (whole_.line.empty() && !bound_.line.empty()) last = &bound_;
    show(*last, answer);
}

void show(const SearchReport& report, SearchAnswer& answer) {
    answer.score = report.score;
    answer.is_lower_bound = report.is_lower_bound;
    answer.is_upper_bound = report.is_upper_bound;
    answer.depth = report.depth;
    answer.line = report.line;
}

SearchAnswer answer_of(const SearchReport& report) {
    SearchAnswer answer;
    if (!report.line.empty()) answer.move = report.line.front();
    answer.nodes = report.nodes;
    answer.milliseconds = report.milliseconds;
    show(report, answer);
    return answer;
}

}  // namespace sebastes::epd
