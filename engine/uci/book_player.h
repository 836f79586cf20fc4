// Answers from the opening book, and the options about it: OwnBook, BookFile, BookDepth,
// BookChoice, BookSeed.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "board/position.h"
#include "book/opening_book.h"
#include "core/goes_on.h"
#include "core/random.h"
#include "search/limits.h"
#include "uci/options.h"
#include "uci/output.h"

namespace sebastes {

class BookPlayer {
  public:
    // All must outlive it.  What `goes_on` says when a file is read holds.
    BookPlayer(Options& options, Output& output, const GoesOn& goes_on);
    BookPlayer(const BookPlayer&) = delete;
    BookPlayer& operator=(const BookPlayer&) = delete;

    // Adds them; once, before the first choice.
    void declare_options();

    // The move that answers a `go` with these limits at once, announced as a note; nothing when
    // it is to be searched: OwnBook is off, the book knows no move, or what is asked for is
    // analysis (infinite, ponder, searchmoves, mate, UCI_AnalyseMode).
    std::optional<Move> choose(const Limits& limits, const Position& position);

  private:
    std::optional<Error> open(const std::string& name);
    // Opened when it is first needed, if no file was named.
    const OpeningBook& book();
    void announce(const Position& position, const std::vector<BookMove>& moves, Move move) const;

    Options& options_;
    Output& output_;
    const GoesOn& goes_on_;
    std::optional<OpeningBook> book_;
    Random random_;
};

}  // namespace sebastes
