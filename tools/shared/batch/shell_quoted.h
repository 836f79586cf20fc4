// Quotes a text so that shells read it as one argument.
#pragma once

#include <string>
#include <string_view>

namespace sebastes::tools {

// Uses single quotes. A single quote in the text becomes '\'': end, escaped quote, begin.
inline std::string shell_quoted(std::string_view text) {
    std::string result = "'";
    for (const char c : text) {
        if (c == '\'')
            result += "'\\''";
        else
            result += c;
    }
    return result + "'";
}

}  // namespace sebastes::tools
