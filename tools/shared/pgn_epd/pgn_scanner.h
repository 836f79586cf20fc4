// PgnScanner splits PGN text into tokens, one at a time, in bounded memory. Only pgn_reader uses
// it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <istream>
#include <string>
#include <string_view>
#include <vector>

namespace sebastes {

// ---- Bytes ----
//
// PgnSource reads the bytes of a PGN file, a buffer at a time. On a stream that others still write,
// such as a pipe, it waits only for the byte that is requested.

class PgnSource {
  public:
    static constexpr int kEnd = -1;
    static constexpr std::size_t kMaxAhead = 255;

    // The stream must outlive it.
    explicit PgnSource(std::istream& in) : in_(in), buffer_(kChunk + kMaxAhead + 1) {}

    // Returns the byte `ahead` positions further on, at most kMaxAhead, as 0 to 255; kEnd after the
    // last. Lines end in '\n', whether the file has LF, CR LF or CR.
    int peek(std::size_t ahead = 0) {
        if (size_ - at_ <= ahead) fill(ahead);
        return at_ + ahead < size_ ? static_cast<unsigned char>(buffer_[at_ + ahead]) : kEnd;
    }
    // Returns the next byte and moves past it. Do not call this at the end.
    int take();
    // Moves past bytes that peek() has shown, without counting lines.
    void skip(std::size_t bytes) { at_ += bytes; }
    // Returns the size of the UTF-8 character there; 1 for a byte that begins none; 0 at the end.
    // `ahead` is at most kMaxAhead - 3.
    std::size_t character_size(std::size_t ahead = 0);
    // Returns the bytes from there on, which must be in the buffer.
    std::string_view ahead(std::size_t from, std::size_t size) const {
        return {buffer_.data() + at_ + from, size};
    }

    // The line of the next byte, from 1.
    std::int64_t line() const { return line_; }
    // Whether the next byte begins a line; whether only blanks precede it on its line.
    bool at_line_begin() const { return column_begin_; }
    bool at_first_word() const { return first_word_; }

  private:
    static constexpr std::size_t kChunk = std::size_t{1} << 16;

    void fill(std::size_t ahead);

    std::istream& in_;
    std::vector<char> buffer_;
    std::size_t at_ = 0;
    std::size_t size_ = 0;
    bool after_return_ = false;  // the last byte read from the file was a CR
    std::int64_t line_ = 1;
    bool column_begin_ = true;
    bool first_word_ = true;
};

// ---- Tokens ----

// The limits of tokens. Longer ones become a Fault.
inline constexpr std::size_t kMaxPgnWord = 64;
inline constexpr std::size_t kMaxPgnTagName = 255;
inline constexpr std::size_t kMaxPgnTagValue = std::size_t{1} << 14;
inline constexpr std::size_t kMaxPgnComment = std::size_t{1} << 20;

struct PgnToken {
    enum class Kind : std::uint8_t {
        End,      // of the file
        Tag,      // `name` and `text`, whatever they hold
        Word,     // `text`: a move, a number, a result
        Nag,      // `text`: the digits after the $
        Comment,  // `text`: without its delimiters
        Open,     // a parenthesis
        Close,
        BadWord,  // `text`: why it is not a word
        Warning,  // `text`: what was skipped here
        Fault     // `text`: what is wrong here; the rest of the game is lost
    };

    Kind kind = Kind::End;
    std::int64_t line = 0;  // where it begins, from 1
    std::string text{};
    std::string name{};
    // A Tag whose quote does not close on its line, or a Fault: a comment that goes on into tags.
    bool unclosed = false;
    bool after_blank_line = false;
};

class PgnScanner {
  public:
    // The stream must outlive it.
    explicit PgnScanner(std::istream& in) : source_(in) {}

    // Returns the next token. After a Fault the scanner continues after it.
    PgnToken next();

  private:
    using Kind = PgnToken::Kind;

    bool skip_blanks();
    void skip_line();
    bool at_blank();
    bool tag_begins();
    void read_tag(PgnToken& token);
    void skip_brackets();
    bool skip_angle_brackets();
    void read_tag_value(PgnToken& token);
    std::size_t after_blanks(std::size_t ahead);
    bool quote_closes();
    bool backslash_ends_value();
    bool value_goes_on();
    bool number_follows(std::string_view word);
    bool read_bracketed_mark(PgnToken& token);
    void read_brace_comment(PgnToken& token);
    void read_line_comment(PgnToken& token);
    void read_word(PgnToken& token);
    void read_rest_of_result(PgnToken& token);
    void read_rest_of_promotion(PgnToken& token);
    void read_sign(PgnToken& token);

    PgnSource source_;
    bool after_tag_ = false;
};

}  // namespace sebastes
