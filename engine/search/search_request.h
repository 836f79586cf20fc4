// SearchRequest holds the position, limits and options of one search.  The UCI layer fills it; all
// threads read it.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "board/game.h"
#include "book/learning.h"
#include "core/move.h"
#include "core/score.h"
#include "eval/evaluation.h"
#include "search/driver.h"
#include "search/limits.h"
#include "search/search_control.h"
#include "search/search_report.h"
#include "search/strength.h"
#include "search/time/clock.h"
#include "tablebase/tablebases.h"

namespace sebastes {

struct SearchOptions {
    const Driver* driver = usual_driver();
    // Another than in the search before: the engine forgets what it learnt, as scores of one say
    // nothing to the other.
    Evaluation evaluation{};
    std::size_t multi_pv = 1;         // best lines to find and report
    std::int64_t move_overhead = 20;  // ms kept back on every move
    std::int64_t nodes_per_ms = 0;    // 0: real time; else time is counted in nodes
    int elo = kMostElo;               // below the maximum: plays as weakly (strength.h)
    std::uint64_t error_seed = 0;     // which errors a weak player makes; another for each game
    bool selective = true;            // off: plain search, for tests
    // Endgame tablebases; none: the three-piece tables of the program.  They are asked neither in
    // plain search nor in play that is weaker on purpose.
    const Tablebases* tablebases = nullptr;
    // Added to the scores of these root moves in the choice of the best; reports and results
    // have the scores without.  None: the search is the same as without learning.
    std::vector<MoveBias> biases{};

    static constexpr std::size_t kMaxMultiPv = 256;

    bool is_weak() const { return elo < kMostElo; }
    bool asks_tablebases() const { return selective && !is_weak(); }
    // Levels of play were measured with the PSQT evaluator, and keep it.
    Evaluation judge() const { return is_weak() ? Evaluation(Evaluator::Psqt) : evaluation; }
    std::size_t lines() const { return std::clamp<std::size_t>(multi_pv, 1, kMaxMultiPv); }
};

// Told while a search runs; see Engine::search().
using OnReport = std::function<void(const SearchReport&)>;
using OnCurrentMove = std::function<void(int depth, Move move, int number)>;
// Told how tablebases rank the moves at the root, before it is searched, if they know it.
using OnRanking = std::function<void(const RootRanking&)>;

// What it refers to stays until the search has returned.
struct SearchRequest {
    const Game& game;
    Limits limits;
    SearchOptions options;
    SearchControl& control;
    OnReport on_report{};
    TimePoint start = std::chrono::steady_clock::now();  // when it was asked
    OnCurrentMove on_current_move{};
    OnRanking on_ranking{};

    Clock clock() const {
        const Position& position = game.position();
        return {limits,
                position.side_to_move(),
                options.move_overhead,
                options.nodes_per_ms,
                start,
                std::max(position.fullmove_number(), usual_move_number(position.board()))};
    }
    int max_depth() const { return std::clamp(limits.depth.value_or(kMaxPly - 1), 1, kMaxPly - 1); }
};

class HumanError;

// The request, and what the engine knows besides: what all threads of one search are given.
struct SearchTask {
    const SearchRequest& request;
    std::vector<Move> moves;  // of the root, to choose from: legal, at least one
    Evaluation evaluation;
    const HumanError* error = nullptr;       // whose errors it makes; null: none
    const Tablebases* tablebases = nullptr;  // asked below the root of a selective search, if any
    std::vector<RankedMove> ranks{};         // of root moves, by tablebases; may be empty

    const SearchOptions& options() const { return request.options; }
    // Positions with no more pieces than this may be in tablebases.
    int tablebase_pieces() const {
        return options().selective && tablebases ? tablebases->most_pieces() : 0;
    }
};

}  // namespace sebastes
