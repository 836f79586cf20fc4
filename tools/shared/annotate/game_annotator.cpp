#include "tools/shared/annotate/game_annotator.h"

#include <algorithm>
#include <map>
#include <utility>

#include "board/move_list.h"
#include "core/score.h"
#include "tools/shared/annotate/game_opening.h"

namespace sebastes::annotate {

namespace {

constexpr std::uint64_t kQuick = 10;    // the quick pass gets this fraction of the limits
constexpr int kQuickDepth = 2;          // plies less in the quick pass
constexpr std::uint64_t kMostOver = 8;  // the hard node limit is this multiple of the soft one
constexpr std::uint64_t kTogether = 4;  // the search of two moves gets so many times the limits

bool is_forced(const Position& position) { return legal_moves(position.board()).size() == 1; }

// Converts the other side's score after a move to the mover's score before it.
int seen_before(int score_after) {
    const int score = -score_after;
    if (is_win(score)) return score - 1;
    return is_loss(score) ? score + 1 : score;
}

// Whether the score is so much worse that another search is worthwhile.
bool is_worse(int score, int than) {
    if (score < than && (is_win(than) != is_win(score) || is_loss(score))) return true;
    return win_chance_percentage(than) - win_chance_percentage(score) > kWorthTelling;
}

// Keeps the last reports of two moves that were searched to the same depth.
class LineTaker {
  public:
    void take(const SearchReport& report) {
        if (report.is_lower_bound || report.is_upper_bound || report.line.empty()) return;
        last_[report.line.front().raw()] = report;
        if (last_.size() == 2 && last_.begin()->second.depth == last_.rbegin()->second.depth)
            both_ = last_;
    }
    const SearchReport* of(Move move) const {
        const auto found = both_.find(move.raw());
        return found == both_.end() ? nullptr : &found->second;
    }

