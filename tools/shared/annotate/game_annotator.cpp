#include "tools/shared/annotate/game_annotator.h"

#include <utility>

#include "board/move_list.h"
#include "core/score.h"
#include "eval/win_model.h"
#include "tools/shared/annotate/game_opening.h"

namespace sebastes::annotate {

namespace {

bool is_forced(const Position& position) { return legal_moves(position.board()).size() == 1; }

// Of the other side's score after a move, as seen before it.
int seen_before(int score_after) {
    const int score = -score_after;
    if (is_win(score)) return score - 1;
    return is_loss(score) ? score + 1 : score;
}

}  // namespace

int JudgedMove::white_score() const {
    // A mate that the player gives is nearer by the move.
    const int score = is_win(became.score) ? became.score + 1 : became.score;
    return player() == Color::White ? score : -score;
}

GameAnnotator::GameAnnotator(Session& session, const Position& start, std::vector<Move> moves,
                             Limits limits)
    : session_(session),
      game_(start),
      moves_(std::move(moves)),
      limits_(std::move(limits)),
      book_plies_(opening_of(start, moves_).plies) {
    session_.new_game();
}

std::optional<JudgedMove> GameAnnotator::next(SearchControl& control) {
    if (ply_ == moves_.size()) return std::nullopt;
    if (!found_) found_ = search(ply_, control);
    if (!found_) return std::nullopt;

    const Game before = game_;
    game_.play(moves_[ply_]);
    const std::optional<SearchResult> after = search(ply_ + 1, control);
    if (!after) {
        game_ = before;
        return std::nullopt;
    }
    JudgedMove judged;
    judged.ply = ++ply_;
    judged.before = before.position();
    judged.move = moves_[ply_ - 1];
    judged.best = found_->best;
    judged.best_line = found_->line;
    judged.depth = found_->depth;
    judged.nodes = found_->nodes;
    judged.opening = opening_at(game_.position());
    judged.ends_game = !after->best;
    const auto prospect = [&](int score) {
        return Prospect{score, win_percentage(judged.before, score)};
    };
    judged.was = prospect(found_->score);
    judged.became = prospect(seen_before(after->score));
    found_ = after;
    if (!judged.move) return judged;  // nobody is judged by a null move
    if (is_forced(judged.before)) {
        judged.judgement = Judgement::Forced;
    } else if (judged.move == judged.best) {
        judged.judgement = Judgement::Best;
    } else {
        judged.judgement = judge(judged.was, judged.became);
        judged.loss = centipawn_loss(judged.was.score, judged.became.score);
    }
    if (judged.ply <= book_plies_ && judged.judgement < Judgement::Mistake) {
        judged.judgement = Judgement::Book;
        judged.loss = 0;
    }
    rate(judged, after->score);
    return judged;
}

void GameAnnotator::rate(JudgedMove& judged, int score_after) {
    // Lichess has one evaluation for the position before all games; one that was set up may be
    // decided already.
    if (judged.ply == 1 && judged.before != Position::start())
        accuracy_.begin_at(judged.player() == Color::White ? judged.was.score : -judged.was.score);
    const bool mates = score_after == mated_in(0);
    judged.accuracy = accuracy_.add(judged.player(), judged.judgement, judged.loss,
                                    mates ? std::nullopt : std::optional(judged.white_score()));
}

std::optional<SearchResult> GameAnnotator::search(std::size_t plies, SearchControl& control) {
    if (control.stopped()) return std::nullopt;
    const GameStatus status = game_.status();
    const bool is_last = plies == moves_.size();
    // Draws by claim were not claimed where the game went on.
    const bool over = status == GameStatus::Checkmate || status == GameStatus::Stalemate ||
                      status == GameStatus::InsufficientMaterial ||
                      (status != GameStatus::Ongoing && is_last);
    SearchResult result;
    if (over) {
        result.score = status == GameStatus::Checkmate ? mated_in(0) : kDraw;
        return result;
    }
    SearchOptions options;
    options.move_overhead = 0;  // no referee's clock is running
    result = session_.search({game_, limits_, options, control});
    if (control.stopped()) return std::nullopt;
    return result;
}

}  // namespace sebastes::annotate
