// AnswerReader parses another engine's answer to a perft question, line by line.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <regex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.h"
#include "tools/shared/uci_client/uci_client.h"

namespace sebastes::tools {

// Moves and numbers are read as other programs write them, and returned in one form:
//   coordinates  "e2e4", "E2-E4", "e7xd8", "e7e8=Q", "e7e8(q)+"   as "e2e4", "e7e8q"
//   castling     "O-O", "0-0-0"                                   as "O-O", "O-O-O"
//   SAN          "Nbd7", "exd6", "e8=Q+"                          unchanged
//   numbers      "8902", "8,902", "8'902", "8_902", and at the end of a line "8.902" and "8 902"

// ---- Patterns of lines ----

// LinePattern matches lines of another program's output against a form that the user gives:
//
//   "{any} {move} -> {count}"
//
// {move} matches a move and {count} a number, {any} matches any text. Blanks match any number of
// blanks, at either end also none. All other characters match themselves.
class LinePattern {
  public:
    // The error says what is wrong with the pattern.
    static Result<LinePattern> parse(std::string_view text);

    struct Found {
        std::string move;                    // empty if the pattern has no {move}
        std::optional<std::uint64_t> count;  // likewise
    };
    std::optional<Found> match(std::string_view line) const;

    bool has_move() const { return move_group_ > 0; }
    bool has_count() const { return count_group_ > 0; }

  private:
    std::regex regex_;
    std::size_t move_group_ = 0;  // the first of its groups; 0: none
    std::size_t count_group_ = 0;
};

// ---- Answers ----

struct PerftAnswer {
    std::vector<std::pair<std::string, std::uint64_t>> entries;
    std::uint64_t total = 0;
    bool total_only = false;  // the engine gives no counts per move
};

// Parse one line of the answer; nothing if it is not of that kind.
//   "e2e4: 20", "1. e2e4 20", "  e7e8Q -> 1", "Nf3 = 8,902"    a move and its count
//   "Nodes searched: 20", "nodes 20", "Total = 20", "20"        the total
std::optional<std::pair<std::string, std::uint64_t>> parse_entry(std::string_view line);
std::optional<std::uint64_t> parse_total(std::string_view line);
// Whether the line seems to hold a move and a number in some form.
bool looks_like_entry(std::string_view line);

// The form of the lines, if it differs from the above.
struct AnswerForm {
    std::optional<LinePattern> entry;  // with {move} and {count}
    std::optional<LinePattern> total;  // without {count}, this line only ends the answer
    bool without_total = false;        // no line ends the answer
};

class AnswerReader {
  public:
    explicit AnswerReader(const AnswerForm& form) : form_(form) {}

    // Takes the next line. Returns true if it ends the answer.
    bool take(std::string_view line);
    // Call this after the last line. Returns the answer, or the fault that it cannot be read, with
    // the line that shows it.
    Answer<PerftAnswer> result() const;

    bool has_entries() const { return !answer_.entries.empty(); }
    // The last line that was not empty.
    const std::string& last_line() const { return last_; }
    // Whether the engine searches for a move instead of counting.
    bool is_search() const { return search_; }
    // Whether the engine says that it does not understand, and has listed no move yet.
    bool is_refusal() const { return !refusal_.empty() && !has_entries(); }

  private:
    std::optional<std::pair<std::string, std::uint64_t>> entry(std::string_view line) const;
    bool take_total(std::string_view line);

    const AnswerForm& form_;
    PerftAnswer answer_;
    std::optional<std::uint64_t> total_;
    std::string last_;
    std::string unread_;
    std::string refusal_;
    bool search_ = false;
};

}  // namespace sebastes::tools
