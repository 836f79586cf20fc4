// This header implements the forward and backward pass of the NNUE evaluation: scores of positions
// and their gradient.  Only the rows of the pieces on the board are touched.
//
// Caches decide how fast this is.  So learn() treats many positions at once, and each table and
// column of neurons by itself: its weights, and later its gradient, fit the second cache of a core.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "tools/programs/tune/nnue_model.h"
#include "tools/shared/training_data/packed_position.h"

namespace sebastes::tune {

// How a side sees the pieces.
struct Perspective {
    std::array<std::uint16_t, 32> rows;  // piece as the side sees it * 64 + square
    std::uint32_t number;                // 2 * position + 0 for the side to move, 1 for the other
    float middlegame;                    // its share in the position, 0 to 1
    std::uint8_t count;                  // of rows
    std::uint8_t region;                 // king_region()
    std::uint8_t output;                 // output_bucket()
};

// For one thread, which starts others.  The model must outlive it.
class NnuePass {
  public:
    explicit NnuePass(const NnueModel& model, int threads = 1) : model_(model), threads_(threads) {}

    // From the side of the one to move, in units of tables::kOutputScale centipawns.
    float forward(const training::PackedPosition& position) const;
    // Adds to the gradient, which is laid out as the joined numbers are, what the positions give
    // when the loss changes by slope(i, score) for each unit of the score of positions[i].  The
    // result is the same with any number of threads, each of which calls `slope`.
    void learn(std::span<const training::PackedPosition> positions,
               const std::function<float(std::size_t, float)>& slope, float* gradient);

  private:
    std::size_t neurons() const { return static_cast<std::size_t>(model_.shape().neurons); }
    std::size_t width() const { return column_width(neurons()); }
    std::size_t column_count() const { return neurons() / width(); }
    std::size_t table_count() const { return static_cast<std::size_t>(model_.shape().regions); }
    std::size_t table(const Perspective& perspective) const {
        return table_count() == 1 ? 0 : perspective.region;
    }
    std::size_t layer_size() const {
        return neurons() + model_.layout().output_bias - model_.layout().output_layer;
    }
    std::size_t rows(std::size_t table, std::size_t column) const;
    std::size_t output_weights(const Perspective& perspective, std::size_t column) const;
    void list_features(const training::PackedPosition& packed, std::size_t number,
                       Perspective* perspectives) const;
    template <std::size_t kWidth>
    float forward(const Perspective& perspective, std::size_t column, float* hidden) const;
    float forward(const Perspective& perspective, std::size_t column, float* hidden) const;
    float rest_of_score(const Perspective* perspectives) const;
    void order_perspectives();
    template <std::size_t kWidth>
    void backward(std::size_t table, std::size_t column, float* gradient);
    void backward_rest(float* gradient) const;

    const NnueModel& model_;
    int threads_;
    std::vector<Perspective> perspectives_;  // by number
    std::vector<Perspective> ordered_;       // the same, by table and count
    std::vector<std::size_t> begins_;        // of the tables' perspectives in this order, the end
    Floats hidden_;                          // [column][place in the order][neuron]
    Floats layers_;  // gradients by table, which are then added up: biases, output layer
    std::vector<float> scores_;  // what the neurons add: [column][number]
    std::vector<float> slopes_;  // [position]
};

}  // namespace sebastes::tune
