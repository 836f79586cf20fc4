// EnginePlayer chooses the engine's moves in a game and analyses positions for the player.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "book/learn_file.h"
#include "book/opening_book.h"
#include "core/random.h"
#include "search/engine.h"
#include "tools/programs/play/chess_clock.h"
#include "tools/programs/play/game_at_board.h"
#include "tools/programs/play/game_setup.h"
#include "tools/programs/play/signals.h"

namespace sebastes::play {

struct EngineOptions {
    std::size_t hash_mib = Engine::kDefaultHashMib;
    std::size_t threads = 1;
    std::optional<OpeningBook> book;
    LearnFile* learnt = nullptr;  // must outlive the player; null: nothing is learnt
    std::uint64_t seed = 0;       // of the choice among book moves
    // Limits of each search besides the time, for games that repeat exactly.
    std::optional<int> depth;
    std::optional<std::uint64_t> nodes;
};

class EnginePlayer {
  public:
    // Without `signals` (null), nothing stops a search before its limits.
    EnginePlayer(EngineOptions options, Signals* signals);

    struct Stop {
        bool interrupted = false;  // Ctrl-C ended the search early
        bool ending = false;       // the program must end
    };
    struct Choice : Stop {
        SearchResult result;
        bool from_book = false;  // nothing was searched
    };
    using OnReport = sebastes::OnReport;

    // Returns a move with the strength of the setup. The game must not have ended. `clock` may be
    // null; then the setup's time limits the search.
    Choice choose(const GameAtBoard& record, const GameSetup& setup, const ChessClock* clock,
                  Instant now, const OnReport& on_report);
    // Searches for the best lines at full strength; the limits of EngineOptions replace the time.
    Choice study(const Game& game, std::int64_t milliseconds, std::size_t lines,
                 const OnReport& on_report = {});

    // Runs a task that searches, and stops its searches at Ctrl-C and at the program's end.
    Stop watch(const std::function<void(SearchControl&)>& task);
    // Those of EngineOptions.
    Limits limits() const;

    void new_game();
    // Learns from the game if there is a learn file. Returns a message about it.
    std::string learn(const GameRecord& game);

  private:
    Choice search(const Game& game, const Limits& limits, const SearchOptions& with,
                  const OnReport& on_report);

    EngineOptions options_;
    Signals* signals_;
    Engine session_;
    Random random_;
};

}  // namespace sebastes::play
