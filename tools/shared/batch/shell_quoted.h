// A word as shells read it.
#pragma once

#include <string>
#include <string_view>

namespace sebastes::tools {

// In single quotes; '\'' ends them, escapes one and begins again.
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
