// has_part() tells whether a name contains a text, whatever their case and script: "müller" in
// "MÜLLER".  It uses Unicode's case folding from the library utf8proc; a program built without it
// folds ASCII letters alone.
#pragma once

#include <string>
#include <string_view>

namespace sebastes::pgn {

// The text as it is compared: equal for texts that differ in case alone, or in how the same
// letters are composed.  Text that is not UTF-8 has its ASCII letters folded.
std::string folded(std::string_view text);

// `part` is folded already; an empty one is part of all.
bool has_part(std::string_view text, std::string_view part);

}  // namespace sebastes::pgn
