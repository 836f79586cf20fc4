#include "tools/shared/uci_client/shell_words.h"

#include <cstddef>

namespace sebastes::tools {

namespace {

// Whether a backslash before this text escapes its first character. Before a letter the backslash
// is an ordinary character, as in C:\engines\one.exe.
bool is_escaped(std::string_view rest) {
    return rest.starts_with(' ') || rest.starts_with('\t') || rest.starts_with('"') ||
           rest.starts_with('\'') || rest.starts_with('\\');
}

}  // namespace

Result<std::vector<std::string>> shell_words(std::string_view text) {
    std::vector<std::string> words;
    bool in_word = false;
    char quote = '\0';
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        const bool blank = c == ' ' || c == '\t' || c == '\n';
        if (quote == '\0' && blank) {
            in_word = false;
            continue;
        }
        if (!in_word) words.emplace_back();
        in_word = true;
        if (quote == '\0' && (c == '\'' || c == '"')) {
            quote = c;
        } else if (c == quote) {
            quote = '\0';
        } else if (c == '\\' && quote != '\'' && is_escaped(text.substr(i + 1))) {
            words.back() += text[++i];
        } else {
            words.back() += c;
        }
    }
    if (quote != '\0') return Error{"a quote is not closed in the command " + std::string(text)};
    if (words.empty()) return Error{"the command is empty"};
    return words;
}

}  // namespace sebastes::tools
