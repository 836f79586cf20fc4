#include "tools/programs/epd/expectation.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "board/move_list.h"
#include "core/score.h"
#include "notation/notation.h"

namespace sebastes::epd {

namespace {

bool contains(const std::vector<Move>& moves, Move move) {
    return std::ranges::find(moves, move) != moves.end();
}

bool is_right_mate(int expected, int score) {
    if (!is_mate(score)) return false;
    const int found = mate_distance(score);
    return expected > 0 ? found > 0 && found <= expected : found == expected;
}

std::string joined(const std::vector<Move>& moves, const Position& position) {
    std::string text;
    for (const Move move : moves) text += (text.empty() ? "" : " or ") + to_san(position, move);
    return text;
}

}  // namespace

bool Expectation::is_met(Move move, int score) const {
    if (!best_moves.empty() && !contains(best_moves, move)) return false;
    if (contains(avoid_moves, move)) return false;
    const bool points_alone = best_moves.empty() && avoid_moves.empty() && !mate;
    if (points_alone && points_for(points, move) < highest(points)) return false;
    return !mate || is_right_mate(*mate, score);
}

Result<Expectation> expectation_of(const EpdRecord& record, std::optional<int> usual_mate) {
    const auto best = record.moves("bm");
    if (!best) return Error{best.error()};
    const auto avoid = record.moves("am");
    if (!avoid) return Error{avoid.error()};
    auto mate = record.mate_distance();
    if (!mate) return Error{mate.error()};
    auto points = points_of(record);
    if (!points) return Error{points.error()};
    if (best->empty() && avoid->empty() && !*mate && highest(*points) == 0) mate = usual_mate;
    if (best->empty() && avoid->empty() && !*mate && highest(*points) == 0) {
        const auto counts = record.perft_counts();
        return Error{counts && !counts->empty()
                         ? "leaf counts alone: perft suite checks them"
                         : "nothing to solve: none of bm, am, dm and points"};
    }
    if (!has_legal_move(record.position.board()))
        return Error{"nothing to solve: no move is legal"};
    return Expectation{*best, *avoid, *mate, std::move(*points)};
}

std::string to_text(const Expectation& expectation, const Position& position) {
    std::string text = joined(expectation.best_moves, position);
    const auto add = [&](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
    if (!expectation.avoid_moves.empty()) add("not " + joined(expectation.avoid_moves, position));
    if (expectation.mate) add(fmt::format("#{}", *expectation.mate));
    if (!text.empty()) return text;
    std::vector<Move> most;
    const int best_points = highest(expectation.points);
    for (const MovePoints& entry : expectation.points)
        if (entry.points == best_points) most.push_back(entry.move);
    return joined(most, position);
}

}  // namespace sebastes::epd
