// The functions of a C++ source and the lines they take, found by matching braces.
//
// Made for code that clang-format has laid out; preprocessor lines are not looked at.  A
// function lasts from its first word (`template`, or the return type) to its closing brace.
// What stands inside it, such as a lambda, is part of it.
#pragma once

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sebastes {

struct ScannedFunction {
    std::string name;  // "Board::after"; of a test "TEST(Suite, Name)"
    int line = 1;      // where it begins
    int lines = 0;     // how many it takes

    friend bool operator==(const ScannedFunction&, const ScannedFunction&) = default;
};

// Where the comment, literal or preprocessor line that begins at `at` ends; else `at`.
inline std::size_t end_of_text(std::string_view source, std::size_t at) {
    const auto past = [&](std::string_view mark, std::size_t from) {
        const std::size_t found = source.find(mark, from);
        return found == std::string_view::npos ? source.size() : found + mark.size();
    };
    const std::string_view rest = source.substr(at);
    if (rest.starts_with("//")) return past("\n", at);
    if (rest.starts_with("/*")) return past("*/", at);
    if (rest.starts_with("R\"")) {
        const std::string delimiter(rest.substr(2, rest.find('(') - 2));
        return past(")" + delimiter + "\"", at);
    }
    if (rest[0] == '#') {
        std::size_t end = past("\n", at);
        while (end < source.size() && source[end - 2] == '\\') end = past("\n", end);
        return end;
    }
    const bool separates_digits =
        at > 0 && rest[0] == '\'' && std::isalnum(static_cast<unsigned char>(source[at - 1]));
    if (separates_digits || (rest[0] != '"' && rest[0] != '\'')) return at;
    std::size_t end = at + 1;
    while (end < source.size() && source[end] != rest[0]) end += source[end] == '\\' ? 2 : 1;
    return std::min(end + 1, source.size());
}

// The source with blanks for all that is no code; its lines keep their numbers.
inline std::string code_alone(std::string_view source) {
    std::string code(source);
    for (std::size_t at = 0; at < source.size();) {
        const std::size_t end = end_of_text(source, at);
        for (std::size_t i = at; i < end; ++i)
            if (code[i] != '\n') code[i] = ' ';
        at = std::max(end, at + 1);
    }
    return code;
}

class FunctionScanner {
  public:
    explicit FunctionScanner(std::string_view source) : code_(code_alone(source)) {}

    // In the order of the source; nothing when brackets do not match.
    std::optional<std::vector<ScannedFunction>> run() {
        int depth = 0;
        for (; at_ < code_.size(); ++at_) {
            const char c = code_[at_];
            if (c == ';' || c == '}' || (c == ':' && head_is_access())) begin_ = at_ + 1;
            if (c == '}' && --depth < 0) return std::nullopt;
            if (c == '(' && !skip_brackets()) return std::nullopt;
            if (c != '{') continue;
            if (opens_scope()) {
                begin_ = at_ + 1;
                ++depth;
            } else if (!read_body()) {
                return std::nullopt;
            }
        }
        if (depth != 0) return std::nullopt;
        return std::move(functions_);
    }

  private:
    static bool is_space(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }

    // What stands between the last statement or body and here.
    std::string_view head() {
        while (begin_ < at_ && is_space(code_[begin_])) ++begin_;
        std::string_view text = std::string_view(code_).substr(begin_, at_ - begin_);
        while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
        return text;
    }
    bool head_is_access() {
        const std::string_view text = head();
        return text == "public" || text == "private" || text == "protected";
    }
    // The head without its template parameters, up to the first parenthesis.
    std::string_view declared() {
        std::string_view text = head();
        if (text.starts_with("template"))
            if (const auto end = closing(text, text.find('<'), '<', '>'))
                text.remove_prefix(*end + 1);
        return text.substr(0, text.find('('));
    }
    bool opens_scope() {
        if (head() == "extern") return true;  // "C"
        std::string text = " " + std::string(declared()) + " ";
        std::ranges::replace(text, '\n', ' ');
        constexpr std::array kScopes{" namespace ", " class ", " struct ", " enum ", " union "};
        return std::ranges::any_of(
            kScopes, [&](const char* word) { return text.find(word) != std::string::npos; });
    }

    static std::optional<std::size_t> closing(std::string_view text, std::size_t from, char open,
                                              char close) {
        int depth = 0;
        for (std::size_t i = from; i < text.size(); ++i) {
            if (text[i] == open) ++depth;
            if (text[i] == close && --depth == 0) return i;
        }
        return std::nullopt;
    }
    bool skip_brackets() {
        const char open = code_[at_];
        const auto end = closing(code_, at_, open, open == '(' ? ')' : '}');
        if (end) at_ = *end;
        return end.has_value();
    }
    // At the brace of a function's body, or of an initialiser.
    bool read_body() {
        const std::string_view named = declared();
        const bool is_function =
            head().find('(') != std::string_view::npos &&
            (named.find('=') == std::string_view::npos || named.find("operator") < named.size());
        const std::string name = is_function ? name_in(named) : "";
        if (!skip_brackets()) return false;
        std::size_t next = at_ + 1;
        while (next < code_.size() && is_space(code_[next])) ++next;
        // A constructor's list of members goes on.
        const bool goes_on = next < code_.size() && (code_[next] == ',' || code_[next] == '{');
        if (!is_function || goes_on) return true;
        functions_.push_back({name, line_of(begin_), line_of(at_) - line_of(begin_) + 1});
        begin_ = at_ + 1;
        return true;
    }
    std::string name_in(std::string_view named) {
        if (named.starts_with("TEST")) return std::string(head());
        return std::string(named.substr(named.find_last_of(" \n*&") + 1));
    }
    int line_of(std::size_t place) const {
        const auto end = code_.begin() + static_cast<std::ptrdiff_t>(place);
        return 1 + static_cast<int>(std::count(code_.begin(), end, '\n'));
    }

    std::string code_;
    std::size_t at_ = 0;
    std::size_t begin_ = 0;  // of the head
    std::vector<ScannedFunction> functions_;
};

}  // namespace sebastes
