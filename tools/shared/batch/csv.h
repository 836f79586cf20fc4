// Fields of comma-separated values, as RFC 4180 has them.
#pragma once

#include <string>
#include <string_view>

namespace sebastes::tools {

// In quotes where its characters ask for them.
inline std::string csv_field(std::string_view text) {
    if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
    std::string field = "\"";
    for (const char c : text) {
        if (c == '"') field += '"';
        field += c;
    }
    return field + '"';
}

}  // namespace sebastes::tools
