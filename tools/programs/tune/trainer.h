// Fits the parameters of the evaluation to a data set: gradient descent with Adam (Kingma
// and Ba, 2014) on the squared error of the win probability, as Texel's tuning method has
// it, with a pull of each parameter towards where it started (a Gaussian prior).  Without
// the pull, terms that few positions know would be noise, and the search finds noise.
//
// The result depends on data, settings and seed alone: a batch is cut into a fixed number
// of slices, whose gradients are added in order, however many threads compute them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/random.h"
#include "tools/programs/tune/data_set.h"
#include "tools/programs/tune/terms.h"

namespace sebastes::tune {

struct TrainingSettings {
    int epochs = 20;
    int threads = 1;
    std::uint64_t seed = 1;
    double result_share = 0.1;
    double learning_rate = 1.0;  // centipawns a step at first; falls as a cosine to 0
    // The pull towards the start, as strong as so many positions that know the parameter.
    double shared_pull = 200;
    double region_pull = 1000;
    double relation_pull = 10000;
};

struct Losses {
    double training = 0;
    double held_out = 0;
    double held_out_result = 0;  // against the results alone
};

// A value in centipawns for each phase.
struct Value {
    float middlegame = 0;
    float endgame = 0;
};

class Trainer {
  public:
    // `data` must outlive the trainer; its training positions are reordered.
    Trainer(DataSet& data, const TrainingSettings& settings);

    double scale() const { return scale_; }
    // One pass over the training positions.
    Losses run_epoch();

    const Numbering& numbering() const { return numbering_; }
    // A parameter's value; those of regions without the shared part.
    Value value(int parameter) const { return values_[static_cast<std::size_t>(parameter)]; }

    // White's score in centipawns.
    double evaluate(const PositionTerms& terms) const;

  private:
    struct Moments {
        Value first;
        Value second;
    };
    struct Slice {
        std::vector<Value> gradient;
        double loss = 0;
    };
    void compute_slice(std::size_t first, std::size_t last, Slice& slice) const;
    void step(std::size_t first, std::size_t last);
    void descend(std::size_t parameter, Value gradient, double rate);
    void join_shared();
    // The pull as a gradient for each centipawn from the start.
    double pull_of(int parameter) const;

    static constexpr std::size_t kBatch = 16384;
    static constexpr std::size_t kSlices = 8;

    DataSet& data_;
    TrainingSettings settings_;
    double scale_;
    Numbering numbering_;
    Random random_;
    std::vector<Value> values_;
    std::vector<Value> start_;
    std::vector<Value> joined_;  // of regions with the shared part
    std::vector<Moments> moments_;
    std::vector<Slice> slices_;
    std::int64_t steps_ = 0;
};

// The learned values as the C++ header tables/learned_values.h.  `comment` says where the values
// come from, as one or more lines without comment signs.
std::string values_source(const Trainer& trainer, const std::string& comment);

}  // namespace sebastes::tune
