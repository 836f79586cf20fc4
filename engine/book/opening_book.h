// OpeningBook chooses moves from the embedded opening book or a Polyglot file; opening_at() names
// openings.  The build makes the embedded book, the ECO codes and the names from
// tables/openings.txt.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "board/position.h"
#include "book/polyglot_book.h"
#include "core/cancel_token.h"
#include "core/random.h"
#include "core/result.h"

namespace sebastes {

enum class BookChoice {
    Weighted,  // at random, each move in proportion to its weight
    Best       // the heaviest move, the first of equals
};

class OpeningBook {
  public:
    // The embedded book: the sound lines of tables/openings.txt.  A weight is the number of lines
    // that play the move there.
    OpeningBook() = default;
    explicit OpeningBook(PolyglotBook file) : file_(std::move(file)) {}

    // Opens the file of that name; kEmbedded and an empty name stand for the embedded book.  The
    // error is that of PolyglotBook::open().
    static Result<OpeningBook> open(const std::string& name, const CancelToken& cancel = {});
    static constexpr std::string_view kEmbedded = "<embedded>";

    // The path of the file, or kEmbedded.
    std::string_view name() const { return file_ ? std::string_view(file_->path()) : kEmbedded; }

    // The book's moves in the position, heaviest first.  Thread-safe.
    std::vector<BookMove> moves(const Position& position) const;

  private:
    std::optional<PolyglotBook> file_;
};

// Chooses a move of weight above 0 among moves that are ordered heaviest first; returns nothing
// when there is none.  The same state of `random` gives the same choices.
std::optional<Move> choose_book_move(const std::vector<BookMove>& moves, BookChoice choice,
                                     Random& random);

// A move's share of the total weight of `moves`, in percent, 0 to 100; 0 when the move is not
// among them.
double weight_percentage(const std::vector<BookMove>& moves, Move move);

// The path of a Polyglot book that is installed on the system (Debian's gnuchess-book); nothing
// when there is none.
std::optional<std::string> installed_book();

// ---- Names ----

// The strings are constants of the program.
struct Opening {
    std::string_view eco;   // "B90"
    std::string_view name;  // "Sicilian Defence, Najdorf"

    friend bool operator==(const Opening&, const Opening&) = default;
};

// The opening that a position is named for, whatever moves led to it; nothing when it has no name.
// A game's opening is that of its last named position.  Thread-safe.
std::optional<Opening> opening_at(const Position& position);

}  // namespace sebastes
