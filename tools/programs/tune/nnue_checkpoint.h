// A checkpoint is the file from which `tune nnue` resumes.  It is written whole or not at all.
//
//   "SEBNNUE2\n" and seven zeros, then numbers of 64 bits: the run's
//   fingerprint, epochs, steps, parameters; 6 doubles for each epoch, the
//   parameters, both running means of AdamW (floats), the CRC-32 of all before
//   it.  Little-endian.
#pragma once

#include <cstdint>
#include <string>

#include "core/result.h"
#include "tools/programs/tune/trainer.h"

namespace sebastes::tune {

// A hash of data and settings: a state can be continued only if it is the same.
std::uint64_t run_fingerprint(const DataSet& data, const NnueSettings& settings);

std::string checkpoint_text(const TrainerState& state, std::uint64_t fingerprint);
// The file must have so many `parameters`.
Result<TrainerState> read_checkpoint(const std::string& path, std::uint64_t fingerprint,
                                     std::size_t parameters);

}  // namespace sebastes::tune
