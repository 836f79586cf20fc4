// Parses moves and numbers as other programs write them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace sebastes::tools {

void skip_blanks(std::string_view& text);

// Removes a move from the front of the text and returns it; returns an empty text and removes
// nothing if there is none.
//   coordinates  "e2e4", "E2-E4", "e7xd8", "e7e8=Q", "e7e8(q)+"   as "e2e4", "e7e8q"
//   castling     "O-O", "0-0-0"                                   as "O-O", "O-O-O"
//   SAN          "Nbd7", "exd6", "e8=Q+"                          unchanged
std::string take_move(std::string_view& text);
// Does the same for coordinates and castling only.
std::string take_coordinates(std::string_view& text);

// Removes a whole number from the front and returns it: "8902", or in groups of three: "8,902",
// "8'902", "8_902", and at the end of the text also "8.902" and "8 902".
std::optional<std::uint64_t> take_count(std::string_view& text);

// Whether the line seems to hold a move and a number in some form.
bool looks_like_entry(std::string_view line);

}  // namespace sebastes::tools
