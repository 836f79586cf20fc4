// Fits the curves of tables/win_curves.h to games: the likelihood of their results is made as
// large as it gets, by Fisher scoring.  Positions of the same material and score are one cell, so
// that a step takes no longer with more games.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "tables/win_curves.h"

namespace sebastes::tune {

// How often positions of each material and score were won, drawn and lost by the side to move.
class WinCounts {
  public:
    // Larger scores count as this one.
    static constexpr int kMaxScore = 2000;  // centipawns
    static constexpr int kMaterials = tables::kFullMaterial + 1;
    static constexpr int kScores = 2 * kMaxScore + 1;

    struct Cell {
        std::array<double, 3> results{};  // lost, drawn, won
        double total() const { return results[0] + results[1] + results[2]; }
    };

    WinCounts() : cells_(static_cast<std::size_t>(kMaterials) * kScores) {}

    // `result`: 0 lost, 1 drawn, 2 won.
    void add(int material, int score, int result, double weight = 1);

    const Cell& at(int material, int score) const { return cells_[index(material, score)]; }
    double total() const { return total_; }
    // Calls on_cell(material, score, cell) for each that is not empty.
    template <typename OnCell>
    void for_each(OnCell&& on_cell) const {
        for (std::size_t i = 0; i < cells_.size(); ++i)
            if (cells_[i].total() > 0)
                on_cell(static_cast<int>(i / kScores), static_cast<int>(i % kScores) - kMaxScore,
                        cells_[i]);
    }

  private:
    static std::size_t index(int material, int score) {
        return static_cast<std::size_t>(material) * kScores +
               static_cast<std::size_t>(score + kMaxScore);
    }

    std::vector<Cell> cells_;
    double total_ = 0;
};

tables::WinCurves fit_win_curves(const WinCounts& counts);

// Of the chances that the curves give: the mean of -ln(chance of what came).
double log_loss(const WinCounts& counts, const tables::WinCurves& curves);
// Of always naming the shares of all results.
double base_log_loss(const WinCounts& counts);

// What was promised and what came, in rows of material and score; lines end in '\n'.  Positions
// of a negative score are shown from the other side.
std::string calibration_table(const WinCounts& counts, const tables::WinCurves& curves);

}  // namespace sebastes::tune
