// Writes HTML: escaped text and whole pages.
#pragma once

#include <string>
#include <string_view>

namespace sebastes::tools {

// Escapes a text for a page: & < > " become entities. UTF-8 stays as it is; other bytes that are
// not ASCII, and control characters, become '?'.
std::string html_escaped(std::string_view text);

// Returns a whole page that loads no other files. `title` is text, `body` is HTML.
std::string html_page(std::string_view title, std::string_view body);
// The beginning and the end of such a page, for a body that is written in pieces. `style` is
// additional CSS.
std::string html_page_begin(std::string_view title, std::string_view style = {});
std::string html_page_end();

}  // namespace sebastes::tools
