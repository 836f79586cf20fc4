#include "book/learning.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>

#include "board/move_list.h"
#include "book/polyglot_book.h"

namespace sebastes {

namespace {

constexpr double kDecay = 0.8;   // of the estimate, from a move to the previous one
constexpr int kUnit = 32;        // units of LearntMove::gain in a centipawn
constexpr int kLeastGain = 8;    // centipawns; smaller gains change no choice
constexpr int kLatestGames = 8;  // the mean counts at most so many earlier games

static_assert(kMostGain * kUnit <= std::numeric_limits<std::int16_t>::max());

std::uint64_t hash_of(std::uint64_t key, std::uint16_t move) {
    return key ^ move * 0x9E3779B97F4A7C15ULL;
}

}  // namespace

std::vector<int> gains_of(const GameRecord& game) {
    std::vector<int> gains(game.moves.size(), 0);
    // The estimate for each side, computed from the end of the game backwards.
    const int white_result = static_cast<int>(game.result) - static_cast<int>(GameResult::Draw);
    ColorArray<double> outlooks{};
    outlooks[Color::White] = kWonScore * white_result;
    outlooks[Color::Black] = -outlooks[Color::White];
    for (std::size_t i = gains.size(); i-- > 0;) {
        const ScoredMove& played = game.moves[i];
        if (!played.has_score()) continue;
        const Color first = game.start.side_to_move();
        const Color side = i % 2 == 0 ? first : ~first;
        const int result = side == Color::White ? white_result : -white_result;
        const double score = std::clamp(played.score_of(side), -kWonScore, kWonScore);
        double& outlook = outlooks[side];
        const double gain = outlook - score;
        if (gain * result >= 0) gains[i] = static_cast<int>(std::lround(gain));
        outlook = result == 0 ? kDecay * outlook + (1 - kDecay) * score
                              : result * std::max(kDecay * outlook * result, score * result);
    }
    return gains;
}

int LearntMove::bias() const {
    // A move that alone loses its game every time gets kMostBlame.
    const int blame = gain * -kMostBlame / kWonScore;
    const int times = std::min<int>(count, 1000);
    return std::clamp(blame * (times + 3) / (times + 4) / kUnit, kMostBlame, kMostPraise);
}

void LearntMoves::add(const GameRecord& game) {
    const std::vector<int> gains = gains_of(game);
    replay(game, [&](const Position& position, const ScoredMove& played, int ply) {
        if (!played.has_score()) return;
        const int gain = gains[static_cast<std::size_t>(ply)] * kUnit;
        const std::uint64_t key = rules_key(position);
        const auto known = moves_.find(hash_of(key, played.move.raw()));
        if (known == moves_.end()) {
            if (std::abs(gain) >= kLeastGain * kUnit)
                set({key, played.move.raw(), static_cast<std::int16_t>(gain), 1});
            return;
        }
        LearntMove& learnt = known->second;
        if (learnt.count < std::numeric_limits<std::uint16_t>::max()) ++learnt.count;
        learnt.gain = static_cast<std::int16_t>(
            learnt.gain + (gain - learnt.gain) / std::min<int>(learnt.count, kLatestGames));
    });
}

void LearntMoves::set(const LearntMove& learnt) {
    moves_[hash_of(learnt.key, learnt.move)] = learnt;
}

std::vector<MoveBias> LearntMoves::biases(const Position& position) const {
    std::vector<MoveBias> biases;
    if (moves_.empty()) return biases;
    const std::uint64_t key = rules_key(position);
    for (const Move move : legal_moves(position.board())) {
        const auto learnt = moves_.find(hash_of(key, move.raw()));
        if (learnt == moves_.end()) continue;
        if (const int bias = learnt->second.bias(); bias != 0) biases.push_back({move, bias});
    }
    return biases;
}

std::vector<LearntMove> LearntMoves::all() const {
    std::vector<LearntMove> all;
    for (const auto& [hash, learnt] : moves_) all.push_back(learnt);
    return all;
}

}  // namespace sebastes
