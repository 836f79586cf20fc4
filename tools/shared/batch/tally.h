// Counts messages by their kind, so that a program shows one line for each kind, however bad its
// input is.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace sebastes::tools {

struct Tally {
    std::string kind;
    std::size_t count = 0;
    std::string first;  // the first message of the kind
};

// The last of this many kinds stands for all others.
constexpr std::size_t kMostKinds = 50;

// Adds the message to the tally of its kind; new kinds come last. Returns true if it is the first
// of its kind.
bool count_message(std::vector<Tally>& tallies, std::string_view kind, const std::string& message);

// Returns the reason without quoted text and numbers, which differ from line to line.
std::string kind_of(std::string_view reason);

}  // namespace sebastes::tools
