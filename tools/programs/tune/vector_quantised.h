// The vector evaluation as it is written: whole numbers, summed as tables/vector_terms.h says.
#pragma once

#include "tables/vector_values.h"
#include "tools/programs/tune/vector_model.h"

namespace sebastes::tune {

// Rounded.  They fit the format, and no hidden value can overflow: see limit_of().
tables::VectorValues quantised_values(const VectorModel& model);

// A model that has these values, which are in range, and as many lanes or more: the further ones
// begin as random as those of a model without values, but nothing is read out of them, so that the
// evaluation is the same.
VectorModel model_of(tables::VectorValues values, int lanes, std::uint64_t seed);

// What the engine computes, of any shape.
class QuantisedVectors {
  public:
    explicit QuantisedVectors(const tables::VectorValues& values);

    // Centipawns from the side of the one to move.
    int evaluate(const training::PackedPosition& position) const;

  private:
    std::int64_t propagate(const PositionRows& rows) const;
    Tapered direct(const PositionRows& rows) const;

    tables::VectorValues values_;
    std::vector<std::int16_t> rows_;  // [region][row][lane]
    std::vector<Tapered> direct_;     // [region][row]
};

}  // namespace sebastes::tune
