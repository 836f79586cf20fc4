// Games from a PGN file, one after the other.
//
//   std::ifstream file("games.pgn");
//   PgnReader reader(file, "games.pgn");
//   while (const auto game = reader.next())
//       if (!*game) complain(game->error());
//
// Reads the standard's import format, and what is found beside it: 0-0, e8Q, coordinates, null
// moves, figurines, missing tags and results, results as "1:0" or "White wins", move numbers
// anywhere or nowhere, unknown tags, quotes without a backslash, "e.p.", signs such as "+-", a byte
// order mark, any line ends, blanks of any kind, Latin-1.  Moves are those of parse_move(); FEN
// tags hold whatever parse_fen() reads, so Chess960 as well.
//
// Only what is wrong in the main line makes a game unreadable.  A variation is cut off where it is
// wrong; a tag that is wrong is left out; both are warnings.
//
// The file may be of any size: one game is held at a time, and the limits of pgn_game.h and
// pgn_scanner.h bound that.
#pragma once

#include <cstddef>
#include <cstdint>
#include <istream>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.h"
#include "tools/shared/pgn_epd/pgn_game.h"
#include "tools/shared/pgn_epd/pgn_scanner.h"
#include "tools/shared/pgn_epd/pgn_text.h"

namespace sebastes {

// A game as it was understood.
struct PgnReading {
    PgnGame game;
    std::int64_t line = 0;  // where it begins
    // What the standard does not allow, each ready to be shown to a person.
    std::vector<std::string> warnings{};
};

// A game as far as it was understood, and where that ended.
struct PgnFault {
    PgnGame game;           // before the fault, its tags tidy; the result is the tag's
    std::int64_t line = 0;  // of the fault
    std::string move{};     // what is no move behind the main line; empty for other faults
};

class PgnReader {
  public:
    // The stream must outlive it.  `file` is how errors name it.
    PgnReader(std::istream& in, std::string file) : in_(in), scanner_(in), file_(std::move(file)) {}

    // The next game; nothing behind the last.  A game that cannot be read is one error,
    // "file:line: reason", and the game behind it is the next.
    std::optional<Result<PgnReading>> next();

    // Of the game that next() last could not read.
    const PgnFault& fault() const { return fault_; }
    // The same, and it is gone.
    PgnFault take_fault() { return std::move(fault_); }

    // Whether the stream failed before its end.
    bool failed() const { return in_.bad(); }

  private:
    // What is known so far of the game that next() reads.
    struct State {
        PgnReading reading;
        std::optional<PgnCursor> cursor;  // since the tags ended
        std::int64_t fen_line = 0;
        std::size_t depth = 0;            // of the parentheses
        std::vector<std::size_t> begins;  // where the elements of the open variations begin
        std::size_t cut_depth = 0;        // of the variation whose rest is passed over; 0: of none
        std::size_t text_size = 0;        // of the comments, bytes
        bool tags_seen = false;
        bool comments_seen = false;  // behind a tag
        bool moves_seen = false;
        std::optional<PgnToken> side;  // the word White or Black, which the next explains
        std::optional<PgnEnd> end;     // the result behind the moves
        std::int64_t end_line = 0;
        std::string error;
        std::int64_t fault_line = 0;
        std::string fault_move;
    };

    const PgnToken& token();
    void pass_prose();
    bool is_of_game(const PgnToken& token) const;
    bool continues_behind_result(const PgnToken& token) const;
    void take(const PgnToken& token);
    void take_tag(const PgnToken& token);
    void take_word(const PgnToken& token);
    void refuse_side();
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
    Result<PgnReading> finish();
    void set_fault();
    void cut(std::int64_t line, std::string_view reason);
    void fail(std::int64_t line, std::string_view reason);
    void fault_at(std::int64_t line, std::string_view reason);
    void note(std::string warning);
    // Whether what is taken is not understood: behind a fault, of the game or of a variation.
    bool passes_over() const { return !state_.error.empty() || state_.cut_depth > 0; }

    std::istream& in_;
    PgnScanner scanner_;
    std::string file_;
    std::optional<PgnToken> token_;  // scanned, and not yet part of a game
    State state_;
    PgnFault fault_;
};

}  // namespace sebastes
