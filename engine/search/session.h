// A session with the engine: the transposition table, the search threads and what they
// have learnt, from one search to the next.
//
// One thread at a time may call the members.  Only SearchControl may be used from
// others while search() runs.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "bases/endgame_bases.h"
#include "board/game.h"
#include "eval/evaluator.h"
#include "search/driver.h"
#include "search/limits.h"
#include "search/root/root_search.h"
#include "search/search_control.h"
#include "search/search_report.h"
#include "search/strength.h"
#include "search/time/search_budget.h"
#include "search/transposition_table.h"
#include "search/weak_player.h"

namespace sebastes {

struct SearchOptions {
    const Driver* driver = usual_driver();
    // Another than in the search before: the session forgets what it learnt, as scores of one say
    // nothing to the other.
    Evaluator evaluator = kUsualEvaluator;
    std::size_t multi_pv = 1;         // best lines to find and report
    std::int64_t move_overhead = 20;  // ms kept back on every move
    std::int64_t nodes_per_ms = 0;    // 0: real time; else time is counted in nodes
    int elo = kMostElo;               // below the maximum: plays as weakly (strength.h)
    std::uint64_t error_seed = 0;     // which errors a weak player makes; another for each game
    bool selective = true;            // off: plain search, for tests
    // What is known of endgames; none: what is part of the program.  Asked neither in plain
    // search nor in play that is worse on purpose.
    const EndgameBases* bases = nullptr;
    // Added to the scores of these root moves in the choice of the best; reports and results
    // have the scores without.  None: the search is the same as without learning.
    std::vector<MoveCorrection> corrections{};

    bool is_weak() const { return elo < kMostElo; }
    bool asks_bases() const { return selective && !is_weak(); }
    // Levels of play were measured with the scalar evaluator, and keep it.
    Evaluator judge() const { return is_weak() ? Evaluator::Scalar : evaluator; }

    static constexpr std::size_t kMaxMultiPv = 256;
};

struct SearchResult {
    Move best;    // no move when the game is over
    Move ponder;  // the reply expected, if any
    int score = 0;
    int depth = 0;
    std::uint64_t nodes = 0;
    std::int64_t milliseconds = 0;
    std::vector<Move> line;
    // Of a search for a mate that found none: the moves in which there is none, which is proven;
    // fewer than asked for when the search was cut off.
    std::optional<int> no_mate_in;
    // Memory was too short to search on, or for the whole line: this is the best so far.
    bool ran_out_of_memory = false;
};

class Session {
  public:
    static constexpr std::size_t kDefaultHashMib = 16;
    static constexpr std::size_t kMaxThreads = 1024;
    // As many threads as this machine can run and still stop in time: four times its cores,
    // at most kMaxThreads.
    static std::size_t usable_threads();

    // Throws std::bad_alloc, here and below, when memory is short; nothing changes then.
    explicit Session(std::size_t hash_mib = kDefaultHashMib, std::size_t threads = 1);
    ~Session();

    void set_hash(std::size_t mib) { table_.resize(mib); }
    void set_threads(std::size_t count);
    // Forgets everything learnt: the next search is as the first one.
    void new_game();
    void clear_hash() { table_.clear(); }

    std::size_t hash_mib() const { return table_.size_mib(); }
    std::size_t threads() const { return threads_.size(); }
    TranspositionTable& table() { return table_; }

    using OnReport = std::function<void(const SearchReport&)>;
    using OnCurrentMove = std::function<void(int depth, Move move, int number)>;

    // Searches the game's position until a limit is reached or `control` stops it.  Under
    // `infinite` and while pondering it does not return before that.  Reports come from
    // threads of this search, one at a time, and end before it returns; current moves are told
    // only in searches of some seconds.  `start` is when
    // the search was asked for.
    // With a limit of moves to mate: session_mate.cpp.  Throws std::bad_alloc only before it has
    // a move to answer.
    SearchResult search(const Game& game, const Limits& limits, const SearchOptions& options,
                        SearchControl& control, const OnReport& on_report = {},
                        TimePoint start = std::chrono::steady_clock::now(),
                        const OnCurrentMove& on_current_move = {});

  private:
    // What search() is asked, and the root's moves that count.
    struct Query {
        const Game& game;
        const Limits& limits;
        const SearchOptions& options;
        SearchControl& control;
        const OnReport& on_report;
        TimePoint start;
        const OnCurrentMove& on_current_move;
        const std::vector<Move>& moves;
    };
    // `waits`: not done before stopped where that is asked for.
    SearchResult deepen(const Query& query, bool waits);
    SearchResult search_for_mate(const Query& query);
    class MateHunt;
    void set_up(const Game& game, const Limits& limits, const SearchOptions& options,
                SearchControl& control, TimePoint start, const std::vector<Move>& moves);
    void ask_bases(const Game& game, const SearchOptions& options);
    void judge_by(Evaluator evaluator);
    void run_threads(bool waits);
    const RootSearch& best_thread() const;
    const RootSearch& search_weakly(const Query& query, const Limits& limits);

    TranspositionTable table_;
    SearchBudget budget_;
    RootSettings settings_;
    EndgameBases embedded_bases_;
    NodeCounter root_base_hits_{0};  // counted as those of the search
    std::vector<std::unique_ptr<RootSearch>> threads_;
    std::uint64_t mate_searches_ = 0;
    std::unique_ptr<WeakPlayer> weak_player_;  // when there was a use for it
};

}  // namespace sebastes
