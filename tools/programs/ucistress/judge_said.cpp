// What the client has said, and what follows from it.
#include <algorithm>
#include <utility>

#include "board/move_list.h"
#include "notation/notation.h"
#include "tools/programs/ucistress/judge.h"

namespace sebastes::stress {

namespace {

bool has_mating_move(const Position& position) {
    return std::ranges::any_of(legal_moves(position.board()), [&](Move move) {
        const Position next = position.after(move);
        return next.in_check() && !has_legal_move(next.board());
    });
}

bool none_is_legal(const Position& position, const std::vector<std::string>& moves) {
    return !moves.empty() && std::ranges::none_of(moves, [&](const std::string& move) {
        return parse_uci(position, move).has_value();
    });
}

}  // namespace

void Judge::said(std::string_view line) {
    const Order order = read_order(line);
    if (line == "d") is_told_more_ = true;
    if (!order.words.empty()) said_order(order);
}

void Judge::said_order(const Order& order) {
    const std::string_view name = order.name();
    if (name == "uci") {
        ++greetings_;
    } else if (name == "isready") {
        // Before uci an engine may speak another protocol.
        ++(order.is_murky || greetings_ == 0 ? may_ready_ : ready_);
    } else if (name == "position") {
        said_position(order);
    } else if (name == "go") {
        said_go(order);
    } else if (name == "stop") {
        for (Search& search : searches_) {
            search.is_stopped = true;
            search.is_required = search.is_required && !order.is_murky;
        }
    } else if (name == "ponderhit") {
        for (Search& search : searches_) {
            if (!search.order.is_ponder) search.is_excused = true;
            search.order.is_ponder = false;
        }
    } else if (name == "setoption") {
        excuse();
        options_set_ = true;
        if (sets_option(order.words, "UCI_Chess960", "true")) chess960_ = true;
        if (sets_option(order.words, "UCI_Chess960", "false")) chess960_ = false;
    } else if (name == "ucinewgame") {
        excuse();
        position_.reset();  // a new one has to be told
        former_.reset();
    } else if (name == "quit") {
        told_to_quit_ = !order.is_murky;
        dismissed();
    }
}

// All but the last are excused when there are several.
void Judge::excuse() {
    for (auto search = searches_.rbegin(); search != searches_.rend(); ++search)
        if (std::exchange(search->is_excused, true)) return;
}

void Judge::said_position(const Order& order) {
    excuse();
    std::optional<Position> position;
    if (!order.is_murky) position = read_position(order.words, chess960_);
    if (position_) former_ = position_;
    if (position || !is_hopeless(order.words)) former_.reset();
    position_ = std::move(position);
}

void Judge::said_go(const Order& order) {
    Search search{position_, former_, read_go(order.words), chess960_};
    if (order.is_murky || (position_ && none_is_legal(*position_, search.order.only)))
        search.order.is_clean = false;
    search.is_required = position_ && search.order.is_clean && greetings_ > 0;
    // The second of two may be ignored, or end the first, or wait for its end.
    if (!searches_.empty()) {
        excuse();
        search.is_required = false;
        search.is_excused = true;
    }
    search.must_find_mate = position_ && search.order.is_clean && search.order.depth >= 4 &&
                            search.order.only.empty() && !options_set_ &&
                            has_mating_move(*position_);
    searches_.push_back(std::move(search));
}

void Judge::dismissed() {
    is_dismissed_ = true;
    ready_ = 0;
    give_up();
    late_ += searches_.size();
    searches_.clear();
}

Judge::Wait Judge::awaits_move() const {
    if (searches_.empty()) return Wait::None;
    const bool some_end = std::ranges::any_of(searches_, &Search::ends);
    if (!some_end) return Wait::None;
    const bool must = std::ranges::any_of(
        searches_, [](const Search& search) { return search.is_required && search.ends(); });
    return must ? Wait::Must : Wait::May;
}

bool Judge::runs() const {
    return std::ranges::any_of(searches_, [](const Search& search) { return !search.is_stopped; });
}

void Judge::give_up() {
    late_ += std::erase_if(searches_, [](const Search& search) { return !search.is_required; });
}

void Judge::note(FindingKind kind, std::string detail) {
    constexpr std::size_t kMost = 100;
    if (++noted_[static_cast<std::size_t>(kind)] > kMost) return;
    findings_.push_back({kind, std::move(detail)});
}

}  // namespace sebastes::stress
