#include "tools/programs/ucistress/judge.h"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <utility>

#include "board/move_list.h"
#include "core/text.h"
#include "notation/fen.h"
#include "notation/notation.h"
#include "uci/words.h"

namespace sebastes::stress {

namespace {

bool has_mating_move(const Position& position) {
    return std::ranges::any_of(legal_moves(position.board()), [&](Move move) {
        const Position next = position.after(move);
        return next.in_check() && !has_legal_move(next.board());
    });
}

constexpr std::string_view kNullMoves[] = {"(none)", "0000", "none", "NULL", "null", "-"};
constexpr std::string_view kAnswers[] = {"id",   "uciok",  "readyok",      "bestmove",
                                         "info", "option", "registration", "copyprotection"};

bool is_null_move(std::string_view word) {
    return std::ranges::find(kNullMoves, word) != std::end(kNullMoves);
}

// How often an answer begins in the line, as a word or at the end of one.
std::size_t beginnings(std::string_view line) {
    std::size_t count = 0;
    for (const std::string_view word : {"bestmove", "readyok", "uciok", "info "})
        for (std::size_t at = line.find(word); at != std::string_view::npos;
             at = line.find(word, at + 1))
            ++count;
    return count;
}

std::string text_of(const Position& position) { return to_fen(position); }

}  // namespace

// ---- What the client has said, and what follows from it ----

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
    Search search{position_, former_, read_go(order.words, position_.value_or(Position::start())),
                  chess960_};
    search.order.is_clean = search.order.is_clean && !order.is_murky;
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

// ---- What the engine has said, held against what it was asked ----

void Judge::heard(std::string_view line) {
    const Words words = split_words(line);
    if (words.empty()) return;
    const std::string_view first = words.front();
    if (is_torn(line)) return note(FindingKind::Torn, quoted(line));
    if (first == "readyok")
        heard_ready(line);
    else if (first == "bestmove")
        heard_move(words);
    else if (first == "info")
        heard_info(line);
    else
        heard_other(line, first);
}

bool Judge::is_torn(std::string_view line) const {
    // What follows may hold any word.
    if (line.starts_with("option ") || line.starts_with("id ")) return false;
    const std::size_t text = line.find("string");
    return beginnings(line.substr(0, text)) > 1;
}

void Judge::heard_other(std::string_view line, std::string_view first) {
    if (first == "uciok") is_introduced_ = true;
    if (std::ranges::find(kAnswers, first) != std::end(kAnswers)) return;
    // The end of one answer, or two that grew together; else a word of its own, which some
    // engines have before uciok.
    if (beginnings(line) > 0)
        note(FindingKind::Torn, quoted(line));
    else if (is_introduced_ && !is_told_more_)
        note(FindingKind::Junk, quoted(line));
}

void Judge::heard_ready(std::string_view line) {
    if (split_words(line).size() > 1) note(FindingKind::Junk, quoted(line));
    if (ready_ > 0)
        --ready_;
    else if (may_ready_ > 0)
        --may_ready_;
    else if (!is_dismissed_)
        note(FindingKind::Unasked, "readyok without isready");
}

std::string Judge::fault_of(const Search& search, std::string_view move) {
    if (search.takes_all()) return {};
    const Position& position = *search.position;
    if (is_null_move(move)) {
        if (!search.order.is_clean || !has_legal_move(position.board())) return {};
        return fmt::format("{} though there are legal moves in {}", move, text_of(position));
    }
    const auto parsed = parse_uci(position, move);
    if (!parsed) {
        if (!has_legal_move(position.board())) return {};
        return fmt::format("{} in {}", quoted(move, 20), text_of(position));
    }
    const std::vector<Move>& only = search.order.only;
    if (!only.empty() && std::ranges::find(only, *parsed) == only.end())
        return fmt::format("{} is none of searchmoves", move);
    return {};
}

void Judge::heard_move(const Words& words) {
    const std::string_view move = words.size() > 1 ? words[1] : "";
    if (searches_.empty()) {
        if (late_ > 0)
            --late_;
        else if (!is_dismissed_)
            note(FindingKind::Unasked, fmt::format("bestmove {} without a go", quoted(move, 20)));
        return;
    }
    const auto answered = std::ranges::find_if(
        searches_, [&](const Search& search) { return fault_of(search, move).empty(); });
    if (answered == searches_.end() && late_ > 0) {
        --late_;
        return;
    }
    const auto at = answered == searches_.end() ? searches_.begin() : answered;
    const Search search = std::move(*at);
    late_ += static_cast<std::size_t>(at - searches_.begin());
    searches_.erase(searches_.begin(), at + 1);
    judge_move(search, words);
}

void Judge::judge_move(const Search& search, const Words& words) {
    const std::string_view text = words.size() > 1 ? words[1] : "";
    if (search.is_endless() && !search.is_excused && search.is_required)
        note(FindingKind::Early, fmt::format("bestmove {} before stop", quoted(text, 20)));
    if (const std::string fault = fault_of(search, text); !fault.empty())
        return note(FindingKind::WrongMove, fault);
    if (!search.position && search.former && parse_uci(*search.former, text))
        note(FindingKind::Stale, std::string(text));
    if (search.takes_all()) return;
    const auto move = parse_uci(*search.position, text);
    if (move)
        judge_legal(search, *move, words);
    else if (!is_null_move(text))
        note(FindingKind::MoveAtEnd, std::string(text));
}

void Judge::judge_legal(const Search& search, Move move, const Words& words) {
    judge_spelling(search, move, words[1]);
    const Position next = search.position->after(move);
    if (search.must_find_mate && (!next.in_check() || has_legal_move(next.board())))
        note(FindingKind::Missed, fmt::format("{} in {}", words[1], text_of(*search.position)));
    if (words.size() <= 3 || words[2] != "ponder" || is_null_move(words[3])) return;
    if (!parse_uci(next, words[3]))
        note(FindingKind::WrongLine, fmt::format("ponder {} after {} in {}", quoted(words[3], 20),
                                                 words[1], text_of(*search.position)));
}

void Judge::judge_spelling(const Search& search, Move move, std::string_view text) {
    const auto notation =
        search.chess960 ? CastlingNotation::KingTakesRook : CastlingNotation::KingSteps;
    if (to_uci(move, notation) != text)
        note(FindingKind::Spelling, fmt::format("{} for {}", text, to_uci(move, notation)));
}

void Judge::heard_info(std::string_view line) {
    const Words words = split_words(line.substr(0, line.find(" string ")));
    const auto pv = std::ranges::find(words, "pv");
    if (pv != words.end()) judge_line({pv + 1, words.end()});
}

// The line may be of any search that runs.
void Judge::judge_line(const Words& moves) {
    if (searches_.empty() || late_ > 0) return;
    std::string fault;
    for (const Search& search : searches_) {
        if (search.takes_all()) return;
        Position position = *search.position;
        fault.clear();
        for (const std::string_view text : moves) {
            if (text.size() < 4 || text.size() > 5 || is_null_move(text)) break;  // no move
            const auto move = parse_uci(position, text);
            if (!move) {
                fault = fmt::format("pv move {} in {}", quoted(text), text_of(position));
                break;
            }
            position = position.after(*move);
        }
        if (fault.empty()) return;
    }
    note(FindingKind::WrongLine, fault);
}

}  // namespace sebastes::stress
