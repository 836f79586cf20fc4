#include "tools/epd/html_text.h"

#include <algorithm>
#include <cstddef>

#include "core/utf8.h"

namespace sebastes::epd {

std::string html_escaped(std::string_view text) {
    std::string result;
    while (!text.empty()) {
        const std::size_t length = utf8_length(text);
        const char c = text.front();
        if (c == '&')
            result += "&amp;";
        else if (c == '<')
            result += "&lt;";
        else if (c == '>')
            result += "&gt;";
        else if (c == '"')
            result += "&quot;";
        else if (length == 0 || is_control(text.substr(0, length)))
            result += '?';
        else
            result += text.substr(0, length);
        text.remove_prefix(std::max<std::size_t>(1, length));
    }
    return result;
}

}  // namespace sebastes::epd
