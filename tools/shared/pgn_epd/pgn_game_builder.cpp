#include "tools/shared/pgn_epd/pgn_game_builder.h"

#include <fmt/core.h>

#include <utility>

#include "core/letters.h"
#include "core/number.h"
#include "core/quoted.h"
#include "notation/fen.h"
#include "notation/notation.h"

namespace sebastes {

namespace {

constexpr std::size_t kMaxGameOddities = 20;
// Signs that one move is read with at most: "Nf3!?+-N".
constexpr int kMaxSigns = 4;

// Small letters without what parts them.
std::string plain_variant(std::string_view variant) {
    std::string name;
    for (const char c : variant)
        if (c != ' ' && c != '-' && c != '_') name += to_lower(c);
    return name;
}

bool is_chess960(std::string_view variant) {
    const std::string name = plain_variant(variant);
    for (const std::string_view known :
         {"chess960", "fischerandom", "fischerrandom", "fischerandomchess", "fischerrandomchess",
          "freestyle", "frc"})
        if (name == known) return true;
    return false;
}

// Whether a game of that variant is one of chess, from whatever position.
bool is_chess(std::string_view variant) {
    const std::string name = plain_variant(variant);
    for (const std::string_view known :
         {"", "?", "chess", "standard", "regular", "orthodox", "normal", "fromposition"})
        if (name == known) return true;
    return is_chess960(variant);
}

// The name of the standard's, or of common use, that this is in other capitals, such as "fen".
std::string standard_spelling(std::string_view name) {
    for (const std::string_view standard :
         {"Event",       "Site",       "Date",      "Round",   "White",     "Black",
          "Result",      "FEN",        "SetUp",     "Variant", "WhiteElo",  "BlackElo",
          "WhiteTitle",  "BlackTitle", "ECO",       "Opening", "Annotator", "TimeControl",
          "Termination", "PlyCount",   "EventDate", "UTCDate", "UTCTime"})
        if (name.size() == standard.size() && to_lower(name) == to_lower(standard))
            return std::string(standard);
    return std::string(name);
}

// What else may be meant where no move is written as the word is: a promotion to a queen, a piece
// in small letters, the end of a sentence.
std::string other_spelling(std::string_view word) {
    const std::string_view bare = without_marks(word);
    if (bare.ends_with('.') || bare.ends_with(','))
        return std::string(without_marks(bare.substr(0, bare.size() - 1)));
    const char first = bare.empty() ? ' ' : bare.front();
    if (bare.size() >= 2 && (bare.back() == '1' || bare.back() == '8') && first >= 'a' &&
        first <= 'h')
        return std::string(bare) + "=Q";
    // A 'b' is a pawn's file as well.
    constexpr std::string_view kPieces = "NBRQKnrqk";
    if (kPieces.find(first) == std::string_view::npos) return std::string(bare);
    std::string other = to_lower(bare);
    other.front() = static_cast<char>(other.front() - 'a' + 'A');
    return other;
}

}  // namespace

bool is_pgn_prose(const PgnToken& token) {
    if (token.kind == PgnToken::Kind::BadWord) return true;
    if (token.kind != PgnToken::Kind::Word || to_pgn_end(token.text)) return false;
    const std::string_view word = without_move_number(token.text);
    if (word.empty() || is_null_move(word) || is_surplus_mark(word) || to_nag(word)) return false;
    for (std::size_t i = 0; i + 1 < word.size(); ++i)
        if (parse_square(word.substr(i, 2))) return false;
    return !parse_castling_is_king_side(without_marks(word));
}

// A tag ends the game whose moves have begun, and so does a heading.  One without moves ends before
// the next Event, or a tag that it has already, where a blank line or a comment stands between.
bool PgnGameBuilder::ends_before(const PgnToken& token) const {
    if (token.kind != PgnToken::Kind::Tag)
        return moves_seen_ && depth_ == 0 && token.after_blank_line && is_pgn_prose(token);
    if (moves_seen_) return true;
    const bool begins = token.name == "Event" || reading_.game.find_tag(token.name) != nullptr;
    return tags_seen_ && begins && (comments_seen_ || token.after_blank_line);
}

bool PgnGameBuilder::goes_on_with(const PgnToken& token) const {
    using Kind = PgnToken::Kind;
    if (token.kind == Kind::Tag || token.kind == Kind::End) return false;
    // A variation on the last move.
    if (depth_ > 0 || token.kind == Kind::Open || token.kind == Kind::Close) return true;
    if (token.line != end_line_) return false;
    if (token.kind == Kind::Comment) return true;
    if (token.kind != Kind::Word) return false;
    const std::string& word = token.text;
    return to_pgn_end(word) || to_pgn_side(word) || to_pgn_end_of_words(word) ||
           to_pgn_end_of_words("white " + word);
}

void PgnGameBuilder::note_prose(std::int64_t line) {
    note(fmt::format("line {}: text before the game, left out", line));
}

void PgnGameBuilder::take(const PgnToken& token) {
    if (reading_.line == 0) reading_.line = token.line;
    last_line_ = token.line;
    if (side_ && token.kind != PgnToken::Kind::Word) {
        const PgnToken word = *std::exchange(side_, std::nullopt);
        take_move(word, word.text);  // which it is not
    }
    switch (token.kind) {
        case PgnToken::Kind::End:
            return;
        case PgnToken::Kind::Tag:
            return take_tag(token);
        case PgnToken::Kind::Word:
            // What is said behind the result.
            if (!ended() || depth_ > 0) take_word(token);
            return;
        case PgnToken::Kind::Nag:
            return take_nag(token);
        case PgnToken::Kind::Comment:
            return take_comment(token);
        case PgnToken::Kind::Open:
            return open(token);
        case PgnToken::Kind::Close:
            return close(token);
        case PgnToken::Kind::BadWord:
            moves_seen_ = true;
            if (!passes_over()) fault_at(token.line, token.text);
            return;
        case PgnToken::Kind::Oddity:
            return note(fmt::format("line {}: {}", token.line, token.text));
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
    const auto leave_out = [&](std::string_view reason) {
        note(fmt::format("tag {} left out: {}", printable(token.name), reason));
    };
    if (!is_pgn_tag_name(token.name)) return leave_out("no tag has such a name");
    const std::string name = standard_spelling(token.name);
    if (name != token.name) note("tag " + token.name + " is read as " + name);
    if (game.find_tag(name)) return note("tag " + name + " again, left out");
    if (game.tags.size() == kMaxPgnTags)
        return leave_out(fmt::format("a game has at most {}", kMaxPgnTags));
    std::string_view value = token.text;
    if (token.unclosed) {
        note("tag " + token.name + ": the quote is not closed");
        if (const auto bracket = value.find_last_not_of(" \t");
            bracket != std::string_view::npos && value[bracket] == ']')
            value = value.substr(0, bracket);
    }
    game.set_tag(name, value);
    if (name == "FEN") fen_line_ = token.line;
    if (name == "Variant" && !is_chess(token.text))
        fail(token.line, "variant " + quoted(token.text) + " is not chess");
}

void PgnGameBuilder::take_word(const PgnToken& token) {
    moves_seen_ = true;
    std::string_view word = token.text;
    if (!is_null_move(word) && !to_pgn_end(word)) word = without_move_number(word);
    if (const auto end = to_pgn_end(word)) {
        if (depth_ == 0) set_end(token, *end);
        return;
    }
    if (word.empty() || is_surplus_mark(word) || passes_over()) return;
    if (take_end_of_words(token, word)) return;
    if (const auto nag = to_nag(word)) return add(token, PgnElement::of_nag(*nag));
    const std::string_view suffix = take_suffix(word);
    if (is_null_move(word))
        take_null_move(token, word);
    else if (!word.empty())
        take_move(token, word);
    if (suffix.empty()) return;
    if (const auto nag = to_nag(suffix))
        add(token, PgnElement::of_nag(*nag));
    else
        note("mark " + quoted(suffix, 20) + " left out");
}

// "White wins", "Draw": whether the word is, or may be, one of these.
bool PgnGameBuilder::take_end_of_words(const PgnToken& token, std::string_view word) {
    const auto side = std::exchange(side_, std::nullopt);
    const auto end = to_pgn_end_of_words(side ? side->text + " " + std::string(word) : word);
    if (end) {
        note(fmt::format("line {}: the result in words", token.line));
        if (depth_ == 0) set_end(token, *end);
        return true;
    }
    if (side) take_move(*side, side->text);  // which it is not
    if (!to_pgn_side(word)) return false;
    side_ = token;
    return true;
}

void PgnGameBuilder::take_move(const PgnToken& token, std::string_view word) {
    set_up();
    if (!cursor_ || passes_over()) return;
    const Position& position = cursor_->position();
    Result<Move> move = parse_move(position, word);
    if (move) return add(token, PgnElement::of_move(*move));
    // Signs without a blank before them: "Nf3+-".
    std::vector<std::uint8_t> nags;
    for (std::string_view rest = word; nags.size() < kMaxSigns;) {
        const auto nag = take_sign(rest);
        if (!nag) break;
        nags.push_back(*nag);
        if (rest.ends_with('!') || rest.ends_with('?')) continue;
        const Result<Move> bare = parse_move(position, rest);
        if (!bare) continue;
        add(token, PgnElement::of_move(*bare));
        for (; !nags.empty(); nags.pop_back()) add(token, PgnElement::of_nag(nags.back()));
        return;
    }
    if (const std::string other = other_spelling(word); other != word) {
        if (const Result<Move> meant = parse_move(position, other)) {
            note(fmt::format("line {}: {} is read as {}", token.line, quoted(word), other));
            return add(token, PgnElement::of_move(*meant));
        }
    }
    if (depth_ == 0) fault_move_ = word;
    fault_at(token.line,
             fmt::format("at {}{} {}", position.fullmove_number(),
                         position.side_to_move() == Color::White ? "." : "...", move.error()));
}

void PgnGameBuilder::take_null_move(const PgnToken& token, std::string_view word) {
    set_up();
    if (!cursor_ || passes_over()) return;
    if (!cursor_->position().in_check()) return add(token, PgnElement::of_move(Move{}));
    fault_at(token.line, "a null move, " + quoted(word) + ", in check");
}

void PgnGameBuilder::take_nag(const PgnToken& token) {
    moves_seen_ = true;
    if (passes_over()) return;
    if (const auto nag = to_number<std::uint8_t>(token.text))
        add(token, PgnElement::of_nag(*nag));
    else
        note("glyph $" + token.text + " left out: their numbers are 0 to 255");
}

void PgnGameBuilder::take_comment(const PgnToken& token) {
    comments_seen_ |= tags_seen_;
    if (passes_over()) return;
    PgnElement comment = PgnElement::of_comment(token.text);
    text_size_ += comment.text.size();
    if (text_size_ > kMaxPgnText)
        return fail(token.line, fmt::format("comments of more than {} bytes", kMaxPgnText));
    add(token, std::move(comment));
}

void PgnGameBuilder::open(const PgnToken& token) {
    moves_seen_ = true;
    ++depth_;
    if (passes_over()) return;
    set_up();
    if (!cursor_) return;
    if (!cursor_->can_branch()) return cut(token.line, "a variation before the first move");
    if (depth_ > kMaxPgnNesting)
        return cut(token.line, fmt::format("nested more than {} deep", kMaxPgnNesting));
    begins_.push_back(reading_.game.elements.size());
    add(token, PgnElement::begin());
    if (!error_.empty()) begins_.pop_back();  // there was no room for it
}

void PgnGameBuilder::close(const PgnToken& token) {
    moves_seen_ = true;
    if (depth_ == 0)
        return note(fmt::format("line {}: a ')' without its '(', left out", token.line));
    close_last();
}

void PgnGameBuilder::close_last() {
    if (begins_.size() == depth_ && error_.empty()) end_variation();
    if (cut_depth_ == depth_) cut_depth_ = 0;
    --depth_;
}

// One without a move is none, and what it says belongs to the move before it.
void PgnGameBuilder::end_variation() {
    std::vector<PgnElement>& elements = reading_.game.elements;
    const bool has_moves = cursor_->can_branch();
    cursor_->pass(PgnElement::end());
    if (has_moves)
        elements.push_back(PgnElement::end());
    else
        elements.erase(elements.begin() + static_cast<std::ptrdiff_t>(begins_.back()));
    begins_.pop_back();
}

void PgnGameBuilder::add(const PgnToken& token, PgnElement element) {
    if (passes_over()) return;
    // Room for the ends of variations.
    if (reading_.game.elements.size() + begins_.size() >= kMaxPgnElements)
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
        auto fen =
            read_fen(game.tag("FEN"), is_chess960(game.tag("Variant")) ? CastlingRule::Chess960
                                                                       : CastlingRule::AsItLooks);
        if (!fen) return fail(fen_line_, fen.error());
        game.start = fen->position;
        for (std::string& oddity : fen->oddities) note("FEN: " + std::move(oddity));
        if (game.tag("SetUp") != "1") note("FEN without SetUp \"1\"");
    } else if (game.tag("SetUp") == "1") {
        note("SetUp \"1\" without a FEN");
    }
    cursor_.emplace(game.start);
}

void PgnGameBuilder::set_end(const PgnToken& token, const PgnEnd& end) {
    set_up();
    end_ = end;
    end_line_ = token.line;
}

// Of the moves' end, or where that says nothing, of the tag.
void PgnGameBuilder::set_result() {
    PgnGame& game = reading_.game;
    const std::string_view tag = game.tag("Result");
    auto told = to_pgn_end(tag);
    if (!told) told = to_pgn_end_of_words(tag);
    if (!told && !tag.empty() && tag != "?") note("Result " + quoted(tag) + " left out");
    if (!end_) note("no result behind the moves");
    if (end_ && told && end_->result != told->result)
        note(fmt::format("Result is {}, and the moves end in {}", to_pgn_result(told->result),
                         to_pgn_result(end_->result)));
    if (end_) game.result = end_->result;
    if (!game.result && told) game.result = told->result;
}

// Passes over the rest of the innermost variation.
void PgnGameBuilder::cut(std::int64_t line, std::string_view reason) {
    cut_depth_ = depth_;
    note(fmt::format("line {}: a variation is cut off: {}", line, reason));
}

void PgnGameBuilder::fail(std::int64_t line, std::string_view reason) {
    if (!error_.empty()) return;
    error_ = fmt::format("{}:{}: {}", file_, line, reason);
    fault_line_ = line;
}

// What is wrong in a variation costs no more than its rest.
void PgnGameBuilder::fault_at(std::int64_t line, std::string_view reason) {
    if (depth_ > 0)
        cut(line, reason);
    else
        fail(line, reason);
}

void PgnGameBuilder::note(std::string oddity) {
    if (reading_.oddities.size() < kMaxGameOddities) reading_.oddities.push_back(std::move(oddity));
}

Result<PgnReading> PgnGameBuilder::finish() {
    take(PgnToken{PgnToken::Kind::End, last_line_});
    if (depth_ > 0 && error_.empty()) note("a variation is not closed");
    while (depth_ > 0) close_last();
    set_up();
    if (!error_.empty()) return Error{error_};
    if (!tags_seen_) note("no tags");
    set_result();
    reading_.game.tidy_tags();
    for (std::string& oddity : oddities_of(reading_.game, cursor_->position()))
        note(std::move(oddity));
    return std::move(reading_);
}

PgnFault PgnGameBuilder::fault() {
    PgnGame& game = reading_.game;
    while (!begins_.empty()) end_variation();
    if (!end_) end_ = PgnEnd{};
    set_result();
    game.tidy_tags();
    return {std::move(game), fault_line_, std::move(fault_move_)};
}

}  // namespace sebastes
