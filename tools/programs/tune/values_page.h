// This header shows the values of the NNUE evaluation as a page.
#pragma once

#include <string>

#include "tables/nnue_values.h"

namespace sebastes::tune {

// HTML that needs nothing else.  `comment`: what the values come from, lines without comment
// signs.  The losses that comment and log tell (epoch_line()) are drawn as a curve.
std::string values_page(const tables::NnueValues& values, const std::string& comment,
                        const std::string& log);

}  // namespace sebastes::tune
