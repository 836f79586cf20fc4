// AnswerReader parses another engine's answer to a perft question, line by line.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.h"
#include "tools/shared/uci_client/uci_client.h"

namespace sebastes::tools {

// ---- Patterns of lines ----

// LinePattern matches lines of another program's output against a form that the user gives:
//
//   "{any} {move} -> {count}"
//
// {move} matches a move and {count} a number (answer_tokens.h), {any} matches any text. Blanks
// match any number of blanks, at either end also none. All other characters match themselves.
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

// ---- Answers ----

struct PerftAnswer {
    std::vector<std::pair<std::string, std::uint64_t>> entries;  // moves: see answer_tokens.h
    std::uint64_t total = 0;
    bool total_only = false;  // the engine gives no counts per move
};

// Parse one line of the answer; nothing if it is not of that kind.
//   "e2e4: 20", "1. e2e4 20", "  e7e8Q -> 1", "Nf3 = 8,902"    a move and its count
//   "Nodes searched: 20", "nodes 20", "Total = 20", "20"        the total
std::optional<std::pair<std::string, std::uint64_t>> parse_entry(std::string_view line);
std::optional<std::uint64_t> parse_total(std::string_view line);

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
