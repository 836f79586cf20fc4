// The form of a line that another program writes, as a user gives it:
//
//   "{any} {move} -> {count}"
//
// {move} is a move and {count} a number (answer_tokens.h), {any} whatever stands there.
// Blanks match any number of blanks, at either end none too; all else matches itself.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace sebastes::tools {

class LinePattern {
  public:
    // The error says what is wrong with it.
    static Result<LinePattern> parse(std::string_view text);

    struct Found {
        std::string move;                    // empty when the pattern has none
        std::optional<std::uint64_t> count;  // likewise
    };
    std::optional<Found> match(std::string_view line) const;

    bool has_move() const { return has(Kind::Move); }
    bool has_count() const { return has(Kind::Count); }

  private:
    enum class Kind { Text, Blank, Move, Count, Any };
    struct Part {
        Kind kind;
        std::string text{};  // of Kind::Text
    };
    bool has(Kind kind) const;
    bool match_from(std::size_t part, std::string_view rest, Found& found) const;

    std::vector<Part> parts_;
};

}  // namespace sebastes::tools
