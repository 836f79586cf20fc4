#include "board/pgn_game_builder.h"

#include <fmt/core.h>

#include <utility>

#include "board/fen.h"
#include "board/notation.h"
#include "core/letters.h"
#include "core/number.h"
#include "core/quoted.h"

namespace sebastes {

namespace {

constexpr std::size_t kMaxGameOddities = 20;

// Whether a game of that variant is one of chess, from whatever position.
bool is_chess(std::string_view variant) {
    std::string name;
    for (const char c : variant)
        if (c != ' ' && c != '-' && c != '_') name += to_lower(c);
    for (const std::string_view known :
         {"", "?", "chess", "standard", "normal", "fromposition", "chess960", "fischerandom",
          "fischerrandom", "fischerandomchess", "freestyle", "frc"})
        if (name == known) return true;
    return false;
}

}  // namespace

// A tag ends the game whose moves have begun; one without any ends before the next Event.
bool PgnGameBuilder::ends_before(const PgnToken& token) const {
    if (token.kind != PgnToken::Kind::Tag) return false;
    if (moves_seen_) return true;
    return tags_seen_ && token.name == "Event" && token.after_blank_line;
}

void PgnGameBuilder::take(const PgnToken& token) {
    if (reading_.line == 0) reading_.line = token.line;
    last_line_ = token.line;
    switch (token.kind) {
        case PgnToken::Kind::End:
            return;
        case PgnToken::Kind::Tag:
            return take_tag(token);
        case PgnToken::Kind::Word:
            return take_word(token);
        case PgnToken::Kind::Nag:
            return take_nag(token);
        case PgnToken::Kind::Comment:
            return take_comment(token);
        case PgnToken::Kind::Open:
            return open(token);
        case PgnToken::Kind::Close:
            return close(token);
        case PgnToken::Kind::Fault:
            moves_seen_ |= tags_seen_ && token.name.empty();
            return fail(token.line, token.text);
    }
}

void PgnGameBuilder::take_tag(const PgnToken& token) {
    if (!tags_seen_) reading_.line = token.line;
    tags_seen_ = true;
    if (!error_.empty()) return;
    PgnGame& game = reading_.game;
    if (game.find_tag(token.name)) return note("tag " + token.name + " again, left out");
    if (game.tags.size() == kMaxPgnTags)
        return fail(token.line, fmt::format("more than {} tags", kMaxPgnTags));
    game.set_tag(token.name, token.text);
    if (token.name == "FEN") fen_line_ = token.line;
    if (token.name == "Variant" && !is_chess(token.text))
        fail(token.line, "variant " + quoted(token.text) + " is not chess");
}

void PgnGameBuilder::take_word(const PgnToken& token) {
    moves_seen_ = true;
    std::string_view word = token.text;
    if (!is_null_move(word) && !to_pgn_end(word)) word = without_move_number(word);
    if (const auto end = to_pgn_end(word)) {
        if (depth_ > 0) return;
        set_up();
        end_ = end;
        end_line_ = token.line;
        return;
    }
    if (word.empty() || is_surplus_mark(word) || !error_.empty()) return;
    if (is_null_move(word))
        return fail(token.line, "a null move, " + quoted(word) + ", is no move of chess");
    const std::string_view suffix = to_nag(word) ? std::exchange(word, {}) : take_suffix(word);
    if (!word.empty()) take_move(token, word);
    if (suffix.empty()) return;
    if (const auto nag = to_nag(suffix))
        add(token, PgnElement::of_nag(*nag));
    else
        note("mark " + quoted(suffix, 20) + " left out");
}

void PgnGameBuilder::take_move(const PgnToken& token, std::string_view word) {
    set_up();
    if (!cursor_) return;
    const Position& position = cursor_->position();
    const Result<Move> move = parse_move(position, word);
    if (move) return add(token, PgnElement::of_move(*move));
    if (depth_ == 0) fault_move_ = word;
    fail(token.line,
         fmt::format("at {}{} {}", position.fullmove_number(),
                     position.side_to_move() == Color::White ? "." : "...", move.error()));
}

void PgnGameBuilder::take_nag(const PgnToken& token) {
    moves_seen_ = true;
    const auto nag = to_number<std::uint8_t>(token.text);
    if (!nag) return fail(token.line, "a '$' without a number of 0 to 255");
    add(token, PgnElement::of_nag(*nag));
}

void PgnGameBuilder::take_comment(const PgnToken& token) {
    moves_seen_ |= tags_seen_;
    if (!error_.empty()) return;
    PgnElement comment = PgnElement::of_comment(token.text);
    text_size_ += comment.text.size();
    if (text_size_ > kMaxPgnText)
        return fail(token.line, fmt::format("comments of more than {} bytes", kMaxPgnText));
    add(token, std::move(comment));
}

void PgnGameBuilder::open(const PgnToken& token) {
    moves_seen_ = true;
    ++depth_;
    if (!error_.empty()) return;
    set_up();
    if (!cursor_) return;
    if (!cursor_->can_branch()) return fail(token.line, "a variation before the first move");
    if (depth_ > kMaxPgnNesting)
        return fail(token.line, fmt::format("variations nested more than {} deep", kMaxPgnNesting));
    add(token, PgnElement::begin());
}

void PgnGameBuilder::close(const PgnToken& token) {
    moves_seen_ = true;
    if (depth_ == 0) return fail(token.line, "a ')' without its '('");
    --depth_;
    add(token, PgnElement::end());
}

void PgnGameBuilder::add(const PgnToken& token, PgnElement element) {
    if (!error_.empty()) return;
    if (reading_.game.elements.size() == kMaxPgnElements)
        return fail(token.line,
                    fmt::format("more than {} moves, comments and glyphs", kMaxPgnElements));
    if (cursor_) cursor_->pass(element);
    reading_.game.elements.push_back(std::move(element));
}

// The position that the tags tell, once they have ended.
void PgnGameBuilder::set_up() {
    if (cursor_ || !error_.empty()) return;
    PgnGame& game = reading_.game;
    if (game.find_tag("FEN")) {
        auto fen = read_fen(game.tag("FEN"));
        if (!fen) return fail(fen_line_, fen.error());
        game.start = fen->position;
        for (std::string& oddity : fen->oddities) note("FEN: " + std::move(oddity));
        if (game.tag("SetUp") != "1") note("FEN without SetUp \"1\"");
    } else if (game.tag("SetUp") == "1") {
        return fail(reading_.line, "SetUp \"1\" without a FEN");
    }
    cursor_.emplace(game.start);
}

// Of the moves' end, or where that says nothing, of the tag.
void PgnGameBuilder::set_result() {
    PgnGame& game = reading_.game;
    const auto told = to_pgn_end(game.tag("Result"));
    if (!end_) note("no result behind the moves");
    if (end_ && told && end_->result != told->result)
        note(fmt::format("Result is {}, and the moves end in {}", to_pgn_result(told->result),
                         to_pgn_result(end_->result)));
    if (end_) game.result = end_->result;
    if (!game.result && told) game.result = told->result;
}

void PgnGameBuilder::fail(std::int64_t line, std::string_view reason) {
    if (!error_.empty()) return;
    error_ = fmt::format("{}:{}: {}", file_, line, reason);
    fault_line_ = line;
}

void PgnGameBuilder::note(std::string oddity) {
    if (reading_.oddities.size() < kMaxGameOddities) reading_.oddities.push_back(std::move(oddity));
}

Result<PgnReading> PgnGameBuilder::finish() {
    if (depth_ > 0) fail(last_line_, "a variation is not closed");
    set_up();
    if (!error_.empty()) return Error{error_};
    if (!tags_seen_) note("no tags");
    set_result();
    reading_.game.tidy_tags();
    return std::move(reading_);
}

}  // namespace sebastes