  private:
    std::map<std::uint16_t, SearchReport> last_;
    std::map<std::uint16_t, SearchReport> both_;
};

Limits for_both(Limits limits) {
    for (auto* const count : {&limits.nodes, &limits.soft_nodes})
        if (*count) **count *= kTogether;
    if (limits.move_time) *limits.move_time *= kTogether;
    return limits;
}

std::vector<Move> line_behind(const std::vector<Move>& line) {
    return {line.begin() + 1, line.end()};
}

SearchOptions search_options() {
    SearchOptions options;
    options.move_overhead = 0;  // no external clock is running
    return options;
}

}  // namespace

int JudgedMove::white_score() const {
    // The player's own mate is one move nearer after the move.
    const int score = is_win(became.score) ? became.score + 1 : became.score;
    return player() == Color::White ? score : -score;
}

Effort Effort::of(const Limits& limits) {
    Effort effort{limits, limits};
    if (limits.nodes) {
        effort.thorough.soft_nodes = limits.nodes;
        effort.thorough.nodes = *limits.nodes * kMostOver;
        effort.quick.soft_nodes = std::max<std::uint64_t>(*limits.nodes / kQuick, 1);
        effort.quick.nodes = *limits.nodes;
    }
    if (limits.move_time)
        effort.quick.move_time = std::max<std::int64_t>(*limits.move_time / kQuick, 1);
    if (limits.depth) effort.quick.depth = std::max(*limits.depth - kQuickDepth, 1);
    return effort;
}

Effort Effort::usual() {
    Limits limits;
    limits.nodes = kNodes;
    return of(limits);
}

GameAnnotator::GameAnnotator(Engine& session, const Position& start, std::vector<Move> moves,
                             Effort effort)
    : session_(session),
      start_(start),
      moves_(std::move(moves)),
      effort_(std::move(effort)),
      book_plies_(book_plies(start, moves_)),
      left_(moves_.size()) {
    session_.new_game();
}

std::optional<JudgedMove> GameAnnotator::next(SearchControl& control) {
    if (done()) return std::nullopt;
    return judged_.size() < plies() ? next_quick(control) : next_thorough(control);
}

std::optional<JudgedMove> GameAnnotator::next_quick(SearchControl& control) {
    const std::size_t ply = judged_.size();
    while (standings_.size() < ply + 2) {
        Found found = search(standings_.size(), effort_.quick, control);
        if (!found) return std::nullopt;
        standings_.push_back(std::move(*found));
    }
    judged_.push_back(judge(ply, false));
    // A mistake leaves the book, even if later positions are book again.
    if (judged_.back().judgement >= Judgement::Mistake) book_plies_ = std::min(book_plies_, ply);
    return judged_.back();
}

std::optional<JudgedMove> GameAnnotator::next_thorough(SearchControl& control) {
    if (!end_searched_) {
        Found found = search(plies(), effort_.thorough, control);
        if (!found) return std::nullopt;
        standings_.back() = std::move(*found);
        end_searched_ = true;
    }
    Found found = look_again(left_ - 1, control);
    if (!found) return std::nullopt;
    --left_;
    standings_[left_] = std::move(*found);
    judged_[left_] = judge(left_, true);
    return judged_[left_];
}

std::optional<JudgedMove> GameAnnotator::judge_instead(std::size_t ply, Move move,
                                                       SearchControl& control) const {
    GameAnnotator other = *this;
    other.moves_.resize(ply - 1);
    other.moves_.push_back(move);
    other.book_plies_ = std::min(book_plies_, ply - 1);
    other.standings_.resize(ply);
    other.judged_.resize(ply - 1);
    other.left_ = ply;
    other.end_searched_ = false;
    if (!other.next(control)) return std::nullopt;
    return other.next(control);
}

GameAnnotator::Found GameAnnotator::look_again(std::size_t ply, SearchControl& control) {
    const Move played = moves_[ply];
    if (!played) return search(ply, effort_.thorough, control);
    const Game game = game_after(ply);
    const Position& position = game.position();
    const Standing& next = standings_[ply + 1];
    Standing as_played{played, {played}, seen_before(next.score), next.depth, next.nodes};
    as_played.line.insert(as_played.line.end(), next.line.begin(), next.line.end());
    if (is_forced(position)) return as_played;

    Found found = search(ply, effort_.thorough, control);
    if (!found) return found;
    if (found->best == played) {
        if (!is_worse(as_played.score, found->score)) return as_played;
        // The move is worse than it looked from here, so another one may be better.
        Limits others = effort_.thorough;
        for (const Move move : legal_moves(position.board()))
            if (move != played) others.search_moves.push_back(move);
        found = search(ply, others, control);
        if (!found) return found;
    }
    if (as_played.score >= found->score) return as_played;
    if (!is_worse(as_played.score, found->score) || is_win(found->score)) return found;
    found = compare(game, found->best, played, control);
    if (!found) return found;
    if (!found->played || as_played.score > found->played->first)
        found->played.emplace(as_played.score, next.line);
    return found->played->first >= found->score ? as_played : found;
}

GameAnnotator::Found GameAnnotator::compare(const Game& game, Move best, Move played,
                                            SearchControl& control) {
    LineTaker lines;
    SearchOptions options = search_options();
    options.multi_pv = 2;
    Limits limits = for_both(effort_.thorough);
    limits.search_moves = {best, played};
    const SearchResult result = session_.search(
        {game, limits, options, control, [&](const SearchReport& report) { lines.take(report); }});
    if (control.stopped()) return std::nullopt;
    const SearchReport* better = lines.of(best);
    const SearchReport* other = lines.of(played);
    // If neither depth has both moves, nothing is known of the played one but that it is not
    // better.
    if (better == nullptr || other == nullptr)
        return Standing{result.best, result.line, result.score, result.depth, result.nodes};
    return Standing{best,          better->line, better->score,
                    better->depth, result.nodes, std::pair(other->score, line_behind(other->line))};
}

JudgedMove GameAnnotator::judge(std::size_t ply, bool thorough) const {
    const Standing& before = standings_[ply];
    const Standing& after = standings_[ply + 1];
    Game game = game_after(ply);
    JudgedMove judged;
    if (ply > 0 && moves_[ply - 1] && game_after(ply - 1).position().is_capture(moves_[ply - 1]))
        judged.recaptures_on = moves_[ply - 1].to();
    judged.ply = ply + 1;
    judged.before = game.position();
    game.play(moves_[ply]);
    judged.move = moves_[ply];
    judged.best = before.best;
    judged.best_line = before.line;
    judged.depth = before.depth;
    judged.nodes = before.nodes;
    judged.opening = opening_at(game.position());
    judged.ends = ending(ply + 1, game);
    judged.thorough = thorough;
    judged.was = {before.score};
    judged.became = {before.played ? before.played->first : seen_before(after.score)};
    judged.reply_line = before.played ? before.played->second : after.line;
    if (!judged.move) return judged;  // a null move is not judged
    if (is_forced(judged.before)) {
        judged.judgement = Judgement::Forced;
    } else if (judged.move == judged.best || judged.mates()) {
        judged.judgement = Judgement::Best;
    } else {
        judged.judgement = annotate::judge(judged.was, judged.became);
        judged.loss = centipawn_loss(judged.was.score, judged.became.score);
    }
    if (ply < book_plies_ && judged.judgement < Judgement::Mistake) {
        judged.judgement = Judgement::Book;
        judged.loss = 0;
    }
    judged.accuracy =
        judged.mates() ? 100 : move_accuracy(judged.was.expected, judged.became.expected);
    return judged;
}

Summary GameAnnotator::summary() const {
    PlayerAccuracy players;
    // Lichess uses one evaluation for the position before every game. A position that was set up
    // may be decided already.
    if (!judged_.empty() && start_ != Position::start())
        players.begin_at(start_.side_to_move() == Color::White ? standings_.front().score
                                                               : -standings_.front().score);
    for (const JudgedMove& judged : judged_)
        if (judged.move)
            players.add(judged.player(), judged.judgement, judged.loss,
                        judged.mates() ? std::nullopt : std::optional(judged.white_score()));
    return players.summary();
}

Game GameAnnotator::game_after(std::size_t plies) const {
    Game game(start_);
    for (std::size_t i = 0; i < plies; ++i) game.play(moves_[i]);
    return game;
}

GameStatus GameAnnotator::ending(std::size_t plies, const Game& game) const {
    const GameStatus status = game.status();
    // A draw by claim was not claimed if the game continued.
    const bool by_claim = status == GameStatus::FiftyMoves || status == GameStatus::Threefold;
    return by_claim && plies < moves_.size() ? GameStatus::Ongoing : status;
}

GameAnnotator::Found GameAnnotator::search(std::size_t plies, const Limits& limits,
                                           SearchControl& control) {
    if (control.stopped()) return std::nullopt;
    const Game game = game_after(plies);
    const GameStatus status = ending(plies, game);
    if (status != GameStatus::Ongoing)
        return Standing{{}, {}, status == GameStatus::Checkmate ? mated_in(0) : kDraw, 0, 0};
    const SearchResult result = session_.search({game, limits, search_options(), control});
    if (control.stopped()) return std::nullopt;
    return Standing{result.best, result.line, result.score, result.depth, result.nodes};
}

}  // namespace sebastes::annotate
