// BookPlayer answers `go` from the opening book, where the options OwnBook, BookFile, BookDepth,
// BookChoice and BookSeed say so.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "board/position.h"
#include "book/opening_book.h"
#include "core/cancel_token.h"
#include "core/random.h"
#include "search/limits.h"
#include "uci/lines.h"
#include "uci/options.h"

namespace sebastes {

class BookPlayer {
  public:
    // The output must outlive it.
    explicit BookPlayer(Output& output) : output_(output) { set_seed(0); }

    // The value of BookFile.  For an empty one a book is looked for when it is first needed.
    std::optional<Error> open(const std::string& name, const CancelToken& cancel);
    // The value of BookSeed: equal seeds make equal choices, but 0 is another seed each time.
    void set_seed(std::uint64_t seed);

    // The move that answers a `go` with these limits at once, announced as a note; nothing when
    // it is to be searched: OwnBook is off, the book knows no move, or what is asked for is
    // analysis (infinite, ponder, searchmoves, mate, UCI_AnalyseMode).
    std::optional<Move> choose(const Settings& settings, const Limits& limits,
                               const Position& position, const CancelToken& cancel);

  private:
    const OpeningBook& book(const CancelToken& cancel);
    void announce(const Position& position, const std::vector<BookMove>& moves, Move move) const;

    Output& output_;
    std::optional<OpeningBook> book_;
    Random random_{0};
};

}  // namespace sebastes
