// Engine searches positions.  It holds the transposition table, the search threads and what they
// have learnt, from one search to the next.
//
// One thread at a time may call the members.  Only SearchControl may be used from others while
// search() runs.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "core/score.h"
#include "eval/evaluation.h"
#include "search/root/root_search.h"
#include "search/search_request.h"
#include "search/time/search_budget.h"
#include "search/transposition_table.h"
#include "search/weak_player.h"
#include "tablebase/tablebases.h"

namespace sebastes {

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

// What one of several threads says of its best move: `depth` is its last whole iteration, in plies.
struct ThreadAnswer {
    int score;
    Bound bound;  // what the score says of the move's value
    int depth;
};

// Whether to answer with it rather than with `best`: it got deeper with a score as good, or has a
// shorter mate or a surer win.
inline bool is_trusted_more(const ThreadAnswer& answer, const ThreadAnswer& best) {
    // Cut off before it knew more than what its best move is worth at most.
    if (answer.score <= -kInfinity || answer.bound == Bound::Upper) return false;
    if (is_known_win(best.score)) return answer.score > best.score;
    return answer.depth > best.depth && answer.score >= best.score;
}

class Engine {
  public:
    static constexpr std::size_t kDefaultHashMib = 16;
    static constexpr std::size_t kMaxThreads = 1024;
    // As many threads as this machine can run and still stop in time: four times its cores,
    // at most kMaxThreads.
    static std::size_t usable_threads();

    // Throws std::bad_alloc, as set_hash() and set_threads() do, when memory is short; nothing
    // changes then.
    explicit Engine(std::size_t hash_mib = kDefaultHashMib, std::size_t threads = 1);
    ~Engine();

    void set_hash(std::size_t mib) { table_.resize(mib); }
    void set_threads(std::size_t count);
    // Forgets everything learnt: the next search is as the first one.
    void new_game();
    void clear_hash() { table_.clear(); }

    std::size_t hash_mib() const { return table_.size_mib(); }
    std::size_t threads() const { return threads_.size(); }
    TranspositionTable& table() { return table_; }

    // Searches the game's position until a limit is reached or the request's control stops it.
    // Under `infinite` and while pondering it does not return before that.  Reports come from
    // threads of this search, one at a time, and end before it returns; current moves are told
    // only in searches of some seconds.
    // Throws std::bad_alloc only before it has a move to answer.
    SearchResult search(const SearchRequest& request);

  private:
    using Moves = std::vector<Move>;

    // The parts of search().  They set the best move first and then what takes memory.
    void search(const SearchRequest& request, SearchResult& result);
    void deepen(const SearchRequest& request, const Moves& moves, SearchResult& result);
    void deepen_weakly(const SearchRequest& request, const Moves& moves, SearchResult& result);
    void search_for_mate(const SearchRequest& request, const Moves& moves, SearchResult& result);
    class MateHunt;
    void rank_root(const SearchRequest& request);
    void take_ranking(SearchTask& task);
    void judge_by(const Evaluation& evaluation);
    void run_threads();
    const RootSearch& best_thread() const;

    TranspositionTable table_;
    SearchBudget budget_;
    Tablebases embedded_tablebases_;
    const Tablebases* tablebases_ = nullptr;  // asked in this search; may be none
    std::optional<RootRanking> ranking_;      // of its root, by them
    Evaluation evaluation_;                   // of the search before
    NodeCounter root_tablebase_hits_{0};      // counted as those of the search
    std::vector<std::unique_ptr<RootSearch>> threads_;
    std::uint64_t mate_searches_ = 0;
    std::unique_ptr<WeakPlayer> weak_player_;  // when there was a use for it
};

}  // namespace sebastes
