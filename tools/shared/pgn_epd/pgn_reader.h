// PgnReader reads the games of a PGN file one after the other.
//
//   std::ifstream file("games.pgn");
//   PgnReader reader(file, "games.pgn");
//   while (const auto game = reader.next())
//       if (!*game) complain(game->error());
//
// It reads the standard's import format and common deviations: 0-0, e8Q, coordinates, null moves,
// figurines, missing tags and results, results as "1:0" or "White wins", move numbers anywhere or
// nowhere, unknown tags, quotes without a backslash, "e.p.", signs such as "+-", a byte order mark,
// any line ends, blanks of any kind, Latin-1. parse_move() reads the moves, and parse_fen() the FEN
// tags, so Chess960 works as well. A result that PGN does not have, such as "1/2-0" or the "0-0" of
// a game that both players lost, is "*"; "0-0" is such a result if it is the last word of a game
// and the game's Result tag says the same.
//
// Only a fault in the main line makes a game unreadable. A variation is cut off at its fault, and a
// wrong tag is left out; both give warnings.
//
// The file may have any size: the reader holds one game at a time, within the limits of pgn_game.h
// and pgn_scanner.h.
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

// A game that was read.
struct PgnReading {
    PgnGame game;
    std::int64_t line = 0;  // where it begins
    std::vector<PgnWarning> warnings{};
};

// The readable part of a game with a fault, and the place of the fault.
struct PgnFault {
    PgnGame game;           // up to the fault, with tidy tags; the result is the tag's
    std::int64_t line = 0;  // of the fault
    std::string move{};     // the text after the main line that is not a move; else empty
};

class PgnReader {
  public:
    // The stream must outlive the reader. `file` is the name for error messages.
    PgnReader(std::istream& in, std::string file) : in_(in), scanner_(in), file_(std::move(file)) {}

    // Returns the next game; nothing after the last one. A game that cannot be read gives one
    // error, "file:line: reason", and the call after that returns the game after it.
    std::optional<Result<PgnReading>> next();

    // From now on a game holds only the first `plies` of its main line. What follows is passed over
    // unread, faults too.
    void keep_plies(std::size_t plies) { most_plies_ = plies; }

    // The fault of the last game that next() could not read.
    const PgnFault& fault() const { return fault_; }
    // Moves the fault out of the reader.
    PgnFault take_fault() { return std::move(fault_); }

    // Whether the stream failed before its end.
    bool failed() const { return in_.bad(); }

  private:
    // The state of the game that next() is reading.
    struct State {
        PgnReading reading;
        std::optional<PgnCursor> cursor;  // since the tags ended
        std::int64_t fen_line = 0;
        std::size_t depth = 0;            // of the parentheses
        std::vector<std::size_t> begins;  // where the elements of the open variations begin
        std::size_t cut_depth = 0;        // of the variation whose rest is skipped; 0: none
        std::size_t plies = 0;            // of the main line
        std::size_t text_size = 0;        // bytes of all comments
        bool tags_seen = false;
        bool comments_seen = false;  // after a tag
        bool moves_seen = false;
        std::optional<PgnToken> side;  // the word White or Black; the next word decides
        std::optional<PgnEnd> end;     // the result after the moves
        std::int64_t end_line = 0;
        // Where the last move of the main line is, if its word is that of the Result tag: "0-0".
        std::optional<std::size_t> result_move;
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
    void take_second_result(const PgnToken& token);
    void refuse_side();
    bool take_end_of_words(const PgnToken& token, std::string_view word);
    void take_move(const PgnToken& token, std::string_view word);
    bool take_other_spelling(const PgnToken& token, std::string_view word);
    void add_move(const PgnToken& token, std::string_view word, Move move);
    void take_null_move(const PgnToken& token, std::string_view word);
    void take_nag(const PgnToken& token);
    void take_comment(const PgnToken& token);
    void open(const PgnToken& token);
    void close(const PgnToken& token);
    void close_last();
    void end_variation();
    void add(const PgnToken& token, PgnElement element);
    void set_up();
    void set_up_position();
    bool is_result_tag(std::string_view word) const;
    void set_end(const PgnToken& token, const PgnEnd& end);
    void end_by_result_move();
    void set_result();
    Result<PgnReading> finish();
    void set_fault();
    void cut(std::int64_t line, std::string_view reason);
    void fail(std::int64_t line, std::string_view reason);
    void fault_at(std::int64_t line, std::string_view reason);
    void note(std::string_view kind, std::string text);
    void note(std::string_view kind, const PgnToken& token, std::string_view text);
    // Whether tokens are skipped: after a fault of the game or of a variation, or behind the plies
    // that are kept.
    bool passes_over() const {
        return !state_.error.empty() || state_.cut_depth > 0 || state_.plies >= most_plies_;
    }

    std::istream& in_;
    PgnScanner scanner_;
    std::string file_;
    std::size_t most_plies_ = kMaxPgnElements;
    std::optional<PgnToken> token_;  // scanned, but not yet part of a game
    State state_;
    PgnFault fault_;
};

}  // namespace sebastes
