#include "uci/game_learner.h"

#include <algorithm>
#include <chrono>
#include <string>

namespace sebastes {

namespace {

bool is_analysis(const Limits& limits) {
    const bool limited = limits.depth || limits.nodes || limits.move_time ||
                         limits.uses_clock(Color::White) || limits.uses_clock(Color::Black);
    return limits.infinite || limits.mate || !limited;
}

}  // namespace

std::optional<GameResult> known_result(const GameRecord& record) {
    Game game(record.start);
    std::vector<int> scores;
    for (const ScoredMove& played : record.moves) {
        if (played.has_score()) scores.push_back(played.score);
        game.play(played.move);
    }
    if (const auto result = game.result()) return result;
    if (scores.empty()) return std::nullopt;
    const bool white = scores.back() > 0;
    const auto is_clear = [&](int score) {
        return (white ? score : -score) >= GameLearner::kClearScore;
    };
    const bool known =
        is_known(scores.back()) ||
        (scores.size() >= GameLearner::kClearMoves &&
         std::all_of(scores.end() - GameLearner::kClearMoves, scores.end(), is_clear));
    if (!known) return std::nullopt;
    return white ? GameResult::WhiteWins : GameResult::BlackWins;
}

// Returns null if the option is off or the file cannot be read, which is reported once.
LearnFile* GameLearner::file() {
    if (!settings_.learn) return nullptr;
    if (!file_) {
        std::string path = settings_.learn_file;
        if (path.empty()) path = LearnFile::default_path();
        file_ = path.empty() ? Error{"there is no HOME for the learn file; set LearnFile"}
                             : LearnFile::open(path);
        if (!*file_) output_.error(file_->error());
    }
    return *file_ ? &**file_ : nullptr;
}

void GameLearner::follow(const PositionCommand& command) {
    const auto [next, last] =
        std::mismatch(command.moves.begin(), command.moves.end(), moves_.begin(), moves_.end());
    const auto common = static_cast<std::size_t>(next - command.moves.begin());
    const bool same_start = command.start == start_;
    const bool continues = same_start && last == moves_.end();
    // Unless more than the first move agrees, it is another game and not this one with moves taken
    // back.
    const bool taken_back = same_start && common > 1;
    // The last move that was set was only a guess of the opponent's move, for pondering.
    const bool guessed = taken_back && moves_.end() - last == 1 && next != command.moves.end();
    if (!continues && !guessed && (!taken_back || known_result(played()))) end_game();
    start_ = command.start;
    position_ = command.game.position();
    moves_ = command.moves;
    choices_.resize(std::min(choices_.size(), continues ? common + 1 : common));
    file();  // opened here, before the clock runs
}

std::vector<MoveBias> GameLearner::biases(const Position& position, const Limits& limits) {
    if (is_analysis(limits) || settings_.analyse_mode) {
        analysed_ = true;
        return {};
    }
    const LearnFile* const learnt = file();
    return learnt == nullptr ? std::vector<MoveBias>{} : learnt->biases(position);
}

void GameLearner::answered(const Position& position, const SearchResult& result) {
    if (!result.best || position != position_) return;
    choices_.resize(moves_.size() + 1);
    choices_.back() = ScoredMove::by(position.side_to_move(), result.best, result.score);
}

// The game including the engine's last move.
GameRecord GameLearner::played() const {
    GameRecord game{start_, {}};
    for (std::size_t ply = 0; ply < moves_.size(); ++ply) {
        const bool is_chosen = ply < choices_.size() && choices_[ply].move == moves_[ply];
        game.moves.push_back(is_chosen ? choices_[ply] : ScoredMove{moves_[ply]});
    }
    if (choices_.size() > moves_.size()) game.moves.push_back(choices_.back());
    return game;
}

void GameLearner::end_game() {
    GameRecord game = played();
    const auto result = analysed_ ? std::nullopt : known_result(game);
    moves_.clear();
    choices_.clear();
    position_ = start_;
    analysed_ = false;
    LearnFile* const learnt = file();
    if (learnt == nullptr) return;
    game.result = result.value_or(GameResult::Draw);
    game.time = std::chrono::duration_cast<std::chrono::seconds>(
                    std::chrono::system_clock::now().time_since_epoch())
                    .count();
    if (const auto error = result ? learnt->add(game) : learnt->refresh())
        output_.error(error->message);
}

}  // namespace sebastes
