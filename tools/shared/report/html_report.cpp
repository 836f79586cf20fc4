// Writes a report as an HTML page.
#include <fmt/format.h>

#include <limits>

#include "tools/shared/html/html_text.h"
#include "tools/shared/report/report.h"

namespace sebastes::tools {

namespace {

constexpr std::size_t kWidestCell = 40;  // characters of a text cell that stays on one line
constexpr double kLast = std::numeric_limits<double>::max();

std::string html_cell(const Column& column, const Cell& cell) {
    const bool is_number = column.kind == Column::Kind::Number;
    std::string classes = is_number ? "n" : column.kind == Column::Kind::Page ? "line" : "";
    if (!cell.mark.empty()) classes += (classes.empty() ? "" : " ") + cell.mark;
    std::string html = "<td";
    if (!classes.empty()) html += fmt::format(" class=\"{}\"", classes);
    // Cells without a value come last in the sort order.
    if (is_number)
        html += fmt::format(
            " data-v=\"{}\"",
            cell.order.value_or(cell.json.is_number() ? cell.json.get<double>() : kLast));
    if (!cell.hint.empty()) html += fmt::format(" title=\"{}\"", html_escaped(cell.hint));
    const bool is_long = column.kind == Column::Kind::Page;
    return fmt::format("{}>{}</td>", html,
                       html_escaped(is_long ? cell.text : clipped(cell.text, kWidestCell)));
}

void add_report(const Report& report, int level, std::string& html) {
    if (level > 1 && !report.title.empty())
        html += fmt::format("<h{0}>{1}</h{0}>\n", level, html_escaped(report.title));
    Report said;
    said.facts = report.facts;
    said.lines = report.lines;
    if (const std::string text = to_text(said); !text.empty())
        html += "<pre>" + html_escaped(text) + "</pre>\n";
    html += report.picture;
    for (const Table& table : report.tables) html += to_html(table);
    for (const Report& part : report.parts) add_report(part, level + 1, html);
}

}  // namespace

std::string to_html(const Table& table) {
    std::string headings;
    for (const Column& column : table.columns)
        if (!column.title.empty())
            headings += fmt::format("<th{}>{}</th>",
                                    column.kind == Column::Kind::Number ? " class=\"n\"" : "",
                                    html_escaped(column.title));
    if (table.rows.empty() || headings.empty()) return {};
    std::string html = table.title.empty() ? "" : "<p>" + html_escaped(table.title) + "</p>\n";
    html += "<div class=\"wide\"><table class=\"sortable\"><thead><tr>" + headings +
            "</tr></thead><tbody>\n";
    for (const Row& row : table.rows) {
        html += "<tr>";
        for (std::size_t i = 0; i < row.size(); ++i)
            if (!table.columns[i].title.empty()) html += html_cell(table.columns[i], row[i]);
        html += "</tr>\n";
    }
    return html + "</tbody></table></div>\n";
}

std::string to_html(const Report& report) {
    std::string body;
    add_report(report, 1, body);
    return html_page(report.title, body);
}

}  // namespace sebastes::tools
