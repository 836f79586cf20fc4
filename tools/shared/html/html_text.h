// Text for a page.
#pragma once

#include <string>
#include <string_view>

namespace sebastes::tools {

// Fit to stand in a page: & < > " are written as entities, and bytes that are not ASCII
// as they are where they are UTF-8, else, like control characters, as '?'.
std::string html_escaped(std::string_view text);

// A table's cells; numbers are sorted by `value`.
std::string text_cell(std::string_view text);
std::string number_cell(double value, std::string_view text);

// A whole page that needs nothing else.  `title` is text, `body` is HTML.
std::string html_page(std::string_view title, std::string_view body);
// The same in parts, for a body that comes piece by piece.  `style` is CSS of its own.
std::string html_page_begin(std::string_view title, std::string_view style = {});
std::string html_page_end();

}  // namespace sebastes::tools
