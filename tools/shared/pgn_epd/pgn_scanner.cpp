#include "tools/shared/pgn_epd/pgn_scanner.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "core/number.h"
#include "core/text.h"
#include "tools/shared/pgn_epd/pgn_text.h"
#include "tools/shared/text_file/utf8.h"

namespace sebastes {

// ---- The bytes ----

int PgnSource::take() {
    const int byte = peek();
    ++at_;
    column_begin_ = byte == '\n';
    if (byte == '\n') {
        ++line_;
        first_word_ = true;
    } else if (byte > ' ') {
        first_word_ = false;
    }
    return byte;
}

std::size_t PgnSource::character_size(std::size_t ahead) {
    const int byte = peek(ahead);
    if (byte == kEnd) return 0;
    if (byte < 0x80) return 1;
    peek(ahead + 3);  // reads them into the buffer if they exist
    const std::size_t length =
        utf8_length({buffer_.data() + at_ + ahead, std::min<std::size_t>(size_ - at_ - ahead, 4)});
    return length == 0 ? 1 : length;
}

void PgnSource::fill(std::size_t ahead) {
    std::copy(buffer_.begin() + static_cast<std::ptrdiff_t>(at_),
              buffer_.begin() + static_cast<std::ptrdiff_t>(size_), buffer_.begin());
    size_ -= at_;
    at_ = 0;
    // A chunk may add nothing, if it is the line feed of a CR LF, without being the end of the
    // file.
    while (size_ <= ahead && in_.peek() != std::istream::traits_type::eof()) {
        const std::size_t room = std::min(kChunk, buffer_.size() - size_);
        const std::streamsize got =
            in_.readsome(buffer_.data() + size_, static_cast<std::streamsize>(room));
        const std::size_t end = size_ + static_cast<std::size_t>(got);
        std::size_t kept = size_;
        for (std::size_t i = size_; i < end; ++i) {
            const char c = buffer_[i];
            if (c != '\n' || !after_return_) buffer_[kept++] = c == '\r' ? '\n' : c;
            after_return_ = c == '\r';
        }
        size_ = kept;
    }
}

// ---- The tokens ----

namespace {

bool is_blank(int byte) { return byte >= 0 && byte <= ' '; }
bool begins_name(int byte) { return is_digit(byte) || byte == '_' || is_letter(byte); }
// Whether the byte may be part of a tag's name, in the standard and beyond it.
bool is_name(int byte) {
    return byte > ' ' && byte != 0x7F && byte != '"' && byte != '[' && byte != ']';
}
// Must be fast, because it runs for each byte of a word.
bool ends_word(int byte) {
    static constexpr auto kEnds = [] {
        std::array<bool, 256> ends{};
        for (int blank = 0; blank <= ' '; ++blank) ends[static_cast<std::size_t>(blank)] = true;
        for (const char c : std::string_view("{}()[]<>;$*\""))
            ends[static_cast<std::size_t>(c)] = true;
        return ends;
    }();
    return byte == PgnSource::kEnd || kEnds[static_cast<std::size_t>(byte)];
}

void set(PgnToken& token, PgnToken::Kind kind, std::string text) {
    token.kind = kind;
    token.text = std::move(text);
}

// Mends the name of a tag such as [White Elo "2000"]: it was read as a name and an unquoted value,
// and becomes a name of two words.
void mend_name_with_blanks(PgnToken& token) {
    const std::string_view text =
        std::string_view(token.text).substr(0, token.text.find_last_not_of(" \t") + 1);
    const std::size_t quote = text.find('"');
    if (quote == std::string_view::npos || quote + 1 >= text.size() || !text.ends_with('"')) return;
    token.name += ' ';
    token.name += text.substr(0, text.find_last_not_of(" \t", quote - 1) + 1);
    token.text = std::string(text.substr(quote + 1, text.size() - quote - 2));
}

}  // namespace

PgnToken PgnScanner::next() {
    PgnToken token;
    token.after_blank_line = skip_blanks();
    token.line = source_.line();
    const bool tags_go_on = after_tag_;
    after_tag_ = false;
    switch (source_.peek()) {
        case PgnSource::kEnd:
            return token;
        case '{':
            read_brace_comment(token);
            break;
        case ';':
            read_line_comment(token);
            break;
        case '[':
            if (source_.at_first_word() || tags_go_on || tag_begins())
                read_tag(token);
            else
                read_sign(token);
            break;
        default:
            if (read_bracketed_mark(token)) break;
            if (ends_word(source_.peek()))
                read_sign(token);
            else
                read_word(token);
    }
    return token;
}

// Skips blanks, characters without width, and lines that begin with %. Returns whether one of the
// lines was empty.
bool PgnScanner::skip_blanks() {
    bool blank_line = false;
    for (;;) {
        const int byte = source_.peek();
        if (byte == '%' && source_.at_line_begin()) {
            skip_line();
        } else if (byte >= 0x80) {
            const std::size_t size = source_.character_size();
            if (!at_blank() && !is_invisible(source_.ahead(0, size))) return blank_line;
            source_.skip(size);
        } else if (is_blank(byte)) {
            blank_line |= byte == '\n' && source_.at_first_word();
            source_.take();
        } else {
            return blank_line;
        }
    }
}

// Whether a blank is next, in ASCII or Unicode; 0xA0 is Latin-1's.
bool PgnScanner::at_blank() {
    const int byte = source_.peek();
    if (byte < 0x80) return is_blank(byte);
    const std::size_t size = source_.character_size();
    return size == 1 ? byte == 0xA0 : is_wide_blank(source_.ahead(0, size));
}

void PgnScanner::skip_line() {
    while (source_.peek() != PgnSource::kEnd && source_.peek() != '\n') source_.take();
}

// Whether '[Name "' is next.
bool PgnScanner::tag_begins() {
    if (source_.peek() != '[') return false;
    std::size_t ahead = 1;
    if (!begins_name(source_.peek(ahead))) return false;
    while (ahead < PgnSource::kMaxAhead && is_name(source_.peek(ahead))) ++ahead;
    while (ahead < PgnSource::kMaxAhead && source_.peek(ahead) == ' ') ++ahead;
    return source_.peek(ahead) == '"';
}

void PgnScanner::read_tag(PgnToken& token) {
    token.kind = Kind::Tag;
    source_.take();
    while (source_.peek() == ' ' || source_.peek() == '\t') source_.take();
    if (!begins_name(source_.peek())) {
        skip_brackets();
        return set(token, Kind::Warning, "a '[' without a tag's name, left out");
    }
    while (is_name(source_.peek()) && token.name.size() <= kMaxPgnTagName)
        token.name += static_cast<char>(source_.take());
    if (token.name.size() > kMaxPgnTagName) {
        skip_line();
        return set(token, Kind::Warning, "a tag's name is longer than 255 characters, left out");
    }
    after_tag_ = true;
    while (source_.peek() == ' ' || source_.peek() == '\t') source_.take();
    if (source_.peek() == '\n' && source_.peek(after_blanks(1)) == '"')
        for (std::size_t blanks = after_blanks(1); blanks > 0; --blanks) source_.take();
    read_tag_value(token);
}

// Skips brackets that are not a tag, on this line.
void PgnScanner::skip_brackets() {
    while (source_.peek() != PgnSource::kEnd && source_.peek() != '\n')
        if (source_.take() == ']') return;
}

// Skips the rest of "<...>", which the standard reserves and web pages use as tags. Returns whether
// it ends on this line.
bool PgnScanner::skip_angle_brackets() {
    std::size_t ahead = 0;
    for (; source_.peek(ahead) != '>'; ++ahead)
        if (ahead == PgnSource::kMaxAhead || source_.peek(ahead) == PgnSource::kEnd ||
            source_.peek(ahead) == '\n')
            return false;
    source_.skip(ahead + 1);
    return true;
}

// Returns the offset of the first byte from there on that is neither a blank nor a tab, or of the
// end of the lookahead.
std::size_t PgnScanner::after_blanks(std::size_t ahead) {
    while (ahead < PgnSource::kMaxAhead &&
           (source_.peek(ahead) == ' ' || source_.peek(ahead) == '\t'))
        ++ahead;
    return ahead;
}

// Whether the line ends, or a ']' follows, after the quote that is next.
bool PgnScanner::quote_closes() {
    const int byte = source_.peek(after_blanks(1));
    return byte == ']' || byte == '\n' || byte == PgnSource::kEnd;
}

// Whether the backslash that is next, with a quote after it, is the last character of the value:
// the tag's bracket follows and ends the line.
bool PgnScanner::backslash_ends_value() {
    const std::size_t bracket = after_blanks(2);
    if (source_.peek(bracket) != ']' || bracket == PgnSource::kMaxAhead) return false;
    const int byte = source_.peek(after_blanks(bracket + 1));
    return byte == '\n' || byte == PgnSource::kEnd;
}

// Whether the next line ends the quoted value: it is not a tag and ends in a quote and a bracket.
bool PgnScanner::value_goes_on() {
    if (source_.peek(1) == '[') return false;
    std::size_t ahead = 1;
    while (ahead < PgnSource::kMaxAhead && source_.peek(ahead) != '\n' &&
           source_.peek(ahead) != PgnSource::kEnd)
        ++ahead;
    return ahead > 2 && source_.peek(ahead - 1) == ']' && source_.peek(ahead - 2) == '"';
}

// Reads a quoted text, which may contain quotes without a backslash, or a text without quotes.
void PgnScanner::read_tag_value(PgnToken& token) {
    const bool quoted_value = source_.peek() == '"';
    if (quoted_value) source_.take();
    for (;;) {
        const int byte = source_.peek();
        if (byte == PgnSource::kEnd || (byte == '\n' && !(quoted_value && value_goes_on()))) {
            token.unclosed = quoted_value;
            break;
        }
        if (!quoted_value && byte == ']') break;
        const bool escape =
            quoted_value && byte == '\\' &&
            (source_.peek(1) == '\\' || (source_.peek(1) == '"' && !backslash_ends_value()));
        if (escape) source_.take();
        const bool closes = quoted_value && !escape && byte == '"' && quote_closes();
        const int taken = source_.take();
        if (closes) break;
        if (token.text.size() == kMaxPgnTagValue) {
            skip_line();
            const std::string reason = "tag " + token.name + ": longer than 16384 bytes";
            // Without its position the game cannot be read.
            return token.name == "FEN" ? set(token, Kind::Fault, reason)
                                       : set(token, Kind::Warning, reason + ", left out");
        }
        token.text += static_cast<char>(taken);
    }
    if (!quoted_value) mend_name_with_blanks(token);
    while (source_.peek() == ' ' || source_.peek() == '\t') source_.take();
    if (source_.peek() == ']') source_.take();
}

// An unclosed comment ends before the tags of the next game.
void PgnScanner::read_brace_comment(PgnToken& token) {
    token.kind = Kind::Comment;
    source_.take();
    bool too_long = false;
    bool blank_line = false;
    for (;;) {
        const int byte = source_.peek();
        const bool lost =
            byte == PgnSource::kEnd || (blank_line && source_.at_line_begin() && tag_begins());
        token.unclosed = lost && byte != PgnSource::kEnd;
        if (token.unclosed)
            return set(token, Kind::Fault,
                       "a comment is not closed before the tags in line " +
                           std::to_string(source_.line()));
        if (lost) return set(token, Kind::Fault, "a comment is not closed");
        blank_line = byte == '\n' ? source_.at_first_word() : blank_line && is_blank(byte);
        source_.take();
        if (byte == '}') break;
        too_long |= token.text.size() == kMaxPgnComment;
        if (!too_long) token.text += static_cast<char>(byte);
    }
    if (too_long) set(token, Kind::Fault, "a comment is longer than 1048576 bytes");
}

void PgnScanner::read_line_comment(PgnToken& token) {
    token.kind = Kind::Comment;
    source_.take();
    while (source_.peek() != PgnSource::kEnd && source_.peek() != '\n') {
        if (token.text.size() == kMaxPgnComment) {
            skip_line();
            return set(token, Kind::Fault, "a comment is longer than 1048576 bytes");
        }
        token.text += static_cast<char>(source_.take());
    }
}

// Reads a mark on the move before it in parentheses: "(ep)", "(=)".
bool PgnScanner::read_bracketed_mark(PgnToken& token) {
    constexpr std::size_t kLongest = 6;  // "(e.p.)"
    if (source_.peek() != '(') return false;
    std::string mark;
    for (std::size_t ahead = 0; ahead < kLongest && !mark.ends_with(')'); ++ahead) {
        if (source_.peek(ahead) <= ' ') return false;
        mark += static_cast<char>(source_.peek(ahead));
    }
    if (!is_surplus_mark(mark)) return false;
    source_.skip(mark.size());
    token.kind = Kind::Word;
    token.text = std::move(mark);
    return true;
}

// Whether the next move's number follows without a blank: "d5!!2.c4".
bool PgnScanner::number_follows(std::string_view word) {
    return is_digit(source_.peek()) && (word.ends_with('!') || word.ends_with('?'));
}

void PgnScanner::read_word(PgnToken& token) {
    token.kind = Kind::Word;
    bool too_long = false;
    for (;;) {
        const int byte = source_.peek();
        std::size_t size = byte < 0x80 ? 1 : source_.character_size();
        // "e8(Q)"
        const int letter = byte == '(' ? source_.peek(1) : PgnSource::kEnd;
        if (letter > ' ' && source_.peek(2) == ')' &&
            std::string_view("NBRQnbrq").find(static_cast<char>(letter)) != std::string_view::npos)
            size = 3;
        else if (ends_word(byte) || (byte >= 0x80 && at_blank()) || number_follows(token.text))
            break;
        too_long |= token.text.size() + size > kMaxPgnWord;
        for (; size > 0; --size) {
            const int taken = source_.take();
            if (!too_long) token.text += static_cast<char>(taken);
        }
    }
    if (too_long)
        return set(token, Kind::BadWord,
                   "a word is longer than 64 characters: " + quoted(token.text, 20));
    token.text = to_plain_word(token.text);
    read_rest_of_result(token);
    read_rest_of_promotion(token);
}

// Joins a promotion behind a blank, such as "gxh1 =Q", to its move.
void PgnScanner::read_rest_of_promotion(PgnToken& token) {
    if (!token.text.ends_with('1') && !token.text.ends_with('8')) return;
    const std::size_t sign = after_blanks(0);
    if (sign == 0 || source_.peek(sign) != '=' || source_.peek(sign + 1) <= ' ') return;
    const char letter = static_cast<char>(source_.peek(sign + 1));
    if (std::string_view("NBRQnbrq").find(letter) == std::string_view::npos) return;
    source_.skip(sign);
    while (!ends_word(source_.peek()) && token.text.size() < kMaxPgnWord)
        token.text += static_cast<char>(source_.take());
}

// Joins results with blanks, such as "1/2 - 1/2", to one word.
void PgnScanner::read_rest_of_result(PgnToken& token) {
    constexpr std::size_t kLongest = 16;
    // Must be fast, because it runs for each word of a game.
    if (token.text.empty() || token.text.size() > 4 || token.text.find('.') != token.text.npos)
        return;
    if (!is_digit(token.text.front()) && !token.text.starts_with("\u00BD")) return;
    std::string whole = token.text;
    std::size_t ahead = 0;
    for (int words = 0; words < 2; ++words) {
        ahead = after_blanks(ahead);
        std::string word;
        for (; !ends_word(source_.peek(ahead)) && word.size() <= kLongest; ++ahead)
            word += static_cast<char>(source_.peek(ahead));
        whole += to_plain_word(word);
        // The sign between the two sides' points cannot be at the end.
        const std::size_t sign = whole.find_first_of("-:");
        if (sign == std::string::npos) return;
        if (sign + 1 < whole.size() && to_pgn_end(whole)) {
            source_.skip(ahead);
            token.text = std::move(whole);
            return;
        }
    }
}

// Reads a sign that is a token of its own.
void PgnScanner::read_sign(PgnToken& token) {
    const char sign = static_cast<char>(source_.take());
    switch (sign) {
        case '(':
            token.kind = Kind::Open;
            return;
        case ')':
            token.kind = Kind::Close;
            return;
        case '*':
            token.kind = Kind::Word;
            token.text = "*";
            return;
        case '$':
            token.kind = Kind::Nag;
            while (is_digit(source_.peek())) {
                const int digit = source_.take();
                if (token.text.size() < 4) token.text += static_cast<char>(digit);
            }
            return;
        case '}':
            return set(token, Kind::Warning,
                       "a '}' without its '{', left out: comments do not nest");
        default:
            if (sign == '<' && skip_angle_brackets())
                return set(token, Kind::Warning, "what stands between < and > is left out");
            return set(token, Kind::BadWord,
                       "a " + quoted(std::string_view{&sign, 1}) + " among the moves");
    }
}

}  // namespace sebastes
