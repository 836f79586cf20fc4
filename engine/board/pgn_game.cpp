#include "board/pgn_game.h"

#include <algorithm>
#include <array>
#include <cassert>

#include "board/fen.h"
#include "board/pgn_text.h"

namespace sebastes {

namespace {

constexpr std::array<std::string_view, 7> kRoster = {"Event", "Site",  "Date",  "Round",
                                                     "White", "Black", "Result"};

// In the roster's order, then the names in that of their bytes.
std::size_t roster_place(std::string_view name) {
    return static_cast<std::size_t>(std::ranges::find(kRoster, name) - kRoster.begin());
}

bool stands_before(const PgnTag& one, const PgnTag& other) {
    const std::size_t place = roster_place(one.name);
    const std::size_t other_place = roster_place(other.name);
    return place != other_place ? place < other_place : one.name < other.name;
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
    for (const std::string_view name : kRoster)
        if (!find_tag(name)) set_tag(name, name == "Date" ? "????.??.??" : "?");
    set_tag("Result", to_pgn_result(result));
    std::erase_if(tags, [](const PgnTag& tag) { return tag.name == "SetUp" || tag.name == "FEN"; });
    if (start != Position::start()) {
        set_tag("SetUp", "1");
        set_tag("FEN", to_fen(start));
    }
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

bool is_in_pgn_roster(std::string_view name) { return roster_place(name) < kRoster.size(); }

std::string_view to_pgn_result(std::optional<GameResult> result) {
    if (!result) return "*";
    switch (*result) {
        case GameResult::WhiteWins:
            return "1-0";
        case GameResult::BlackWins:
            return "0-1";
        case GameResult::Draw:
            return "1/2-1/2";
    }
    return "*";
}

void PgnCursor::pass(const PgnElement& element) {
    switch (element.kind) {
        case PgnElement::Kind::Move: {
            Line& line = lines_.back();
            line.before = line.position;
            line.position = line.before.after(element.move);
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
