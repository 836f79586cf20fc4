#include "eval/win_model.h"

#include <algorithm>
#include <cmath>

#include "core/score.h"
#include "eval/drawn_ending.h"

namespace sebastes {

namespace {

constexpr double kLeastSpread = 1;

double polynomial(const std::array<double, 4>& coefficients, double x) {
    return ((coefficients[3] * x + coefficients[2]) * x + coefficients[1]) * x + coefficients[0];
}

struct Chances {
    double win;
    double loss;
};

Chances chances(const Position& position, int score) {
    if (is_known_win(score)) return {1, 0};
    if (is_known_loss(score)) return {0, 1};
    if (is_certain_draw(position)) return {0, 0};
    const int material = win_material(position.board());
    return {win_chance(tables::kWinCurves, material, score),
            win_chance(tables::kWinCurves, material, -score)};
}

}  // namespace

WinDrawLoss win_draw_loss(const Position& position, int score) {
    const auto [win, loss] = chances(position, score);
    const auto won = static_cast<int>(std::lround(1000 * win));
    const auto lost = static_cast<int>(std::lround(1000 * loss));
    return {won, 1000 - won - lost, lost};
}

double win_percentage(const Position& position, int score) {
    const auto [win, loss] = chances(position, score);
    return 50 + 50 * (win - loss);
}

int win_material(const Board& board) {
    constexpr struct {
        PieceType type;
        int value;
    } kValues[] = {{PieceType::Pawn, 1},
                   {PieceType::Knight, 3},
                   {PieceType::Bishop, 3},
                   {PieceType::Rook, 5},
                   {PieceType::Queen, 9}};
    int material = 0;
    for (const auto [type, value] : kValues) material += value * board.by_type[type].count();
    return std::min(material, tables::kFullMaterial);
}

double win_chance(const tables::WinCurves& curves, int material, double score) {
    const double x = static_cast<double>(material) / tables::kFullMaterial;
    const double spread = std::max(polynomial(curves.spread, x), kLeastSpread);
    return 1 / (1 + std::exp((polynomial(curves.midpoint, x) - score) / spread));
}

}  // namespace sebastes
