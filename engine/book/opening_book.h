// Openings: what they are played from, the embedded book or a Polyglot file, and their names.  The
// embedded book and the names, ECO codes and names of positions, are made of tables/openings.txt.
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

// What the book that is part of the program, the sound lines of tables/openings.txt, knows of the
// position, heaviest first; a weight is the number of lines that play the move there.  Thread-safe.
std::vector<BookMove> embedded_book_moves(const Position& position);

enum class BookChoice {
    Weighted,  // by chance, each move in proportion to its weight
    Best       // the heaviest move, the first of several
};

class OpeningBook {
  public:
    // The embedded one.
    OpeningBook() = default;
    explicit OpeningBook(PolyglotBook file) : file_(std::move(file)) {}

    // The file of that name; kEmbedded and an empty name are the embedded book.  The error is
    // PolyglotBook's.
    static Result<OpeningBook> open(const std::string& name, const CancelToken& cancel = {});
    static constexpr std::string_view kEmbedded = "<embedded>";

    // The path of the file, or kEmbedded.
    std::string_view name() const { return file_ ? std::string_view(file_->path()) : kEmbedded; }

    // What the book knows of the position, heaviest first.  Thread-safe.
    std::vector<BookMove> moves(const Position& position) const;

    // A move of weight above 0; nothing when the book knows none.  The same `random` gives the
    // same choices.
    std::optional<Move> choose(const Position& position, BookChoice choice, Random& random) const;

  private:
    std::optional<PolyglotBook> file_;
};

// The same choice among moves, heaviest first.
std::optional<Move> choose_book_move(const std::vector<BookMove>& moves, BookChoice choice,
                                     Random& random);

// What a move's weight is of all its position's weights, in per cent, 0 to 100; 0 when the move
// is not among them.
double weight_percentage(const std::vector<BookMove>& moves, Move move);

// Where a Polyglot book that the system has installed lies (Debian's gnuchess-book); nothing
// when there is none.
std::optional<std::string> installed_book();

// ---- Names ----

// Views of constants.
struct Opening {
    std::string_view eco;   // "B90"
    std::string_view name;  // "Sicilian Defence, Najdorf"

    friend bool operator==(const Opening&, const Opening&) = default;
};

// The name of a position, by whatever moves it came about; nothing when it has none of its own.
// A game's opening is the last that its positions have.  Thread-safe.
std::optional<Opening> opening_at(const Position& position);

struct OpeningLine {
    Opening opening;
    std::vector<Move> moves;  // from the start position to the one that has the name
};

// All names, by code, then by name.
std::vector<OpeningLine> opening_lines();

}  // namespace sebastes
