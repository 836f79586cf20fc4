// BookPlayer answers `go` from the opening book, as the options OwnBook, BookFile, BookDepth,
// BookChoice and BookSeed say.
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

    // Opens the value of BookFile.  If it is empty, a book is looked for when one is first needed.
    std::optional<Error> open(const std::string& name, const CancelToken& cancel);
    // Sets the value of BookSeed: equal seeds make equal choices; 0 chooses a random seed.
    void set_seed(std::uint64_t seed);

    // The book move that answers a `go` with these limits, announced in an `info string`.  Returns
    // nothing if the engine must search: OwnBook is off, the book has no move, or the `go` asks for
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
