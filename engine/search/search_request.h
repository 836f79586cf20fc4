// SearchRequest holds the position, limits and options of one search.  The UCI layer fills it; all
// threads read it.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include "board/game.h"
#include "book/learning.h"
#include "core/move.h"
#include "core/score.h"
#include "eval/evaluation.h"
#include "search/limits.h"
#include "search/search_control.h"
#include "search/strength.h"
#include "search/time/clock.h"
#include "tablebase/tablebases.h"

namespace sebastes {

// A driver finds the value of the root by passes over the root moves (root/drivers.cpp).
enum class Driver : unsigned char {
    Pvs,         // principal variation search with an aspiration window
    Mtdf,        // MTD(f): zero windows at the root
    FullWindow,  // one pass with the whole window, so that every score is exact; for tests
};
constexpr Driver kDrivers[] = {Driver::Pvs, Driver::Mtdf};  // those offered to users
constexpr std::string_view name_of(Driver driver) {
    return driver == Driver::Pvs ? "PVS" : driver == Driver::Mtdf ? "MTDf" : "full window";
}

struct SearchOptions {
    Driver driver = Driver::Pvs;
    // When it differs from that of the search before, the engine clears the transposition table and
    // the histories, because the scores of two evaluations cannot be compared.
    Evaluation evaluation{};
    std::size_t multi_pv = 1;         // best lines to find and report
    std::int64_t move_overhead = 20;  // ms kept back on every move
    std::int64_t nodes_per_ms = 0;    // 0: real time; else time is counted in nodes
    int elo = kMostElo;               // strength of play (strength.h); the maximum is full strength
    std::uint64_t error_seed = 0;     // chooses the errors of a weak player; one for each game
    bool selective = true;            // false: no pruning, reductions or extensions, for tests
    // Null: the three-piece tables that are built in.  Neither plain search nor a weak player
    // probes tablebases.
    const Tablebases* tablebases = nullptr;
    // What the choice of the best move adds to the scores of these root moves.  Reports and results
    // show the scores without it.
    std::vector<MoveBias> biases{};

    static constexpr std::size_t kMaxMultiPv = 256;

    bool is_weak() const { return elo < kMostElo; }
    bool asks_tablebases() const { return selective && !is_weak(); }
    // The evaluation in use: weak players use PSQT, with which their strength was measured.
    Evaluation judge() const { return is_weak() ? Evaluation(Evaluator::Psqt) : evaluation; }
    std::size_t lines() const { return std::clamp<std::size_t>(multi_pv, 1, kMaxMultiPv); }
};

// SearchReport holds what one `info` line says about a search.
struct SearchReport {
    int depth = 0;             // plies
    int selective_depth = 0;   // the deepest line, in plies
    std::size_t multi_pv = 1;  // counts from 1
    int score = 0;             // centipawns or mate, see core/score.h
    bool is_lower_bound = false;
    bool is_upper_bound = false;
    std::uint64_t nodes = 0;
    std::int64_t milliseconds = 0;
    int hash_per_mille = 0;
    std::uint64_t tablebase_hits = 0;  // answers of tablebases
    std::vector<Move> line;
};

// The search calls these functions while it runs; see Engine::search().
using OnReport = std::function<void(const SearchReport&)>;
using OnCurrentMove = std::function<void(int depth, Move move, int number)>;
// Gets the ranking of the root moves by tablebases, if there is one, before the root is searched.
using OnRanking = std::function<void(const RootRanking&)>;

// The game and the control must outlive the search.
struct SearchRequest {
    const Game& game;
    Limits limits;
    SearchOptions options;
    SearchControl& control;
    OnReport on_report{};
    TimePoint start = std::chrono::steady_clock::now();  // when `go` arrived
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

// SearchTask is what all threads of one search get: the request and what the engine adds to it.
struct SearchTask {
    const SearchRequest* request;
    std::vector<Move> moves;                 // the legal root moves to choose from, at least one
    const HumanError* error = nullptr;       // the errors of a weak player; null: none
    const Tablebases* tablebases = nullptr;  // probed below the root of a selective search
    std::vector<RankedMove> ranks{};         // root moves ranked by tablebases; may be empty

    const SearchOptions& options() const { return request->options; }
    // The most pieces of a position that may be in the tablebases; 0: none.
    int tablebase_pieces() const {
        return options().selective && tablebases ? tablebases->most_pieces() : 0;
    }
};

}  // namespace sebastes
