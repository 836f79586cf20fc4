// What a page says about the lines of its suite that it does not use.
#pragma once

#include <string>

#include "tools/programs/epd/suite.h"

namespace sebastes::epd {

// The lines and files refused, each, and what was left out of others, by kinds; nothing when
// there is neither.
std::string left_out_html(const Suite& suite);

}  // namespace sebastes::epd
