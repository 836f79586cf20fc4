#include "board/pgn_scanner.h"

#include <string_view>

#include "core/letters.h"
#include "core/number.h"
#include "core/quoted.h"

namespace sebastes {

namespace {

bool is_blank(int byte) { return byte >= 0 && byte <= ' '; }
bool is_name(int byte) { return is_digit(byte) || byte == '_' || is_letter(byte); }
bool ends_word(int byte) {
    return byte == PgnSource::kEnd || is_blank(byte) ||
           std::string_view("{}()[]<>;$*\"").find(static_cast<char>(byte)) !=
               std::string_view::npos;
}

void set_fault(PgnToken& token, std::string reason) {
    token.kind = PgnToken::Kind::Fault;
    token.text = std::move(reason);
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
            if (source_.at_first_word() || tags_go_on)
                read_tag(token);
            else
                read_sign(token);
            break;
        default:
            if (ends_word(source_.peek()))
                read_sign(token);
            else
                read_word(token);
    }
    return token;
}

// Blanks, byte order marks and lines that begin with %; whether a line of them was empty.
bool PgnScanner::skip_blanks() {
    bool blank_line = false;
    for (;;) {
        const int byte = source_.peek();
        if (byte == '%' && source_.at_line_begin())
            skip_line();
        else if (byte == 0xEF && source_.peek(1) == 0xBB && source_.peek(2) == 0xBF)
            source_.skip_mark();
        else if (!is_blank(byte))
            return blank_line;
        else {
            blank_line |= byte == '\n' && source_.at_first_word();
            source_.take();
        }
    }
}

void PgnScanner::skip_line() {
    while (source_.peek() != PgnSource::kEnd && source_.peek() != '\n') source_.take();
}

// Whether '[Name "' stands here.
bool PgnScanner::tag_begins() {
    if (source_.peek() != '[') return false;
    std::size_t ahead = 1;
    while (ahead < PgnSource::kMaxAhead && is_name(source_.peek(ahead))) ++ahead;
    if (ahead == 1) return false;
    while (ahead < PgnSource::kMaxAhead && source_.peek(ahead) == ' ') ++ahead;
    return source_.peek(ahead) == '"';
}

void PgnScanner::read_tag(PgnToken& token) {
    token.kind = Kind::Tag;
    source_.take();
    while (source_.peek() == ' ' || source_.peek() == '\t') source_.take();
    while (is_name(source_.peek()) && token.name.size() <= kMaxPgnTagName)
        token.name += static_cast<char>(source_.take());
    if (token.name.empty() || token.name.size() > kMaxPgnTagName) {
        set_fault(token, token.name.empty() ? "a '[' without a tag's name"
                                            : "a tag's name is longer than 255 characters");
        token.name = "?";
        skip_line();
        return;
    }
    after_tag_ = true;
    while (source_.peek() == ' ' || source_.peek() == '\t') source_.take();
    read_tag_value(token);
    if (token.kind == Kind::Fault) skip_line();
}

// Whether the line, or a ']', ends behind the quote that stands here.
bool PgnScanner::quote_closes() {
    std::size_t ahead = 1;
    while (ahead < PgnSource::kMaxAhead &&
           (source_.peek(ahead) == ' ' || source_.peek(ahead) == '\t'))
        ++ahead;
    const int byte = source_.peek(ahead);
    return byte == ']' || byte == '\n' || byte == PgnSource::kEnd;
}

// A quoted text, in which also quotes may stand that should have had a backslash, or one
// without quotes.
void PgnScanner::read_tag_value(PgnToken& token) {
    const bool quoted_value = source_.peek() == '"';
    if (quoted_value) source_.take();
    for (;;) {
        const int byte = source_.peek();
        if (byte == PgnSource::kEnd || byte == '\n') {
            if (quoted_value) set_fault(token, "tag " + token.name + ": the quote is not closed");
            return;
        }
        if (!quoted_value && byte == ']') break;
        const bool escape =
            quoted_value && byte == '\\' && (source_.peek(1) == '"' || source_.peek(1) == '\\');
        if (escape) source_.take();
        const bool closes = quoted_value && !escape && byte == '"' && quote_closes();
        const int taken = source_.take();
        if (closes) break;
        if (token.text.size() == kMaxPgnTagValue)
            return set_fault(token, "tag " + token.name + ": longer than 16384 bytes");
        token.text += static_cast<char>(taken);
    }
    while (source_.peek() == ' ' || source_.peek() == '\t') source_.take();
    if (source_.peek() == ']') source_.take();
}

// A comment that is not closed ends where the tags of the next game stand.
void PgnScanner::read_brace_comment(PgnToken& token) {
    token.kind = Kind::Comment;
    source_.take();
    bool too_long = false;
    bool blank_line = false;
    for (;;) {
        const int byte = source_.peek();
        const bool lost =
            byte == PgnSource::kEnd || (blank_line && source_.at_line_begin() && tag_begins());
        if (lost) return set_fault(token, "a comment is not closed");
        blank_line = byte == '\n' ? source_.at_first_word() : blank_line && is_blank(byte);
        source_.take();
        if (byte == '}') break;
        too_long |= token.text.size() == kMaxPgnComment;
        if (!too_long) token.text += static_cast<char>(byte);
    }
    if (too_long) set_fault(token, "a comment is longer than 1048576 bytes");
}

void PgnScanner::read_line_comment(PgnToken& token) {
    token.kind = Kind::Comment;
    source_.take();
    while (source_.peek() != PgnSource::kEnd && source_.peek() != '\n') {
        if (token.text.size() == kMaxPgnComment) {
            skip_line();
            return set_fault(token, "a comment is longer than 1048576 bytes");
        }
        token.text += static_cast<char>(source_.take());
    }
}

void PgnScanner::read_word(PgnToken& token) {
    token.kind = Kind::Word;
    bool too_long = false;
    for (;;) {
        std::size_t size = 1;
        // "e8(Q)"
        const int letter = source_.peek() == '(' ? source_.peek(1) : PgnSource::kEnd;
        if (letter > ' ' && source_.peek(2) == ')' &&
            std::string_view("NBRQnbrq").find(static_cast<char>(letter)) != std::string_view::npos)
            size = 3;
        else if (ends_word(source_.peek()))
            break;
        too_long |= token.text.size() + size > kMaxPgnWord;
        for (; size > 0; --size) {
            const int byte = source_.take();
            if (!too_long) token.text += static_cast<char>(byte);
        }
    }
    if (too_long)
        set_fault(token, "a word is longer than 64 characters: " + quoted(token.text, 20));
}

// What is a token by itself.
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
            while (is_digit(source_.peek()) && token.text.size() < 4)
                token.text += static_cast<char>(source_.take());
            return;
        case '}':
            return set_fault(token, "a '}' without its '{': comments do not nest");
        default:
            return set_fault(token, "a " + quoted(std::string_view{&sign, 1}) + " among the moves");
    }
}

}  // namespace sebastes
