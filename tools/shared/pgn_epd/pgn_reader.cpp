#include "tools/shared/pgn_epd/pgn_reader.h"

#include <fmt/core.h>

#include <algorithm>
#include <initializer_list>
#include <utility>

#include "core/number.h"
#include "core/text.h"
#include "notation/fen.h"
#include "notation/notation.h"
#include "tools/shared/pgn_epd/move_text.h"

namespace sebastes {

namespace {

constexpr std::size_t kMaxGameWarnings = 20;
// The limit of signs after one move, as in "Nf3!?+-N".
constexpr int kMaxSigns = 4;

enum class Variant : std::uint8_t {
    Chess,  // from whatever position
    Chess960,
    FromPosition,  // chess, and only a FEN says where the game begins: FICS's wild games
    Other
};

Variant variant_of(std::string_view tag) {
    std::string name;
    for (const char c : tag)
        if (c != ' ' && c != '-' && c != '_') name += to_lower(c);
    const auto is_one_of = [&](std::initializer_list<std::string_view> names) {
        return std::ranges::find(names, name) != names.end();
    };
    if (is_one_of({"", "?", "chess", "standard", "classical", "regular", "orthodox", "normal",
                   "fromposition"}))
        return Variant::Chess;
    if (is_one_of({"chess960", "fischerandom", "fischerrandom", "fischerandomchess",
                   "fischerrandomchess", "freestyle", "frc", "wild/fr"}))
        return Variant::Chess960;
    if (is_one_of(
            {"wild/0", "wild/1", "wild/2", "wild/3", "wild/4", "wild/5", "wild/8", "wild/8a"}))
        return Variant::FromPosition;
    return Variant::Other;
}

// Returns the standard or common spelling of a tag's name such as "fen".
std::string standard_spelling(std::string_view name) {
    for (const std::string_view standard :
         {"Event",       "Site",       "Date",      "Round",   "White",     "Black",
          "Result",      "FEN",        "SetUp",     "Variant", "WhiteElo",  "BlackElo",
          "WhiteTitle",  "BlackTitle", "ECO",       "Opening", "Annotator", "TimeControl",
          "Termination", "PlyCount",   "EventDate", "UTCDate", "UTCTime"})
        if (equal_ignoring_case(name, standard)) return std::string(standard);
    return std::string(name);
}

// Returns other meanings of a word that is not a move: a promotion to a queen, a pawn that captures
// nothing on its own file, and those of parse_move().
std::vector<std::string> other_spellings(const Position& position, std::string_view word) {
    std::vector<std::string> others{with_queen(position, word)};
    const std::string_view bare = without_marks(word);
    const auto pattern = parse_san_pattern(bare);
    // "bxb3" may be a bishop's move.
    if (pattern && pattern->type == PieceType::Pawn && pattern->is_capture && bare.front() != 'b' &&
        pattern->from_file == file_of(pattern->to))
        others.emplace_back(bare.substr(bare.find_first_of("x:") + 1));
    for (std::string& reading : read_move_words(word).readings)
        others.push_back(std::move(reading));
    return others;
}

// Whether the token is text outside games, such as a heading: a word that is not a move in any
// position, and not meant as one.
bool is_prose(const PgnToken& token) {
    if (token.kind == PgnToken::Kind::BadWord) return true;
    if (token.kind != PgnToken::Kind::Word || to_pgn_end(token.text)) return false;
    const std::string_view word = without_move_number(token.text);
    if (word.empty() || is_null_move(word) || is_surplus_mark(word) || to_nag(word)) return false;
    for (std::size_t i = 0; i + 1 < word.size(); ++i)
        if (parse_square(word.substr(i, 2))) return false;
    return !parse_castling_is_king_side(without_marks(word));
}

// Whether the word can only be a move, as most words of a game: none of the other words begins and
// ends as it does.
bool is_plain_move(std::string_view word) {
    return word.size() > 1 && std::string_view("abcdefghKQRBNO").find(word[0]) != word.npos &&
           std::string_view("12345678O+#").find(word.back()) != word.npos &&
           word.find_first_of("!?") == word.npos;
}

// Whether the word is the number of a move, as in "12." or "12...".
bool is_move_number(std::string_view word) {
    const std::size_t end = word.find_first_not_of("0123456789");
    return end != 0 && end != word.npos && word.find_first_not_of('.', end) == word.npos;
}

}  // namespace

const PgnToken& PgnReader::token() {
    if (!token_) token_ = scanner_.next();
    return *token_;
}

std::optional<Result<PgnReading>> PgnReader::next() {
    state_ = {};
    pass_prose();
    while (state_.end ? continues_behind_result(token()) : is_of_game(token())) {
        take(*token_);
        token_.reset();
    }
    if (!state_.tags_seen && !state_.moves_seen && state_.error.empty()) return std::nullopt;
    Result<PgnReading> reading = finish();
    if (!reading) set_fault();
    return reading;
}

// Skips headings between games, as in magazines: from a word that is not a move to the next tags.
// If no tags follow, the word belongs to the game.
void PgnReader::pass_prose() {
    if (!is_prose(token())) return;
    const PgnToken prose = *token_;
    while (token().kind != PgnToken::Kind::Tag && token_->kind != PgnToken::Kind::End)
        token_.reset();
    if (token_->kind == PgnToken::Kind::Tag)
        note("text before a game", prose, "text before the game, left out");
    else
        take(prose);
}

// Whether the token, before a result, belongs to this game. After the first move, a tag or a
// heading ends the game. A game without moves ends before the next Event tag or a repeated tag, if
// a blank line or a comment comes before it.
bool PgnReader::is_of_game(const PgnToken& token) const {
    if (token.kind == PgnToken::Kind::End) return false;
    if (token.kind != PgnToken::Kind::Tag)
        return !state_.moves_seen || state_.depth > 0 || !token.after_blank_line ||
               !is_prose(token);
    if (state_.moves_seen) return false;
    const bool begins = token.name == "Event" || state_.reading.game.find_tag(token.name);
    return !(state_.tags_seen && begins && (state_.comments_seen || token.after_blank_line));
}

// Whether the token after the result still belongs to the game: on the same line, or in
// parentheses.
bool PgnReader::continues_behind_result(const PgnToken& token) const {
    using Kind = PgnToken::Kind;
    if (token.kind == Kind::Tag || token.kind == Kind::End) return false;
    // A variation on the last move.
    if (state_.depth > 0 || token.kind == Kind::Open || token.kind == Kind::Close) return true;
    if (token.line != state_.end_line) return false;
    if (token.kind == Kind::Comment) return true;
    if (token.kind != Kind::Word) return false;
    const std::string& word = token.text;
    return to_pgn_end(word) || to_pgn_side(word) || to_pgn_end_of_words(word) ||
           to_pgn_end_of_words("white " + word);
}

// Takes a token of this game. After a fault it skips the rest of the game.
void PgnReader::take(const PgnToken& token) {
    if (state_.reading.line == 0) state_.reading.line = token.line;
    if (token.kind != PgnToken::Kind::Word) refuse_side();
    switch (token.kind) {
        case PgnToken::Kind::End:
            return;
        case PgnToken::Kind::Tag:
            return take_tag(token);
        case PgnToken::Kind::Word:
            if (!state_.end || state_.depth > 0) return take_word(token);
            return take_second_result(token);
        case PgnToken::Kind::Nag:
            return take_nag(token);
        case PgnToken::Kind::Comment:
            return take_comment(token);
        case PgnToken::Kind::Open:
            return open(token);
        case PgnToken::Kind::Close:
            return close(token);
        case PgnToken::Kind::BadWord:
            state_.moves_seen = true;
            if (!passes_over()) fault_at(token.line, token.text);
            return;
        case PgnToken::Kind::Warning:
            return note("text left out", token, token.text);
        case PgnToken::Kind::Fault:
            // A comment between two games costs neither.
            if (token.unclosed && !state_.tags_seen && !state_.moves_seen)
                return note("comment left out", token, token.text + ", left out");
            state_.moves_seen |= state_.tags_seen && token.name.empty();
            return fail(token.line, token.text);
    }
}

void PgnReader::take_tag(const PgnToken& token) {
    if (!state_.tags_seen) state_.reading.line = token.line;
    state_.tags_seen = true;
    if (!state_.error.empty()) return;
    PgnGame& game = state_.reading.game;
    const auto leave_out = [&](std::string_view reason) {
        note("tag left out", fmt::format("tag {} left out: {}", printable(token.name), reason));
    };
    if (!is_pgn_tag_name(token.name)) return leave_out("no tag has such a name");
    const std::string name = standard_spelling(token.name);
    if (name != token.name) note("spelling of a tag", "tag " + token.name + " is read as " + name);
    if (const PgnTag* const first = game.find_tag(name)) {
        const std::string value = tidy_tag_value(token.text);
        if (name == "Result" && value != first->value)
            return note(kPgnResultWarning,
                        fmt::format("Result is {}, and a second tag, {}, is left out", first->value,
                                    printable(value)));
        return note("tag again", "tag " + name + " again, left out");
    }
    if (game.tags.size() == kMaxPgnTags)
        return leave_out(fmt::format("a game has at most {}", kMaxPgnTags));
    std::string_view value = token.text;
    if (token.unclosed) {
        note("tag that is not closed", "tag " + token.name + ": the quote is not closed");
        if (const auto bracket = value.find_last_not_of(" \t");
            bracket != std::string_view::npos && value[bracket] == ']')
            value = value.substr(0, bracket);
    }
    game.set_tag(name, value);
    if (name == "FEN") state_.fen_line = token.line;
    if (name == "Variant" && variant_of(token.text) == Variant::Other)
        fail(token.line, "variant " + quoted(token.text) + " is not chess");
}

void PgnReader::take_word(const PgnToken& token) {
    state_.moves_seen = true;
    std::string_view word = token.text;
    if (is_move_number(word)) return;
    if (is_plain_move(word) && !state_.side) return take_move(token, word);
    if (!is_null_move(word) && !to_pgn_end(word)) word = without_move_number(word);
    if (const auto end = to_pgn_end(word)) {
        if (state_.depth == 0) set_end(token, *end);
        return;
    }
    // No game has a thousand moves, but "5254" is a move of correspondence chess.
    if (token.text.size() > 3 && all_digits(token.text) && !is_null_move(word))
        note("number left out", token, "the number " + token.text + " among the moves, left out");
    if (word.empty() || is_surplus_mark(word) || passes_over()) return;
    if (take_end_of_words(token, word)) return;
    if (const auto nag = to_nag(word)) return add(token, PgnElement::of_nag(*nag));
    const std::string_view suffix = take_suffix(word);
    if (is_null_move(word))
        take_null_move(token, word);
    else if (!word.empty() && !is_surplus_mark(word))
        take_move(token, word);
    if (suffix.empty()) return;
    if (const auto nag = to_nag(suffix))
        add(token, PgnElement::of_nag(*nag));
    else
        note("glyph left out", "mark " + quoted(suffix, 20) + " left out");
}

// A word behind the result, on its line.
void PgnReader::take_second_result(const PgnToken& token) {
    const auto other = to_pgn_end(token.text);
    if (other && other->result != state_.end->result)
        note(kPgnResultWarning,
             fmt::format("Result is {}, and a second one, {}, is left out",
                         to_pgn_result(state_.end->result), to_pgn_result(other->result)));
}

// If the next word does not explain White or Black, the word is read as a move, which fails.
void PgnReader::refuse_side() {
    if (const auto word = std::exchange(state_.side, std::nullopt)) take_move(*word, word->text);
}

// Whether the word is, or begins, a result in words such as "White wins" or "Draw".
bool PgnReader::take_end_of_words(const PgnToken& token, std::string_view word) {
    const auto side = std::exchange(state_.side, std::nullopt);
    const auto end = to_pgn_end_of_words(side ? side->text + " " + std::string(word) : word);
    if (end) {
        note("result in words", token, "the result in words");
        if (state_.depth == 0) set_end(token, *end);
        return true;
    }
    if (side) take_move(*side, side->text);  // which fails
    if (!to_pgn_side(word)) return false;
    state_.side = token;
    return true;
}

void PgnReader::take_move(const PgnToken& token, std::string_view word) {
    set_up();
    if (!state_.cursor || passes_over()) return;
    const Position& position = state_.cursor->position();
    const Result<Move> move = parse_plain_move(position, word);
    if (move) return add_move(token, word, *move);
    // Signs without a blank before them, as in "Nf3+-".
    std::vector<std::uint8_t> nags;
    for (std::string_view rest = word; nags.size() < kMaxSigns;) {
        const auto nag = take_sign(rest);
        if (!nag) break;
        nags.push_back(*nag);
        if (rest.ends_with('!') || rest.ends_with('?')) continue;
        const Result<Move> bare = parse_plain_move(position, rest);
        if (!bare) continue;
        add_move(token, rest, *bare);
        for (; !nags.empty(); nags.pop_back()) add(token, PgnElement::of_nag(nags.back()));
        return;
    }
    if (take_other_spelling(token, word)) return;
    if (state_.depth == 0 && is_result_tag(token.text))
        return set_end(token, PgnEnd{std::nullopt, true});
    if (state_.depth == 0) state_.fault_move = word;
    fault_at(token.line,
             fmt::format("at {}{} {}", position.fullmove_number(),
                         position.side_to_move() == Color::White ? "." : "...", move.error()));
}

bool PgnReader::take_other_spelling(const PgnToken& token, std::string_view word) {
    const Position& position = state_.cursor->position();
    for (const std::string& other : other_spellings(position, word)) {
        const Result<Move> meant = parse_plain_move(position, other);
        if (!meant) continue;
        note("spelling of a move", token, fmt::format("{} is read as {}", quoted(word), other));
        add_move(token, other, *meant);
        return true;
    }
    return false;
}

void PgnReader::add_move(const PgnToken& token, std::string_view word, Move move) {
    const Position& position = state_.cursor->position();
    if (word.find_first_of("x:") != std::string_view::npos && !position.is_capture(move))
        note("capture of nothing", token, quoted(word) + " captures nothing");
    if (state_.depth == 0) {
        state_.result_move.reset();
        if (is_result_tag(token.text)) state_.result_move = state_.reading.game.elements.size();
    }
    add(token, PgnElement::of_move(move));
}

void PgnReader::take_null_move(const PgnToken& token, std::string_view word) {
    set_up();
    if (!state_.cursor || passes_over()) return;
    if (!state_.cursor->position().in_check()) return add(token, PgnElement::of_move(Move{}));
    fault_at(token.line, "a null move, " + quoted(word) + ", in check");
}

void PgnReader::take_nag(const PgnToken& token) {
    state_.moves_seen = true;
    if (passes_over()) return;
    if (const auto nag = to_number<std::uint8_t>(token.text))
        add(token, PgnElement::of_nag(*nag));
    else
        note("glyph left out", "glyph $" + token.text + " left out: their numbers are 0 to 255");
}

void PgnReader::take_comment(const PgnToken& token) {
    state_.comments_seen |= state_.tags_seen;
    if (passes_over()) return;
    PgnElement comment = PgnElement::of_comment(token.text);
    state_.text_size += comment.text.size();
    if (state_.text_size > kMaxPgnText)
        return fail(token.line, fmt::format("comments of more than {} bytes", kMaxPgnText));
    add(token, std::move(comment));
}

void PgnReader::open(const PgnToken& token) {
    state_.moves_seen = true;
    ++state_.depth;
    if (passes_over()) return;
    set_up();
    if (!state_.cursor) return;
    if (!state_.cursor->can_branch()) return cut(token.line, "a variation before the first move");
    if (state_.depth > kMaxPgnNesting)
        return cut(token.line, fmt::format("nested more than {} deep", kMaxPgnNesting));
    state_.begins.push_back(state_.reading.game.elements.size());
    add(token, PgnElement::begin());
    if (!state_.error.empty()) state_.begins.pop_back();  // the limit of elements is reached
}

void PgnReader::close(const PgnToken& token) {
    state_.moves_seen = true;
    if (state_.depth == 0) return note("text left out", token, "a ')' without its '(', left out");
    close_last();
}

void PgnReader::close_last() {
    if (state_.begins.size() == state_.depth && state_.error.empty()) end_variation();
    if (state_.cut_depth == state_.depth) state_.cut_depth = 0;
    --state_.depth;
}

// A variation without a move is removed, and its content belongs to the move before it.
void PgnReader::end_variation() {
    std::vector<PgnElement>& elements = state_.reading.game.elements;
    const bool has_moves = state_.cursor->can_branch();
    state_.cursor->pass(PgnElement::end());
    if (has_moves)
        elements.push_back(PgnElement::end());
    else
        elements.erase(elements.begin() + static_cast<std::ptrdiff_t>(state_.begins.back()));
    state_.begins.pop_back();
}

void PgnReader::add(const PgnToken& token, PgnElement element) {
    if (passes_over()) return;
    // Keeps space for the ends of variations.
    if (state_.reading.game.elements.size() + state_.begins.size() >= kMaxPgnElements)
        return fail(token.line,
                    fmt::format("more than {} moves, comments and glyphs", kMaxPgnElements));
    if (state_.cursor) state_.cursor->pass(element);
    if (element.kind == PgnElement::Kind::Move && state_.depth == 0) ++state_.plies;
    state_.reading.game.elements.push_back(std::move(element));
}

// Sets up the position of the tags, once they have ended.
void PgnReader::set_up() {
    if (state_.cursor || !state_.error.empty()) return;
    set_up_position();
    if (state_.error.empty()) state_.cursor.emplace(state_.reading.game.start);
}

void PgnReader::set_up_position() {
    PgnGame& game = state_.reading.game;
    const Variant variant = variant_of(game.tag("Variant"));
    const PgnTag* const tag = game.find_tag("FEN");
    const bool is_empty = tag != nullptr && (tag->value.empty() || tag->value == "?");
    if (is_empty)
        note("FEN left out", "FEN " + quoted(tag->value) + " left out: it says no position");
    if (tag == nullptr || is_empty) {
        if (variant == Variant::FromPosition)
            return fail(state_.reading.line,
                        "variant " + quoted(game.tag("Variant")) + " without a FEN");
        if (game.tag("SetUp") == "1") note("SetUp", "SetUp \"1\" without a FEN");
        return;
    }
    auto fen = read_fen(tag->value, variant == Variant::Chess960 ? CastlingRule::Chess960
                                                                 : CastlingRule::AsItLooks);
    if (!fen) return fail(state_.fen_line, fen.error());
    game.start = fen->position;
    for (const std::string& warning : fen->warnings) note(kPgnFenWarning, "FEN: " + warning);
    if (game.tag("SetUp") != "1") note("SetUp", "FEN without SetUp \"1\"");
}

// Whether the word is that of the Result tag, and no result of PGN: "0-0".
bool PgnReader::is_result_tag(std::string_view word) const {
    return word.starts_with('0') && is_same_result(word, state_.reading.game.tag("Result"));
}

void PgnReader::set_end(const PgnToken& token, const PgnEnd& end) {
    set_up();
    state_.end = end;
    state_.end_line = token.line;
    if (end.is_foreign)
        note("result that PGN does not have", token,
             fmt::format("the result {} is read as {}", quoted(token.text),
                         to_pgn_result(end.result)));
}

// Where a game ends in the castling "0-0", and its Result is "0-0", that is no move: both lost.
void PgnReader::end_by_result_move() {
    if (state_.end || !state_.result_move || !state_.error.empty()) return;
    std::vector<PgnElement>& elements = state_.reading.game.elements;
    const auto move = elements.begin() + static_cast<std::ptrdiff_t>(*state_.result_move);
    const auto is_line = [](const PgnElement& element) {
        return element.kind == PgnElement::Kind::VariationBegin;
    };
    if (std::any_of(move, elements.end(), is_line)) return;
    elements.erase(move);
    state_.cursor.emplace(state_.reading.game.start);
    for (const PgnElement& element : elements) state_.cursor->pass(element);
    state_.end = PgnEnd{};
    note("result that PGN does not have", fmt::format("the result {} behind the moves is read as *",
                                                      quoted(state_.reading.game.tag("Result"))));
}

// Takes the result from the end of the moves, or if there is none, from the tag.
void PgnReader::set_result() {
    PgnGame& game = state_.reading.game;
    const std::string_view tag = game.tag("Result");
    auto told = to_pgn_end(tag);
    if (!told) told = to_pgn_end_of_words(tag);
    if (!told && !tag.empty() && tag != "?")
        note("Result left out", "Result " + quoted(tag) + " left out");
    if (told && told->is_foreign)
        note("result that PGN does not have",
             fmt::format("Result {} is read as {}", quoted(tag), to_pgn_result(told->result)));
    if (!state_.end) note("no result", "no result behind the moves");
    if (state_.end && told && state_.end->result != told->result)
        note(kPgnResultWarning,
             fmt::format("Result is {}, and the moves end in {}", to_pgn_result(told->result),
                         to_pgn_result(state_.end->result)));
    if (state_.end) game.result = state_.end->result;
    if (!game.result && told) game.result = told->result;
}

// Skips the rest of the innermost variation.
void PgnReader::cut(std::int64_t line, std::string_view reason) {
    state_.cut_depth = state_.depth;
    note("variation cut off", fmt::format("line {}: a variation is cut off: {}", line, reason));
}

void PgnReader::fail(std::int64_t line, std::string_view reason) {
    if (!state_.error.empty()) return;
    state_.error = fmt::format("{}:{}: {}", file_, line, reason);
    state_.fault_line = line;
}

// A fault in a variation costs only the rest of that variation.
void PgnReader::fault_at(std::int64_t line, std::string_view reason) {
    if (state_.depth > 0)
        cut(line, reason);
    else
        fail(line, reason);
}

void PgnReader::note(std::string_view kind, std::string text) {
    if (state_.reading.warnings.size() < kMaxGameWarnings)
        state_.reading.warnings.push_back({kind, std::move(text)});
}

void PgnReader::note(std::string_view kind, const PgnToken& token, std::string_view text) {
    note(kind, fmt::format("line {}: {}", token.line, text));
}

Result<PgnReading> PgnReader::finish() {
    refuse_side();
    if (state_.depth > 0 && state_.error.empty())
        note("variation that is not closed", "a variation is not closed");
    while (state_.depth > 0) close_last();
    set_up();
    if (!state_.error.empty()) return Error{state_.error};
    end_by_result_move();
    if (!state_.tags_seen) note("no tags", "no tags");
    set_result();
    state_.reading.game.tidy_tags();
    for (PgnWarning& warning : warnings_of(state_.reading.game, state_.cursor->position()))
        note(warning.kind, std::move(warning.text));
    return std::move(state_.reading);
}

// Stores the readable part of a game for which finish() returned an error.
void PgnReader::set_fault() {
    PgnGame& game = state_.reading.game;
    while (!state_.begins.empty()) end_variation();
    if (!state_.end) state_.end = PgnEnd{};
    set_result();
    game.tidy_tags();
    fault_ = {std::move(game), state_.fault_line, std::move(state_.fault_move)};
}

}  // namespace sebastes
