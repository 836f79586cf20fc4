// LinePattern matches lines of another program's output against a form that the user gives:
//
//   "{any} {move} -> {count}"
//
// {move} matches a move and {count} a number (answer_tokens.h), {any} matches any text. Blanks
// match any number of blanks, at either end also none. All other characters match themselves.
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
    // The error says what is wrong with the pattern.
    static Result<LinePattern> parse(std::string_view text);

    struct Found {
        std::string move;                    // empty if the pattern has no {move}
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
