// Tables of the NNUE evaluation from a file of its values (tables/nnue_text.h).
#pragma once

#include <memory>
#include <string>

#include "core/cancel_token.h"
#include "core/result.h"
#include "tables/nnue_weights.h"

namespace sebastes {

// The file is read whole, and not looked at again.  Refused is what is no regular file, has more
// than 32 MiB, has a fault, or has other sizes than the built-in tables; the error names the file,
// the line where there is one and what is wrong, or that the reading was given up.
Result<std::shared_ptr<const tables::NnueWeights>> open_nnue_file(const std::string& path,
                                                                  const CancelToken& cancel = {});

}  // namespace sebastes
