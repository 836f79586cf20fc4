// EpdScanner reads an EPD line from left to right. Only epd.cpp and epd_reading.cpp use it.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "core/number.h"
#include "core/result.h"
#include "core/text.h"

namespace sebastes {

// `where` is an opcode or a column.
inline Error epd_error(std::string_view where, std::string_view reason) {
    return {fmt::format("bad EPD, {}: {}", where, reason)};
}

// Reads a line from left to right.
class EpdScanner {
  public:
    explicit EpdScanner(std::string_view line) : line_(line) {}

    bool at_end() const { return at_ == line_.size(); }
    char peek() const { return at_end() ? '\0' : line_[at_]; }
    void skip() { ++at_; }
    void skip_blanks() { at_ = std::min(line_.find_first_not_of(" \t", at_), line_.size()); }

    // Returns the text up to the next blank, semicolon or the end.
    std::string_view word() {
        const std::size_t end = std::min(line_.find_first_of(" \t;", at_), line_.size());
        const std::string_view found = line_.substr(at_, end - at_);
        at_ = end;
        return found;
    }

    // Returns the next word if it is a number; otherwise reads nothing.
    std::optional<std::string_view> number() {
        const std::size_t start = at_;
        const std::string_view found = word();
        if (all_digits(found)) return found;
        at_ = start;
        return std::nullopt;
    }

    // Returns the text in the quotes that begin here.
    Result<std::string> quoted_text() {
        const std::size_t start = at_++;
        std::string text;
        for (; !at_end(); ++at_) {
            if (peek() == '"') {
                ++at_;
                return text;
            }
            const bool escape = peek() == '\\' && at_ + 1 < line_.size() &&
                                (line_[at_ + 1] == '"' || line_[at_ + 1] == '\\');
            if (escape) ++at_;
            text += line_[at_];
        }
        return epd_error(fmt::format("column {}", start + 1),
                         "the quote is not closed in " + quoted(line_.substr(start)));
    }

  private:
    std::string_view line_;
    std::size_t at_ = 0;
};

}  // namespace sebastes
