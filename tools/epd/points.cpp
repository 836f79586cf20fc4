#include "tools/epd/points.h"

#include <fmt/core.h>

#include <algorithm>
#include <string>

#include "board/notation.h"
#include "core/number.h"
#include "core/quoted.h"

namespace sebastes::epd {

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

// "f5=10, Be5+=2": all parts must be so, else it is a comment.
Result<std::vector<MovePoints>> from_pairs(const EpdRecord& record) {
    const std::string text = record.text("c0");
    std::vector<MovePoints> points;
    const auto parts = parts_of(text);
    const auto split = [](std::string_view part) { return part.rfind('='); };
    for (const std::string_view part : parts)
        if (split(part) == std::string_view::npos || split(part) == 0 ||
            !parse_points(part.substr(split(part) + 1)))
            return points;
    for (const std::string_view part : parts) {
        const auto move = parse_move(record.position, part.substr(0, split(part)));
        if (!move) return bad("c0", move.error());
        points.push_back({*move, *parse_points(part.substr(split(part) + 1))});
    }
    return points;
}

// c7 or c9, and c8.
Result<std::vector<MovePoints>> from_lists(const EpdRecord& record) {
    const std::string_view opcode = record.find("c7") != nullptr ? "c7" : "c9";
    const std::string moves = record.text(opcode);
    const std::string numbers = record.text("c8");
    const auto move_words = parts_of(moves);
    const auto number_words = parts_of(numbers);
    std::vector<MovePoints> points;
    if (move_words.empty() || number_words.empty()) return points;
    if (!std::ranges::all_of(number_words,
                             [](auto word) { return parse_points(word).has_value(); }))
        return points;
    if (move_words.size() != number_words.size())
        return bad("c8", fmt::format("{} points for the {} moves of {}", number_words.size(),
                                     move_words.size(), opcode));
    for (std::size_t i = 0; i < move_words.size(); ++i) {
        const auto move = parse_move(record.position, move_words[i]);
        if (!move) return bad(opcode, move.error());
        points.push_back({*move, *parse_points(number_words[i])});
    }
    return points;
}

}  // namespace

Result<std::vector<MovePoints>> points_of(const EpdRecord& record) {
    auto points = from_pairs(record);
    if (!points || !points->empty()) return points;
    return from_lists(record);
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

}  // namespace sebastes::epd
