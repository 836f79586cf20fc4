// PGN text as tokens, one at a time, in bounded memory whatever comes.  For pgn_reader.
#pragma once

#include <cstddef>
#include <cstdint>
#include <istream>
#include <string>
#include <string_view>

#include "notation/pgn_source.h"

namespace sebastes {

// The longest that are read; what is longer is a Fault.
inline constexpr std::size_t kMaxPgnWord = 64;
inline constexpr std::size_t kMaxPgnTagName = 255;
inline constexpr std::size_t kMaxPgnTagValue = std::size_t{1} << 14;
inline constexpr std::size_t kMaxPgnComment = std::size_t{1} << 20;

struct PgnToken {
    enum class Kind : std::uint8_t {
        End,      // of the file
        Tag,      // `name` and `text`, whatever they hold
        Word,     // `text`: a move, a number, a result
        Nag,      // `text`: the digits behind the $
        Comment,  // `text`: without its signs
        Open,     // a parenthesis
        Close,
        BadWord,  // `text`: why it is none
        Oddity,   // `text`: what was passed over here
        Fault     // `text`: what is wrong here; what follows is lost
    };

    Kind kind = Kind::End;
    std::int64_t line = 0;  // where it begins, from 1
    std::string text{};
    std::string name{};
    bool unclosed = false;  // a Tag whose quote does not close on its line
    bool after_blank_line = false;
};

class PgnScanner {
  public:
    // The stream must outlive it.
    explicit PgnScanner(std::istream& in) : source_(in) {}

    // After a Fault, scanning goes on behind it.
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
    void read_sign(PgnToken& token);

    PgnSource source_;
    bool after_tag_ = false;
};

}  // namespace sebastes
