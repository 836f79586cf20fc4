// comparison_json() writes a comparison as JSON.
#pragma once

#include "tools/shared/json/json.h"
#include "tools/shared/perft_compare/compare.h"

namespace sebastes::tools {

Json comparison_json(const Comparison& comparison, const Variation& line, const PerftEngine& engine,
                     const CompareOptions& options);

}  // namespace sebastes::tools
