// The text of PGN comments and tags as UTF-8, whatever it was in the file.
#pragma once

#include <string>
#include <string_view>

namespace sebastes {

// Text that is not UTF-8 is taken for Windows-1252, of which Latin-1 is a part.  Control
// characters and line ends become blanks; those of two bytes become '?'.  Without blanks around.
std::string tidy_tag_value(std::string_view bytes);

// The same with blanks only between words, and only one.
std::string tidy_comment(std::string_view bytes);

}  // namespace sebastes
