// A checkpoint is the file from which `tune nnue` resumes.  It is written whole or not at all.
//
//   "SEBVECT1\n" and seven zeros, then numbers of 64 bits: the run's fingerprint, epochs, steps,
//   parameters; 6 doubles for each epoch, the parameters, both running means of AdamW (floats),
//   checkpoint_sum() of all before it.  Little-endian.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/result.h"
#include "tools/programs/tune/nnue_trainer.h"

namespace sebastes::tune {

// A hash of data and settings: a state can be continued only if it is the same.
std::uint64_t run_fingerprint(const DataSet& data, const NnueSettings& settings);

// A hash in the manner of FNV-1a, of eight bytes a step.
std::uint64_t checkpoint_sum(std::string_view bytes);

std::string checkpoint_text(const NnueTrainer::State& state, std::uint64_t fingerprint);
// The file must have so many `parameters`.
Result<NnueTrainer::State> read_checkpoint(const std::string& path, std::uint64_t fingerprint,
                                           std::size_t parameters);

}  // namespace sebastes::tune
