#include "tools/programs/datagen/branch.h"

#include <cstdlib>
#include <optional>
#include <string>

#include "board/move_list.h"
#include "core/random.h"
#include "core/score.h"
#include "eval/see.h"
#include "eval/win_model.h"
#include "tools/programs/datagen/training_game.h"

namespace sebastes::datagen {

using training::GameEnd;
using training::TrainingGame;

namespace {

// Where branches may begin, and the moves that were played there.
struct Fork {
    Position position;
    Move played;
};
std::vector<Fork> forks_of(const TrainingGame& game, int score_limit) {
    std::vector<Fork> forks;
    replay(game, [&](const Position& position, const ScoredMove& best, int) {
        if (best.has_score() && std::abs(best.score) <= score_limit)
            forks.push_back({position, best.move});
    });
    return forks;
}

// Another move than the one played.  Of those that may not lose material a few are tried: where
// most do, or only one is legal, there may be none.
std::optional<Move> another_move(const Fork& fork, bool may_lose, Random& random) {
    constexpr int kTries = 30;
    const MoveList moves = legal_moves(fork.position.board());
    for (int i = 0; i < kTries; ++i) {
        const Move move = moves[static_cast<std::size_t>(random.below(moves.size()))];
        if (move != fork.played && (may_lose || see_ge(fork.position, move, 0))) return move;
    }
    return std::nullopt;
}

// `score` is of the last position searched, from White's side.
GameResult result_by_chance(const Game& game, int score, Random& random) {
    const Position& position = game.position();
    const bool white = position.side_to_move() == Color::White;
    const WinDrawLoss chances = win_draw_loss(position, white ? score : -score);
    const auto drawn = static_cast<int>(random.below(1000));
    if (drawn < chances.draw) return GameResult::Draw;
    const bool wins = drawn < chances.draw + chances.win;
    return wins == white ? GameResult::WhiteWins : GameResult::BlackWins;
}

TrainingGame branch_of(Engine& session, const BranchSettings& settings, const Fork& fork, Move move,
                       Random& random, std::uint64_t& positions) {
    TrainingGame branch;
    branch.start = fork.position;
    branch.moves.push_back({move});
    Game game(fork.position);
    game.play(move);
    int score = 0;
    for (int i = 0; i < settings.plies && !game.result() && !is_known(score); ++i, ++positions) {
        const SearchResult found = search_position(session, game, settings.nodes);
        score = white_score(found, game);
        branch.moves.push_back({found.best, static_cast<std::int16_t>(score)});
        game.play(found.best);
    }
    const auto result = game.result();
    branch.ended = result ? GameEnd::Rules : GameEnd::Length;
    branch.result = result ? *result : result_by_chance(game, score, random);
    return branch;
}

}  // namespace

training::GameFileHeader::Settings listed(const BranchSettings& settings) {
    return {{"branch-engine", std::to_string(engine_signature())},
            {"branch-seed", std::to_string(settings.seed)},
            {"branch-nodes", std::to_string(settings.nodes)},
            {"branches", std::to_string(settings.branches)},
            {"branch-plies", std::to_string(settings.plies)},
            {"branch-losing", std::to_string(settings.losing)},
            {"branch-score-limit", std::to_string(settings.score_limit)}};
}

std::vector<TrainingGame> branches_of(Engine& session, const BranchSettings& settings,
                                      std::uint64_t number, const TrainingGame& game,
                                      std::uint64_t& positions) {
    std::vector<TrainingGame> branches;
    const std::vector<Fork> forks = forks_of(game, settings.score_limit);
    if (forks.empty()) return branches;
    Random random = random_of(settings.seed, number);
    session.new_game();
    for (int i = 0; i < settings.branches; ++i) {
        const Fork& fork = forks[static_cast<std::size_t>(random.below(forks.size()))];
        const bool may_lose = static_cast<int>(random.below(100)) < settings.losing;
        const auto move = another_move(fork, may_lose, random);
        if (!move) continue;
        branches.push_back(branch_of(session, settings, fork, *move, random, positions));
        branches.back().started = game.started;
    }
    return branches;
}

}  // namespace sebastes::datagen
