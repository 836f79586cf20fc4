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
// wrong; a tag that is wrong is left out; both are oddities.
//
// The file may be of any size: one game is held at a time, and the limits of pgn_game.h and
// pgn_scanner.h bound that.
#pragma once

#include <cstdint>
#include <istream>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/result.h"
#include "tools/shared/pgn_epd/pgn_game.h"
#include "tools/shared/pgn_epd/pgn_scanner.h"

namespace sebastes {

// A game as it was understood.
struct PgnReading {
    PgnGame game;
    std::int64_t line = 0;  // where it begins
    // What the standard does not allow, each ready to be shown to a person.
    std::vector<std::string> oddities{};
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
    const PgnToken& token();
    std::optional<PgnToken> pass_prose();

    std::istream& in_;
    PgnScanner scanner_;
    std::string file_;
    std::optional<PgnToken> token_;  // scanned, and not yet part of a game
    PgnFault fault_;
};

}  // namespace sebastes
