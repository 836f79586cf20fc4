#include "tools/shared/pgn_epd/pgn_game.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <chrono>

#include "board/move_list.h"
#include "core/number.h"
#include "core/text.h"
#include "notation/fen.h"
#include "notation/notation.h"
#include "tools/shared/pgn_epd/move_text.h"
#include "tools/shared/pgn_epd/pgn_text.h"

namespace sebastes {

namespace {

constexpr std::array<std::string_view, 7> kRoster = {"Event", "Site",  "Date",  "Round",
                                                     "White", "Black", "Result"};

// The sort order: the roster first, then the names by their bytes.
std::size_t roster_place(std::string_view name) {
    return static_cast<std::size_t>(std::ranges::find(kRoster, name) - kRoster.begin());
}

bool stands_before(const PgnTag& one, const PgnTag& other) {
    const std::size_t place = roster_place(one.name);
    const std::size_t other_place = roster_place(other.name);
    return place != other_place ? place < other_place : one.name < other.name;
}

bool is_standard_name(std::string_view name) {
    return std::ranges::all_of(name,
                               [](char c) { return is_letter(c) || is_digit(c) || c == '_'; });
}

bool is_date_tag(std::string_view name) {
    return name == "Date" || name == "UTCDate" || name == "EventDate";
}

// Returns "2018.06.??", the form of the standard.
std::string to_text(const PgnDate& date) {
    const std::string year = date.year == 0 ? "????" : fmt::format("{:04}", date.year);
    const std::string month = date.month == 0 ? "??" : fmt::format("{:02}", date.month);
    return year + "." + month + "." + (date.day == 0 ? "??" : fmt::format("{:02}", date.day));
}

// Returns the result of a mate or stalemate; otherwise nothing.
std::optional<GameResult> result_on_board(const Position& last) {
    if (has_legal_move(last.board())) return std::nullopt;
    if (!last.in_check()) return GameResult::Draw;
    return last.side_to_move() == Color::White ? GameResult::BlackWins : GameResult::WhiteWins;
}

}  // namespace

PgnElement PgnElement::of_comment(std::string_view text) {
    return {Kind::Comment, 0, {}, tidy_comment(text)};
}

const PgnTag* PgnGame::find_tag(std::string_view name) const {
    const auto found = std::ranges::find(tags, name, &PgnTag::name);
    return found == tags.end() ? nullptr : &*found;
}

std::string_view PgnGame::tag(std::string_view name) const {
    const PgnTag* found = find_tag(name);
    return found ? std::string_view(found->value) : std::string_view();
}

void PgnGame::set_tag(std::string_view name, std::string_view value) {
    const auto found = std::ranges::find(tags, name, &PgnTag::name);
    if (found == tags.end())
        tags.push_back({std::string(name), tidy_tag_value(value)});
    else
        found->value = tidy_tag_value(value);
}

void PgnGame::tidy_tags() {
    for (PgnTag& tag : tags)
        if (const auto date = is_date_tag(tag.name) ? to_pgn_date(tag.value) : std::nullopt)
            tag.value = to_text(*date);
    for (const std::string_view name : kRoster)
        if (!find_tag(name))
            tags.push_back({std::string(name), name == "Date" ? "????.??.??" : "?"});
    set_tag("Result", to_pgn_result(result));
    std::erase_if(tags, [](const PgnTag& tag) { return tag.name == "SetUp" || tag.name == "FEN"; });
    static const Position kUsualStart = Position::start();
    if (start != kUsualStart) {
        set_tag("SetUp", "1");
        set_tag("FEN", to_fen(start));
    }
    // Most games come in this order, and the sort is dear for games without moves.
    if (!std::is_sorted(tags.begin(), tags.end(), stands_before))
        std::ranges::stable_sort(tags, stands_before);
    const auto same_name = [](const PgnTag& a, const PgnTag& b) { return a.name == b.name; };
    tags.erase(std::unique(tags.begin(), tags.end(), same_name), tags.end());
}

std::vector<Move> PgnGame::main_line() const {
    std::vector<Move> moves;
    std::size_t depth = 0;
    for (const PgnElement& element : elements) {
        if (element.kind == PgnElement::Kind::VariationBegin) ++depth;
        if (element.kind == PgnElement::Kind::VariationEnd) --depth;
        if (element.kind == PgnElement::Kind::Move && depth == 0) moves.push_back(element.move);
    }
    return moves;
}

std::vector<Move> PgnGame::played_moves() const {
    std::vector<Move> moves = main_line();
    moves.erase(std::ranges::find(moves, Move{}), moves.end());
    return moves;
}

bool is_pgn_tag_name(std::string_view name) {
    constexpr std::size_t kLongest = 255;
    return !name.empty() && name.size() <= kLongest && is_standard_name(name.substr(0, 1)) &&
           std::ranges::all_of(name, [](char c) {
               return c > ' ' && c < 0x7F && c != '"' && c != '[' && c != ']';
           });
}

std::vector<PgnWarning> warnings_of(const PgnGame& game, const Position& last) {
    std::vector<PgnWarning> warnings;
    for (const PgnTag& tag : game.tags) {
        if (!is_standard_name(tag.name))
            warnings.push_back(
                {"name of a tag", "tag " + tag.name + ": not a name of the standard's letters"});
        if (is_date_tag(tag.name) && !tag.value.empty() && tag.value != "?" &&
            !to_pgn_date(tag.value))
            warnings.push_back({"date", tag.name + " " + quoted(tag.value) + " is no date"});
    }
    const std::vector<Move> moves = game.main_line();
    if (std::ranges::find(moves, Move{}) != moves.end())
        warnings.push_back({"null move", "a null move in the main line"});
    if (!game.result) return warnings;
    const auto by_board = result_on_board(last);
    if (by_board && *by_board != *game.result)
        warnings.push_back(
            {"result on the board",
             fmt::format("the result is {}, but the moves end in {}: {}",
                         to_pgn_result(game.result), last.in_check() ? "checkmate" : "stalemate",
                         to_pgn_result(by_board))});
    return warnings;
}

bool is_in_pgn_roster(std::string_view name) { return roster_place(name) < kRoster.size(); }

// ---- Dates of tags ----

namespace {

// Parses a number of at most `most_digits` digits, 0 for question marks; nothing for other texts.
std::optional<int> to_part(std::string_view text, std::size_t most_digits) {
    if (text.empty() || text.size() > most_digits) return std::nullopt;
    if (std::ranges::all_of(text, [](char c) { return c == '?'; })) return 0;
    if (!all_digits(text)) return std::nullopt;
    const auto number = to_number<int>(text);
    return number && *number > 0 ? number : std::nullopt;
}

bool is_sound(const PgnDate& date) {
    using std::chrono::month, std::chrono::day, std::chrono::year;
    if (date.month > 12 || date.day > 31) return false;
    if (date.month == 0 || date.day == 0) return true;
    // An unknown year may be a leap year.
    constexpr int kLeapYear = 2000;
    return std::chrono::year_month_day(year(date.year == 0 ? kLeapYear : date.year),
                                       month(static_cast<unsigned>(date.month)),
                                       day(static_cast<unsigned>(date.day)))
        .ok();
}

}  // namespace

std::weak_ordering compare_known(const PgnDate& one, const PgnDate& other) {
    for (const auto part : {&PgnDate::year, &PgnDate::month, &PgnDate::day}) {
        if (one.*part == 0 || other.*part == 0) break;
        if (one.*part != other.*part) return one.*part <=> other.*part;
    }
    return std::weak_ordering::equivalent;
}

std::optional<PgnDate> to_pgn_date(std::string_view text) {
    std::array<int, 3> parts{};  // year, month, day
    std::size_t count = 0;
    for (std::string_view rest = text;; ++count) {
        const std::size_t end = std::min(rest.find_first_of(".-/"), rest.size());
        if (count == parts.size()) return std::nullopt;
        const std::string_view word = rest.substr(0, end);
        const auto part = to_part(word, count == 0 ? 4 : 2);
        // "18" is not a year
        if (!part || (count == 0 && *part > 0 && word.size() != 4)) return std::nullopt;
        parts[count] = *part;
        if (end == rest.size()) break;
        rest.remove_prefix(end + 1);
    }
    const PgnDate date{parts[0], parts[1], parts[2]};
    return is_sound(date) ? std::optional(date) : std::nullopt;
}

// ---- A walk along a game ----

void PgnCursor::pass(const PgnElement& element) {
    switch (element.kind) {
        case PgnElement::Kind::Move: {
            Line& line = lines_.back();
            line.before = line.position;
            line.position = line.before.after_or_null(element.move);
            line.moved = true;
            break;
        }
        case PgnElement::Kind::VariationBegin: {
            assert(can_branch());
            const Position branch = lines_.back().before;
            lines_.push_back({branch, branch, false});
            break;
        }
        case PgnElement::Kind::VariationEnd:
            assert(depth() > 0);
            lines_.pop_back();
            break;
        case PgnElement::Kind::Nag:
        case PgnElement::Kind::Comment:
            break;
    }
}

}  // namespace sebastes
