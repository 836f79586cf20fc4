// A search for a mate in at most so many moves: the proof, in turn with a search by depth that
// says what is best meanwhile.
#include <algorithm>
#include <utility>

#include "search/mate/mate_search.h"
#include "search/session.h"

namespace sebastes {

namespace {

// Beyond so many moves the first mate that is found is answered, by whichever search.
constexpr int kLongestProof = 8;
// Nodes of the first turn, each turn four times as many: the search by depth takes a fifth of
// the time.  It has no more turns when it could hardly add to what it said.
constexpr std::uint64_t kDepthNodes = 5'000;
constexpr std::uint64_t kProofNodes = 200'000;
constexpr std::uint64_t kTurnGrowth = 4;
constexpr std::uint64_t kMostDepthNodes = 2'000'000;

}  // namespace

class Session::MateHunt {
  public:
    MateHunt(Session& session, const SearchRequest& request, const Moves& moves)
        : session_(session),
          request_(request),
          moves_(moves),
          most_moves_(longest_mate(request.limits)),
          wanted_(std::clamp<std::size_t>(request.options.multi_pv, 1, moves.size())),
          proof_(session.table_, ++session.mate_searches_, session.budget_, request.game, moves,
                 session.threads()) {}

    SearchResult run() {
        std::uint64_t factor = 1;
        do {
            if (factor == 1 || most_moves_ > kLongestProof ||
                factor * kDepthNodes <= kMostDepthNodes)
                search_by_depth(factor * kDepthNodes);
            if (is_cut_off_ || has_long_mate()) break;
            if (prove(factor * kProofNodes)) break;
            factor *= kTurnGrowth;
        } while (!is_cut_off_);
        finish();
        if (request_.limits.infinite || request_.control.pondering())
            request_.control.wait(request_.limits.infinite);
        return result_;
    }

  private:
    // A mate in n moves takes 2 n - 1 plies.
    static int longest_mate(const Limits& limits) {
        const int by_depth = limits.depth ? (*limits.depth + 1) / 2 : kMostMateMoves;
        return std::clamp(std::min(*limits.mate, by_depth), 1, kMostMateMoves);
    }

    // The limits, without the nodes spent.
    Limits limits_left() const {
        Limits limits = request_.limits;
        limits.infinite = false;
        if (limits.nodes) *limits.nodes -= std::min(*limits.nodes, nodes_);
        return limits;
    }
    void count(std::uint64_t nodes) {
        nodes_ += nodes;
        const auto& limit = request_.limits.nodes;
        if ((limit && nodes_ >= *limit) || request_.control.stopped()) is_cut_off_ = true;
    }
    bool has_long_mate() const {
        return is_win(by_depth_.score) && mate_distance(by_depth_.score) > kLongestProof &&
               mate_distance(by_depth_.score) <= most_moves_;
    }

    void search_by_depth(std::uint64_t nodes) {
        SearchRequest by_depth = request_;
        by_depth.limits = limits_left();
        by_depth.limits.nodes = std::min(by_depth.limits.nodes.value_or(nodes), nodes);
        by_depth.options.elo = kMostElo;
        by_depth.options.biases.clear();
        const int shown = deepest_;
        by_depth.on_report = [&](const SearchReport& report) {
            keep(report);
            if (report.depth <= shown) return;
            deepest_ = std::max(deepest_, report.depth);
            if (request_.on_report) request_.on_report(report);
        };
        by_depth_ = session_.deepen(by_depth, moves_, false);
        count(by_depth_.nodes);
    }

    // The last exact report of each line.
    void keep(const SearchReport& report) {
        if (report.is_lower_bound || report.is_upper_bound || report.multi_pv == 0) return;
        if (report.multi_pv > kept_.size()) kept_.resize(report.multi_pv);
        kept_[report.multi_pv - 1] = report;
    }

    // Whether there is nothing more to prove.
    bool prove(std::uint64_t nodes) {
        const std::uint64_t base = proof_nodes_;  // its threads count on
        Limits limits = limits_left();
        if (limits.nodes) *limits.nodes += base;
        SearchBudget& budget = session_.budget_;
        budget.start(limits, request_.clock(), request_.control, proof_.node_counters());
        const std::size_t before = proof_.mates().size();
        const auto state = proof_.advance(most_moves_, wanted_, nodes);
        proof_nodes_ = budget.total_nodes();
        if (state == MateSearch::State::GaveUp && budget.ended()) is_cut_off_ = true;
        count(proof_nodes_ - base);
        for (std::size_t i = before; i < proof_.mates().size(); ++i) report(i);
        return state == MateSearch::State::Settled;
    }

    void report(std::size_t number) {
        const ForcedMate& mate = proof_.mates()[number];
        SearchReport report;
        report.depth = report.selective_depth = 2 * mate.moves - 1;
        report.multi_pv = number + 1;
        report.score = mate_in(report.depth);
        report.is_lower_bound = !mate.is_whole();
        report.line = mate.line;
        tell(std::move(report));
    }
    void tell(SearchReport report) {
        report.nodes = nodes_;
        report.milliseconds = request_.clock().elapsed_ms(nodes_);
        report.hash_per_mille = proof_.hash_per_mille();
        if (request_.on_report) request_.on_report(report);
    }

    void finish() {
        result_ = by_depth_;
        result_.nodes = nodes_;
        result_.milliseconds = request_.clock().elapsed_ms(nodes_);
        if (!proof_.mates().empty()) {
            const ForcedMate& mate = proof_.mates().front();
            result_.best = mate.line.front();
            result_.ponder = mate.line.size() > 1 ? mate.line[1] : Move{};
            result_.depth = 2 * mate.moves - 1;
            result_.score = mate_in(result_.depth);
            result_.line = mate.line;
            return;
        }
        if (!has_long_mate()) result_.no_mate_in = proof_.none_in();
        for (const SearchReport& last : kept_)
            if (last.multi_pv <= wanted_ && last.depth > 0) tell(last);
    }

    Session& session_;
    const SearchRequest& request_;
    const Moves& moves_;
    const int most_moves_;
    const std::size_t wanted_;
    MateSearch proof_;
    SearchResult by_depth_;  // of its last turn
    SearchResult result_;
    std::vector<SearchReport> kept_;  // of the search by depth, by line
    int deepest_ = 0;                 // shown of it
    std::uint64_t nodes_ = 0;
    std::uint64_t proof_nodes_ = 0;
    bool is_cut_off_ = false;
};

SearchResult Session::search_for_mate(const SearchRequest& request, const Moves& moves) {
    return MateHunt(*this, request, moves).run();
}

}  // namespace sebastes
