// Makes a game of its tokens.  For pgn_reader alone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "board/pgn_reader.h"
#include "board/pgn_scanner.h"
#include "board/pgn_words.h"

namespace sebastes {

class PgnGameBuilder {
  public:
    // `file` is what the error names, and must outlive it.
    explicit PgnGameBuilder(const std::string& file) : file_(file) {}

    // Whether the token belongs to the next game.
    bool ends_before(const PgnToken& token) const;
    // Takes a token of this game.  After a fault the rest of the game is taken and not
    // understood.
    void take(const PgnToken& token);

    // Nothing but comments.
    bool empty() const { return !tags_seen_ && !moves_seen_ && error_.empty(); }
    // Whether the result was taken, and where.  A comment may follow.
    bool ended() const { return end_.has_value(); }
    std::int64_t end_line() const { return end_line_; }

    // Once.
    Result<PgnReading> finish();
    // What finish() told the error of.  Once.
    PgnFault fault() { return {std::move(reading_.game), fault_line_, std::move(fault_move_)}; }

  private:
    void take_tag(const PgnToken& token);
    void take_word(const PgnToken& token);
    void take_move(const PgnToken& token, std::string_view word);
    void take_nag(const PgnToken& token);
    void take_comment(const PgnToken& token);
    void open(const PgnToken& token);
    void close(const PgnToken& token);
    void add(const PgnToken& token, PgnElement element);
    void set_up();
    void set_result();
    void fail(std::int64_t line, std::string_view reason);
    void note(std::string oddity);

    const std::string& file_;
    PgnReading reading_;
    std::optional<PgnCursor> cursor_;  // since the tags ended
    std::int64_t fen_line_ = 0;
    std::int64_t last_line_ = 0;
    std::size_t depth_ = 0;  // also where the cursor no longer goes
    std::size_t text_size_ = 0;
    bool tags_seen_ = false;
    bool moves_seen_ = false;
    std::optional<PgnEnd> end_;
    std::int64_t end_line_ = 0;
    std::string error_;
    std::int64_t fault_line_ = 0;
    std::string fault_move_;
};

}  // namespace sebastes
