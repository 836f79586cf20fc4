// Engine searches positions.  It keeps the transposition table, the search threads and their
// histories from one search to the next.
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
    // After a search for a mate that found none: it is proven that there is none in so many moves,
    // which are fewer than the limit when the search was cut off.
    std::optional<int> no_mate_in;
    // Whether memory ran out during the search; the result is then the best that it had found.
    bool ran_out_of_memory = false;
};

// The best move's value as one of several threads found it.
struct ThreadAnswer {
    int score;
    Bound bound;
    int depth;  // of its last whole iteration, in plies
};

// Whether the engine answers with `answer` rather than with `best`: its depth is greater and its
// score at least as good, or it has a shorter mate or a more certain win.
inline bool is_trusted_more(const ThreadAnswer& answer, const ThreadAnswer& best) {
    // The thread was cut off before it knew a lower bound.
    if (answer.score <= -kInfinity || answer.bound == Bound::Upper) return false;
    if (is_known_win(best.score)) return answer.score > best.score;
    return answer.depth > best.depth && answer.score >= best.score;
}

class Engine {
  public:
    static constexpr std::size_t kDefaultHashMib = 16;
    static constexpr std::size_t kMaxThreads = 1024;
    // The most threads with which this machine still stops a search in time: four times its cores,
    // at most kMaxThreads.
    static std::size_t usable_threads();

    // The constructor, set_hash() and set_threads() throw std::bad_alloc when memory is short, and
    // then nothing changes.
    explicit Engine(std::size_t hash_mib = kDefaultHashMib, std::size_t threads = 1);
    ~Engine();

    void set_hash(std::size_t mib) { table_.resize(mib); }
    void set_threads(std::size_t count);
    // Clears the table, the histories and all else that searches have stored.
    void new_game();
    void clear_hash() { table_.clear(); }

    std::size_t hash_mib() const { return table_.size_mib(); }
    std::size_t threads() const { return threads_.size(); }
    TranspositionTable& table() { return table_; }

    // Searches the game's position until a limit is reached or the request's control stops it.
    // With `infinite` and while pondering it does not return before it is stopped.  Threads of this
    // search make the reports, one at a time, before it returns; it reports current moves only
    // after some seconds.  It throws std::bad_alloc only before it has a move to answer.
    SearchResult search(const SearchRequest& request);

  private:
    struct WeakPlayer;
    class MateProof;

    // The parts of search().  They set the result's best move before they allocate the line.
    void search(const SearchRequest& request, SearchResult& result);
    void deepen(const SearchTask& task, SearchResult& result);
    void deepen_weakly(const SearchTask& task, SearchResult& result);
    void rank_root(SearchTask& task) const;
    // Clears what earlier searches found by another evaluation, or with another use of the
    // fifty-move rule by tablebases.
    void forget_other_scores(const SearchOptions& options);
    void run_threads();
    const RootSearch& best_thread() const;

    TranspositionTable table_;
    SearchBudget budget_;
    Tablebases embedded_tablebases_;
    Evaluation evaluation_;        // of the search before
    bool fifty_move_rule_ = true;  // of the tablebases of the search before
    std::vector<std::unique_ptr<RootSearch>> threads_;
    std::uint64_t mate_searches_ = 0;
    std::unique_ptr<WeakPlayer> weak_player_;  // null until there is a weak search
};

}  // namespace sebastes
