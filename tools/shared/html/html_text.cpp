#include "tools/shared/html/html_text.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>

#include "core/utf8.h"
#include "tools/shared/html/html_style.h"

namespace sebastes::tools {

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

std::string text_cell(std::string_view text) { return "<td>" + html_escaped(text) + "</td>"; }

std::string number_cell(double value, std::string_view text) {
    return fmt::format("<td class=\"n\" data-v=\"{}\">{}</td>", value, html_escaped(text));
}

std::string html_page(std::string_view title, std::string_view body) {
    return html_page_begin(title).append(body).append(html_page_end());
}

std::string html_page_begin(std::string_view title, std::string_view style) {
    return fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
        "content=\"width=device-width\"><title>{0}</title><style>{1}{2}</style></head><body>\n"
        "<h1>{0}</h1>\n",
        html_escaped(title), kStyle, style);
}

std::string html_page_end() { return fmt::format("<script>{}</script></body></html>\n", kScript); }

}  // namespace sebastes::tools
