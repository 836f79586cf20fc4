// open_nnue_file() reads weights of the NNUE evaluation from a text file (tables/nnue_text.h).
#pragma once

#include <memory>
#include <string>

#include "core/cancel_token.h"
#include "core/result.h"
#include "tables/nnue_weights.h"

namespace sebastes {

// Reads the whole file once.  It must be a regular file of at most 32 MiB, without faults, and of
// the same sizes as the built-in weights.  The error names the file, the line if there is one, and
// the reason, which may be that `cancel` ended the reading.
Result<std::shared_ptr<const tables::NnueWeights>> open_nnue_file(const std::string& path,
                                                                  const CancelToken& cancel = {});

}  // namespace sebastes
