#include "tools/shared/html/html_text.h"
#include "tools/shared/text_file/utf8.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>

namespace sebastes::tools {

namespace {

// The style of all pages.
constexpr std::string_view kStyle = R"(
:root { color-scheme: light dark; --text: #222; --back: #fff; --faint: #666; --line: #ddd;
        --shade: #f3f3f3; --wrong: #b3261e; --right: #1b7f3b; --curve: #1a4f8b; }
@media (prefers-color-scheme: dark) {
  :root { --text: #ddd; --back: #181a1b; --faint: #a0a0a0; --line: #3a3d3f; --shade: #26292b;
          --wrong: #ff8a80; --right: #7fd694; --curve: #7fb2f0; }
  .curve [stroke] { filter: brightness(1.7); }
}
body { font: 15px/1.4 system-ui, sans-serif; margin: 2em auto; max-width: 1100px; padding: 0 1em;
       color: var(--text); background: var(--back); }
h1 { font-size: 1.5em; margin-bottom: 0; }
h2 { font-size: 1.15em; margin-top: 2em; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: 13px; }
th, td { padding: 2px 8px; border-bottom: 1px solid var(--line); text-align: left;
         white-space: nowrap; }
th { background: var(--shade); }
.sortable th { cursor: pointer; position: sticky; top: 0; }
.sortable th:hover { background: var(--line); }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; }
td.no { color: var(--wrong); } td.yes { color: var(--right); }
.boards { display: flex; flex-wrap: wrap; gap: 18px; }
.boards figure { width: 250px; margin: 0; }
.boards figcaption { font-size: 13px; overflow-wrap: anywhere; }
.boards a { color: inherit; }
.board { width: 100%; display: block; border: 1px solid #888; }
.board text { font: 9px sans-serif; fill: #555; }
.light { fill: #f0e6d2; } .dark { fill: #b9a078; }
.engine, .engine path { stroke: #c62828; fill: #c62828; opacity: .75; }
.solution, .solution path { stroke: #2e7d32; fill: #2e7d32; opacity: .75; }
.engine, .solution { opacity: 1; }
td.line { white-space: normal; min-width: 22em; }
pre { background: var(--shade); padding: .6em .8em; white-space: pre-wrap; }
.key { padding: 0 .5em; color: #fff; border-radius: 3px; }
.curve { max-width: 650px; width: 100%; }
.curve text { font: 11px sans-serif; fill: var(--faint); }
.grid { stroke: var(--line); fill: none; }
.steps { stroke: var(--curve); stroke-width: 2; fill: none; }
)";

// Sorts cells by data-v if they have it. A second click reverses the order.
constexpr std::string_view kScript = R"(
for (const table of document.querySelectorAll('table.sortable')) {
  table.querySelectorAll('th').forEach((heading, column) => heading.addEventListener('click', () => {
    const down = heading.dataset.down !== '1';
    table.querySelectorAll('th').forEach(other => delete other.dataset.down);
    heading.dataset.down = down ? '1' : '0';
    const value = row => {
      const cell = row.cells[column];
      return 'v' in cell.dataset ? Number(cell.dataset.v) : cell.textContent;
    };
    const compare = (a, b) => a < b ? -1 : a > b ? 1 : 0;
    const rows = [...table.tBodies[0].rows];
    rows.sort((a, b) => (down ? 1 : -1) * compare(value(a), value(b)));
    table.tBodies[0].append(...rows);
  }));
}
)";

}  // namespace

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
