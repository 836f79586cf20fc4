#include "search/strength.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>

#include "board/move_list.h"
#include "core/bitboard.h"
#include "core/random.h"

namespace sebastes {

namespace {

// The points of a curve, which is straight between them and flat outside.
struct Point {
    double x;
    double y;
};

template <std::size_t count>
double at(const Point (&curve)[count], double x) {
    if (x <= curve[0].x) return curve[0].y;
    for (std::size_t i = 1; i < count; ++i)
        if (x <= curve[i].x) {
            const Point& low = curve[i - 1];
            const Point& high = curve[i];
            return low.y + (high.y - low.y) * (x - low.x) / (high.x - low.x);
        }
    return curve[count - 1].y;
}

// The skill that has this Elo rating, as it was measured.
constexpr Point kSkill[] = {{600, 570},   {776, 872},   {1050, 1175}, {1183, 1439}, {1355, 1700},
                            {1565, 1939}, {1758, 2136}, {1945, 2298}, {2146, 2405}, {2346, 2529},
                            {2522, 2645}, {2681, 2750}, {2838, 2845}, {3100, 3000}, {3400, 3400}};

// The node limit and the error rates of a skill.
constexpr Point kNodes[] = {
    {400, 6.0},   {600, 6.6},   {1000, 7.8},  {1500, 9.3}, {2000, 10.7},
    {2500, 12.2}, {2800, 14.0}, {3100, 17.0}, {3400, 21.5}};  // binary logarithm
constexpr Point kOpinion[] = {{400, 50}, {600, 40}, {1000, 26}, {1500, 15}, {2000, 7}, {2500, 0}};
constexpr Point kDoubt[] = {{400, 80}, {600, 60}, {1000, 32}, {1500, 16}, {2000, 7}, {2500, 0}};
constexpr Point kBlindness[] = {{400, 0.55},  {600, 0.42},  {1000, 0.24},
                                {1500, 0.12}, {2000, 0.05}, {2500, 0}};

// A hash of both numbers.
std::uint64_t mixed(std::uint64_t a, std::uint64_t b) {
    return Random(a ^ (b * 0x9E3779B97F4A7C15ULL)).next();
}

// Uniform in [0, 1).
double share(std::uint64_t bits) { return static_cast<double>(bits >> 11) * 0x1p-53; }

// About normal, with mean 0 and standard deviation 1: the sum of four uniform numbers.
double normal(std::uint64_t bits) {
    double sum = 0;
    for (int i = 0; i < 4; ++i) sum += static_cast<double>((bits >> (16 * i)) & 0xFFFF) / 65536.0;
    return (sum - 2.0) * std::sqrt(3.0);
}

// The difficulty of seeing a move: 1 for a short quiet move of a piece.
double difficulty(const Position& position, Move move, Move last) {
    const Square to = move.to();
    if (move.is_castling()) return 0.3;
    const Piece moved = position.piece_on(move.from());
    const Piece captured = position.captured(move);
    const int steps = distance(move.from(), to);
    const Color us = position.side_to_move();
    const bool backward =
        index_of(relative_rank(us, to)) < index_of(relative_rank(us, move.from()));
    const double farness = 0.12 * std::max(0, steps - 1) + (backward ? 0.3 : 0.0);
    if (captured != Piece::None) {
        if (last && last.to() == to) return 0.08;
        constexpr PieceTypeArray<double> kByVictim{{0.55, 0.4, 0.4, 0.3, 0.2, 0.2}};
        return kByVictim[type_of(captured)] * (1.0 + farness);
    }
    if (move.is_promotion()) return move.promotion_type() == PieceType::Queen ? 0.3 : 1.5;
    double quiet = type_of(moved) == PieceType::Pawn ? 0.8 : 1.0 + farness;
    if (position.gives_check(move)) quiet *= 0.6;
    return quiet;
}

// The factor of the difficulty of a move that is so many plies ahead.
double remoteness(int ply) {
    constexpr double kNow = 0.2;
    constexpr double kGrowth = 1.35;
    return ply == 0 ? kNow : std::pow(kGrowth, std::min(ply, 16) - 1);
}

// A move is never overlooked if the chance of that is below this.
constexpr double kEasy = 0.02;
// From this blindness on the player may overlook that a move mates at once.
constexpr double kBlindToMate = 0.27;

bool mates(const Position& position, Move move) {
    const Position next = position.after(move);
    return next.in_check() && !has_legal_move(next.board());
}

}  // namespace

int elo_of_level(std::int64_t level) {
    const auto known = static_cast<int>(std::clamp<std::int64_t>(level, 0, kMaxLevel));
    return kLeastElo + known * (kMostElo - kLeastElo) / kMaxLevel;
}

Strength strength_of_elo(int elo) {
    const double skill = at(kSkill, std::clamp(elo, kLeastElo, kMostElo));
    Strength strength;
    if (elo >= kMostElo) return strength;
    strength.nodes = static_cast<std::uint64_t>(std::lround(std::exp2(at(kNodes, skill))));
    strength.errors = {at(kOpinion, skill), at(kDoubt, skill), at(kBlindness, skill)};
    return strength;
}

HumanError::HumanError(const ErrorRates& rates, std::uint64_t seed) : rates_(rates), seed_(seed) {
    std::uint64_t number = 0;
    for (int piece = 0; piece < kPieceCount; ++piece)
        for (int square = 0; square < kSquareCount; ++square)
            opinions_[static_cast<Piece>(piece)][square_at(square)] = static_cast<std::int16_t>(
                std::lround(rates.opinion * normal(mixed(seed, number++))));
}

int HumanError::misjudgement(const Position& position) const {
    int sum = 0;
    for (const Square square : position.occupied())
        sum += opinions_[position.piece_on(square)][square];
    if (position.side_to_move() == Color::Black) sum = -sum;
    return sum + static_cast<int>(std::lround(rates_.doubt * normal(mixed(seed_, position.key()))));
}

bool HumanError::overlooks(const Position& position, Move move, Move last, int ply) const {
    if (rates_.blindness <= 0 || position.in_check()) return false;
    const double chance =
        1.0 - std::exp(-rates_.blindness * difficulty(position, move, last) * remoteness(ply));
    return chance >= kEasy && share(mixed(seed_ ^ position.key(), move.raw())) < chance;
}

std::vector<Move> HumanError::seen_moves(const Position& position,
                                         const std::vector<Move>& moves) const {
    std::vector<Move> seen;
    for (const Move move : moves)
        if (!overlooks(position, move, Move{}, 0) ||
            (rates_.blindness < kBlindToMate && mates(position, move)))
            seen.push_back(move);
    return seen.empty() ? moves : seen;
}

}  // namespace sebastes
