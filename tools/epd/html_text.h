// Text for a page.
#pragma once

#include <string>
#include <string_view>

namespace sebastes::epd {

// Fit to stand in a page: & < > " are written as entities, and bytes that are not ASCII
// as they are where they are UTF-8, else, like control characters, as '?'.
std::string html_escaped(std::string_view text);

}  // namespace sebastes::epd
