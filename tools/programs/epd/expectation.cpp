#include "tools/programs/epd/expectation.h"

#include <fmt/core.h>

#include <algorithm>
#include <string>
#include <utility>

#include "board/move_list.h"
#include "core/number.h"
#include "core/score.h"
#include "core/text.h"
#include "notation/notation.h"
#include "tools/shared/pgn_epd/move_text.h"

namespace sebastes::epd {

// ---- Points ----
namespace {

constexpr int kMostPoints = 1'000'000;

std::optional<int> parse_points(std::string_view text) {
    const auto points = to_number<int>(text);
    return points && *points >= 0 && *points <= kMostPoints ? points : std::nullopt;
}

// The parts between blanks and commas.
std::vector<std::string_view> parts_of(std::string_view text) {
    std::vector<std::string_view> parts;
    while (true) {
        text.remove_prefix(std::min(text.find_first_not_of(" ,\t"), text.size()));
        if (text.empty()) return parts;
        parts.push_back(text.substr(0, text.find_first_of(" ,\t")));
        text.remove_prefix(parts.back().size());
    }
}

Error bad(std::string_view opcode, std::string_view reason) {
    return {fmt::format("bad EPD, {}: {}", opcode, reason)};
}

// Moves with their points as the record writes them.
using PointWords = std::vector<std::pair<std::string, int>>;

// Reads "f5=10, Be5+=2" in c0: all parts must be so, else it is a comment.
PointWords from_pairs(const EpdRecord& record) {
    PointWords words;
    const std::string text = record.text("c0");
    for (const std::string_view part : parts_of(text)) {
        const std::size_t sign = part.rfind('=');
        const auto points =
            sign == std::string_view::npos ? std::nullopt : parse_points(part.substr(sign + 1));
        if (!points || sign == 0) return {};
        words.emplace_back(part.substr(0, sign), *points);
    }
    return words;
}

// Reads the moves in the opcode (c7 or c9) and the points in c8.
Result<PointWords> from_lists(const EpdRecord& record, std::string_view opcode) {
    const std::string moves = record.text(opcode);
    const std::string numbers = record.text("c8");
    const auto move_words = parts_of(moves);
    PointWords words;
    for (const std::string_view number : parts_of(numbers)) {
        const auto points = parse_points(number);
        if (!points) return PointWords{};
        words.emplace_back("", *points);
    }
    if (move_words.empty() || words.empty()) return PointWords{};
    if (move_words.size() != words.size())
        return bad("c8", fmt::format("{} points for the {} moves of {}", words.size(),
                                     move_words.size(), opcode));
    for (std::size_t i = 0; i < words.size(); ++i) words[i].first = move_words[i];
    return words;
}

}  // namespace

Result<std::vector<MovePoints>> points_of(const EpdRecord& record,
                                          std::vector<std::string>* left_out) {
    std::string_view opcode = "c0";
    Result<PointWords> words = from_pairs(record);
    if (words->empty()) {
        opcode = record.find("c7") != nullptr ? "c7" : "c9";
        words = from_lists(record, opcode);
    }
    if (!words) return Error{words.error()};
    std::vector<MovePoints> points;
    std::vector<std::string> faults;
    for (const auto& [word, worth] : *words) {
        const auto move = parse_move(record.position, word);
        if (move)
            points.push_back({*move, worth});
        else
            faults.push_back(bad(opcode, move.error()).message);
    }
    if (points.empty() && !faults.empty()) return Error{faults.front()};
    if (left_out != nullptr) left_out->insert(left_out->end(), faults.begin(), faults.end());
    return points;
}

int points_for(const std::vector<MovePoints>& points, Move move) {
    const auto found = std::ranges::find(points, move, &MovePoints::move);
    return found == points.end() ? 0 : found->points;
}

int highest(const std::vector<MovePoints>& points) {
    int most = 0;
    for (const MovePoints& entry : points) most = std::max(most, entry.points);
    return most;
}

// ---- What a record asks for ----
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

bool Expectation::allows(Move move) const {
    return (best_moves.empty() || contains(best_moves, move)) && !contains(avoid_moves, move);
}

bool Expectation::is_met(Move move, int score) const {
    if (!allows(move)) return false;
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
