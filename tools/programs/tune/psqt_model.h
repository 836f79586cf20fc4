// PsqtModel holds the values of the piece-square tables in training: for each parameter of
// Numbering one of the middlegame and one of the endgame, in units of tables::kOutputScale
// centipawns.  The tables of king regions are trained as shared values plus differences.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "tools/programs/tune/adamw.h"
#include "tools/programs/tune/settings.h"
#include "tools/programs/tune/terms.h"

namespace sebastes::tune {

// A value in centipawns for each phase.
struct Value {
    float middlegame = 0;
    float endgame = 0;
};

class PsqtModel {
  public:
    // Every piece has its usual value, half for each king's view.
    PsqtModel();

    const Numbering& numbering() const { return numbering_; }
    // A parameter's value; those of regions without the shared part.
    Value value(int parameter) const;

    std::span<float> parameters() { return parameters_; }
    std::span<const float> parameters() const { return parameters_; }
    // Those of regions with the shared part.
    const Floats& joined() const { return joined_; }
    void join();

    // Computes scores and gradients, for one thread, which starts others.  The model must outlive
    // it.
    class Pass {
      public:
        explicit Pass(const PsqtModel& model, int threads = 1) : model_(model), threads_(threads) {}

        // From the side of the one to move, in units of tables::kOutputScale centipawns.
        float forward(const training::PackedPosition& position);
        // As NnuePass::learn().
        void learn(std::span<const training::PackedPosition> positions,
                   const std::function<float(std::size_t, float)>& slope, float* gradient);

      private:
        void backward(float slope, float* gradient) const;

        const PsqtModel& model_;
        int threads_;
        PositionTerms terms_;
        float sign_ = 1;  // of the side to move
    };

  private:
    Numbering numbering_;
    Floats parameters_;
    Floats joined_;
};

// Returns the parts of the parameters with their pulls. The settings' pulls are positions for a
// slope by score / scale; AdamW's are positions for a slope by the score.
std::vector<ParameterPart> parts_of(const PsqtModel& model, const TrainingSettings& settings,
                                    double relation_pull, double scale);

// Returns the model with the values that values_source() writes.
PsqtModel quantised(PsqtModel model);

// The learned values as the C++ header tables/learned_values.h.  `comment` says where the values
// come from, as one or more lines without comment signs.
std::string values_source(const PsqtModel& model, const std::string& comment);

}  // namespace sebastes::tune
