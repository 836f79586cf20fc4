// This header quantises the NNUE evaluation to integers, as tables/nnue_terms.h describes, and
// makes models of such values.
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

// A model that has these values, which are in range.  Of wider models the further neurons begin as
// random as those of a model without values, but nothing is read out of them, so that the
// evaluation is the same.
NnueModel model_of(tables::NnueValues values, int neurons, std::uint64_t seed);
inline NnueModel model_of(const tables::NnueValues& values) {
    return model_of(values, values.neurons, 0);
}

// Returns the model with the values that are written.  Its scores are those of the engine, which
// computes with integers, but for parts of centipawns that the engine cuts off.
inline NnueModel quantised(const NnueModel& model) { return model_of(quantised_values(model)); }

}  // namespace sebastes::tune
