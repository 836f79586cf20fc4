// Makes a game of its tokens.  For pgn_reader alone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tools/shared/pgn_epd/pgn_reader.h"
#include "tools/shared/pgn_epd/pgn_scanner.h"
#include "tools/shared/pgn_epd/pgn_words.h"

namespace sebastes {

// Whether the token is text beside the games, such as a heading: a word that is no move in any
// position, and not meant as one.
bool is_pgn_prose(const PgnToken& token);

class PgnGameBuilder {
  public:
    // `file` is what the error names, and must outlive it.
    explicit PgnGameBuilder(const std::string& file) : file_(file) {}

    // Whether the token belongs to the next game.
    bool ends_before(const PgnToken& token) const;
    // Text before the game that is no part of it was passed over.
    void note_prose(std::int64_t line);
    // Takes a token of this game.  After a fault the rest of the game is taken and not
    // understood.
    void take(const PgnToken& token);

    // Nothing but comments.
    bool empty() const { return !tags_seen_ && !moves_seen_ && error_.empty(); }
    // Whether the result was taken.
    bool ended() const { return end_.has_value(); }
    // Whether the token says more of an ended game: on the line of its result, or in parentheses.
    bool goes_on_with(const PgnToken& token) const;

    // Once.
    Result<PgnReading> finish();
    // What finish() told the error of: the game as far as it was understood, its tags tidy.  Once.
    PgnFault fault();

  private:
    void take_tag(const PgnToken& token);
    void take_word(const PgnToken& token);
    bool take_end_of_words(const PgnToken& token, std::string_view word);
    void take_move(const PgnToken& token, std::string_view word);
    void take_null_move(const PgnToken& token, std::string_view word);
    void take_nag(const PgnToken& token);
    void take_comment(const PgnToken& token);
    void open(const PgnToken& token);
    void close(const PgnToken& token);
    void close_last();
    void end_variation();
    void add(const PgnToken& token, PgnElement element);
    void set_up();
    void set_end(const PgnToken& token, const PgnEnd& end);
    void set_result();
    void cut(std::int64_t line, std::string_view reason);
    void fail(std::int64_t line, std::string_view reason);
    void fault_at(std::int64_t line, std::string_view reason);
    void note(std::string oddity);
    // Whether what is taken is not understood: behind a fault, of the game or of a variation.
    bool passes_over() const { return !error_.empty() || cut_depth_ > 0; }

    const std::string& file_;
    PgnReading reading_;
    std::optional<PgnCursor> cursor_;  // since the tags ended
    std::int64_t fen_line_ = 0;
    std::int64_t last_line_ = 0;
    std::size_t depth_ = 0;            // of the parentheses
    std::vector<std::size_t> begins_;  // where the elements of the open variations begin
    std::size_t cut_depth_ = 0;        // of the variation whose rest is passed over; 0: of none
    std::size_t text_size_ = 0;
    bool tags_seen_ = false;
    bool comments_seen_ = false;  // behind a tag
    bool moves_seen_ = false;
    std::optional<PgnToken> side_;  // the word White or Black, which the next explains
    std::optional<PgnEnd> end_;
    std::int64_t end_line_ = 0;
    std::string error_;
    std::int64_t fault_line_ = 0;
    std::string fault_move_;
};

}  // namespace sebastes
