// A move and a number as other programs write them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace sebastes::tools {

void skip_blanks(std::string_view& text);

// Cuts a move off the front of the text; empty when none is there, and then nothing is cut.
//   coordinates  "e2e4", "E2-E4", "e7xd8", "e7e8=Q", "e7e8(q)+"   as "e2e4", "e7e8q"
//   castling     "O-O", "0-0-0"                                   as "O-O", "O-O-O"
//   SAN          "Nbd7", "exd6", "e8=Q+"                          as it stands
std::string take_move(std::string_view& text);
// Of the three the first two.
std::string take_coordinates(std::string_view& text);

// Cuts a whole number off the front: "8902", or in groups of three: "8,902", "8'902",
// "8_902", and at the end of the text also "8.902" and "8 902".
std::optional<std::uint64_t> take_count(std::string_view& text);

// Whether the line seems to hold a move and a number, in whatever form.
bool looks_like_entry(std::string_view line);

}  // namespace sebastes::tools
