// TestedEngine solves positions: Sebastes in this process, or another engine in a child process.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "board/position.h"
#include "core/move.h"
#include "core/result.h"
#include "search/limits.h"
#include "search/search_control.h"
#include "search/search_request.h"
#include "tools/shared/external_engine/external_engine.h"

namespace sebastes::epd {

// The result of a search.
struct SearchAnswer {
    Move move;
    int score = 0;  // centipawns or mate, from the side to move
    bool is_lower_bound = false;
    bool is_upper_bound = false;
    int depth = 0;
    std::uint64_t nodes = 0;
    std::int64_t milliseconds = 0;  // from the start of the search to its answer
    std::vector<Move> line;
    // What went wrong, as a predicate ("did not answer in time"); empty: nothing. After a fault
    // there may be no move, and the other members are what the engine said before it.
    std::string fault;
    std::size_t illegal_lines = 0;  // how many lines contained an illegal move
    // Whether the engine exceeded its limit by more than a tenth, or ended before half of it
    // without a mate.
    bool overran = false;
    bool ended_early = false;
    // False if there was no search: the engine cannot be asked about the position, or was given up
    // before.
    bool was_asked = true;
};

// TestedEngine searches positions. One thread at a time.
class TestedEngine {
  public:
    virtual ~TestedEngine() = default;

    virtual const std::string& name() const = 0;

    // Called for each report that shows a line, of a whole iteration or with a bound. Times are
    // those of this process's clock.
    using OnReport = std::function<void(const SearchReport&)>;

    // Searches without anything learnt from earlier positions. control.stop() ends the search; you
    // may call it from on_report. After a fault the next call starts the engine again, or says why
    // that failed.
    virtual SearchAnswer think(const Position& position, const Limits& limits,
                               SearchControl& control, const OnReport& on_report) = 0;
};

// Searches without watching the reports.
inline SearchAnswer answer_to(TestedEngine& engine, const Position& position,
                              const Limits& limits) {
    SearchControl control;
    return engine.think(position, limits, control, [](const SearchReport&) {});
}

// Returns Sebastes in this process. Throws std::bad_alloc if the hash table does not fit in memory.
std::unique_ptr<TestedEngine> make_session_engine(std::size_t hash_mib, std::size_t threads);

// Returns another engine, which is started again when it has died. Its name contains the options
// that were given. The error says that it speaks no protocol, or lacks or refuses one of the
// options.
Result<std::unique_ptr<TestedEngine>> start_external(const tools::EngineCommand& command);

}  // namespace sebastes::epd
