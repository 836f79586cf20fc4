#include "uci/game_learner.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <new>
#include <utility>

namespace sebastes {

namespace {

bool is_analysis(const Limits& limits) {
    const bool limited = limits.depth || limits.nodes || limits.move_time ||
                         limits.uses_clock(Color::White) || limits.uses_clock(Color::Black);
    return limits.infinite || limits.mate || !limited;
}

}  // namespace

std::optional<GameResult> known_result(const LearntGame& game) {
    Game last(game.start);
    std::vector<int> scores;  // the engine's, from White's point of view
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
        const bool white = last.position().side_to_move() == Color::White;
        if (game.scores[i] != kNoScore) scores.push_back(white ? game.scores[i] : -game.scores[i]);
        last.play(game.moves[i]);
    }
    if (const auto result = last.result()) return result;
    const auto won_by = [](int score) {
        return score > 0 ? GameResult::WhiteWins : GameResult::BlackWins;
    };
    if (scores.empty()) return std::nullopt;
    if (is_known(scores.back())) return won_by(scores.back());
    if (scores.size() < GameLearner::kClearMoves) return std::nullopt;
    const auto clear = [&](int score) {
        return std::abs(score) >= GameLearner::kClearScore &&
               won_by(score) == won_by(scores.back());
    };
    if (!std::all_of(scores.end() - GameLearner::kClearMoves, scores.end(), clear))
        return std::nullopt;
    return won_by(scores.back());
}

GameLearner::~GameLearner() {
    if (game_.moves.empty() && !choice_) return;
    try {
        end_game();
    } catch (const std::bad_alloc&) {
        output_.error("not enough memory to learn the last game");
    }
}

// Another file, or another attempt with the same.
void GameLearner::forget_file() {
    file_.reset();
    given_up_ = false;
}

LearnFile* GameLearner::file() {
    if (file_) return &*file_;
    if (given_up_) return nullptr;
    std::string path = settings_.learn_file;
    if (path.empty()) path = LearnFile::default_path();
    auto opened = path.empty() ? Error{"there is no HOME for the learn file; set LearnFile"}
                               : LearnFile::open(path);
    if (opened) {
        file_.emplace(std::move(*opened));
        return &*file_;
    }
    given_up_ = true;
    output_.error(opened.error());
    return nullptr;
}

void GameLearner::begin(const Position& start) {
    game_ = LearntGame{};
    game_.start = position_ = start;
    choice_.reset();
    analysed_ = false;
}

void GameLearner::append(Move move) {
    game_.scores.push_back(choice_ && choice_->move == move ? choice_->score : kNoScore);
    game_.moves.push_back(move);
    position_ = position_.after(move);
    choice_.reset();
}

void GameLearner::follow(const PositionCommand& command) {
    const auto& moves = command.moves;
    // So that moves and scores stay together when memory is short.
    game_.moves.reserve(moves.size());
    game_.scores.reserve(moves.size());
    const auto common =
        static_cast<std::size_t>(std::ranges::mismatch(moves, game_.moves).in1 - moves.begin());
    const bool goes_on = command.start == game_.start && common == game_.moves.size();
    // Another game has, beyond the first move, little in common with the last.
    const bool taken_back = command.start == game_.start && common > 1;
    // The opponent's last move was only guessed, to ponder on.
    const bool guessed = taken_back && common + 1 == game_.moves.size() && moves.size() > common;
    if (!goes_on && !guessed && (!taken_back || known_result(played()))) {
        end_game();
        begin(command.start);
    } else if (!goes_on) {
        game_.moves.resize(common);
        game_.scores.resize(common);
        choice_.reset();
        position_ = game_.start;
        for (const Move move : game_.moves) position_ = position_.after(move);
    }
    for (std::size_t i = game_.moves.size(); i < moves.size(); ++i) append(moves[i]);
    if (is_on()) file();  // before the clock runs
}

std::vector<MoveBias> GameLearner::biases(const Position& position, const Limits& limits) {
    if (is_analysis(limits) || settings_.analyse_mode) {
        analysed_ = true;
        return {};
    }
    const LearnFile* const learnt = is_on() ? file() : nullptr;
    return learnt == nullptr ? std::vector<MoveBias>{} : learnt->biases(position);
}

void GameLearner::answered(const Position& position, const SearchResult& result) {
    if (result.best && position == position_) choice_ = Choice{result.best, result.score};
}

// The game with the move that was answered last.
LearntGame GameLearner::played() const {
    LearntGame game = game_;
    if (choice_) {
        game.moves.push_back(choice_->move);
        game.scores.push_back(choice_->score);
    }
    return game;
}

void GameLearner::end_game() {
    LearntGame game = played();
    const bool learns = is_on() && !analysed_;
    const Position start = game_.start;
    begin(start);
    if (!is_on()) return;
    LearnFile* const learnt = file();
    if (learnt == nullptr) return;
    const auto result = learns ? known_result(game) : std::nullopt;
    std::optional<Error> error;
    if (result) {
        game.result = *result;
        game.time = std::chrono::duration_cast<std::chrono::seconds>(
                        std::chrono::system_clock::now().time_since_epoch())
                        .count();
        error = learnt->add(game);
    } else {
        error = learnt->refresh();
    }
    if (error) output_.error(error->message);
}

}  // namespace sebastes
