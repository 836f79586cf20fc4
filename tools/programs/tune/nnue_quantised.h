// This header quantises the NNUE evaluation to integers, as tables/nnue_terms.h describes.
#pragma once

#include <string>

#include "core/result.h"
#include "tables/nnue_values.h"
#include "tools/programs/tune/nnue_model.h"

namespace sebastes::tune {

// Rounded.  They fit the format, and no hidden value can overflow: see limit_of().
tables::NnueValues quantised_values(const NnueModel& model);

// Reads a file of values (tables/nnue_text.h) of at most 64 MiB.  The error names the file, and the
// line if there is one.
Result<tables::NnueValues> read_values_file(const std::string& path);

// A model that has these values, which are in range, and as many neurons or more: the further ones
// begin as random as those of a model without values, but nothing is read out of them, so that the
// evaluation is the same.
NnueModel model_of(tables::NnueValues values, int neurons, std::uint64_t seed);

// What the engine computes, of any shape.
class QuantisedNnue {
  public:
    explicit QuantisedNnue(const tables::NnueValues& values);

    // Centipawns from the side of the one to move.
    int evaluate(const training::PackedPosition& position) const;

  private:
    std::int64_t propagate(const PositionFeatures& rows) const;
    Tapered psqt(const PositionFeatures& rows) const;

    tables::NnueValues values_;
    std::vector<std::int16_t> rows_;  // [region][row][neuron]
    std::vector<Tapered> psqt_;       // [region][row]
};

}  // namespace sebastes::tune
