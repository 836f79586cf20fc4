// What the option UCI_Opponent says of whom the engine plays: "GM 2800 human Gary Kasparov", where
// "none" stands for a title or a rating that is not known.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace sebastes {

struct Opponent {
    std::string name;
    std::string title;   // empty: none
    std::string rating;  // empty: not known
    std::optional<bool> is_computer;

    friend bool operator==(const Opponent&, const Opponent&) = default;
};

// Text in another form is taken for a name; without any text there is nobody.
std::optional<Opponent> parse_opponent(std::string_view text);

// "opponent: Gary Kasparov, GM, rated 2800, human"
std::string describe_opponent(const Opponent& opponent);

}  // namespace sebastes
