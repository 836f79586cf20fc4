#include "tools/shared/report/report.h"
#include "tools/shared/text_file/utf8.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

namespace sebastes::tools {

namespace {

constexpr std::size_t kWidest = 40;  // characters of a text column

bool is_in_text(const Column& column) {
    return !column.title.empty() && column.kind != Column::Kind::Page;
}

std::size_t width_of_column(const Column& column) {
    return std::max(width_of(column.title), std::min(column.width, kWidest));
}

// Makes a line of a table. `text_of` returns the text of each column that people see.
template <typename TextOf>
std::string aligned(const std::vector<Column>& columns, TextOf&& text_of) {
    std::string line;
    const auto last = std::find_if(columns.rbegin(), columns.rend(), is_in_text).base() - 1;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        if (!is_in_text(columns[i])) continue;
        const std::size_t width = width_of_column(columns[i]);
        const bool is_last = columns.begin() + static_cast<std::ptrdiff_t>(i) == last;
        const std::string text =
            is_last ? text_of(i) : clipped(text_of(i), std::max(width, kWidest));
        const std::string blanks(width - std::min(width, width_of(text)), ' ');
        if (!line.empty()) line += "  ";
        line += columns[i].kind == Column::Kind::Number ? blanks + text : text + blanks;
    }
    line.erase(line.find_last_not_of(' ') + 1);
    return line + '\n';
}

// Returns the member for a key with dots; creates the members on the way.
Json& member_at(Json& json, std::string_view key) {
    const std::size_t dot = key.find('.');
    Json& member = json[key.substr(0, dot)];
    return dot == std::string_view::npos ? member : member_at(member, key.substr(dot + 1));
}

std::string csv_field(std::string_view text) {
    if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
    std::string field = "\"";
    for (const char c : text) {
        if (c == '"') field += '"';
        field += c;
    }
    return field + '"';
}

std::string csv_text(const Cell& cell) {
    if (cell.json.is_truth()) return cell.json.get<bool>() ? "1" : "0";
    if (cell.json.is_whole()) return cell.json.to_line();
    if (cell.json.is_number()) return fmt::format("{:.3f}", cell.json.get<double>());
    return csv_field(plain_text(cell.json.is_string() ? cell.json.get<std::string>() : cell.text));
}

void add_facts(const std::vector<Fact>& facts, std::string& text) {
    std::size_t width = 0;
    for (const Fact& fact : facts) width = std::max(width, width_of(fact.title));
    for (const Fact& fact : facts)
        if (!fact.title.empty())
            text += fact.title + std::string(width - width_of(fact.title) + 2, ' ') +
                    fact.value.text + '\n';
}

}  // namespace

std::string Cell::text_of(const Json& value) {
    if (value.is_null()) return {};
    return value.is_string() ? value.get<std::string>() : value.to_line();
}

Table side_by_side(const std::vector<Report>& reports) {
    std::vector<std::string> titles;
    for (const Report& report : reports) {
        // A title that the other reports lack comes after the one before it in its own report.
        auto place = titles.begin();
        for (const Fact& fact : report.facts) {
            if (fact.title.empty()) continue;
            const auto found = std::ranges::find(titles, fact.title);
            place = found == titles.end() ? titles.insert(place, fact.title) : found;
            ++place;
        }
    }
    Table table;
    table.columns.push_back({"", "", " "});
    for (const Report& report : reports)
        table.columns.push_back({"", "", report.title, Column::Kind::Number});
    for (const std::string& title : titles) {
        Row row{shown(title)};
        for (const Report& report : reports) {
            const auto fact = std::ranges::find(report.facts, title, &Fact::title);
            row.push_back(fact == report.facts.end() ? shown("-") : fact->value);
        }
        table.rows.push_back(std::move(row));
    }
    return table;
}

// ---- Text ----

std::size_t width_of(std::string_view text) {
    std::size_t width = 0;
    for (; !text.empty(); ++width) text.remove_prefix(std::max<std::size_t>(1, utf8_length(text)));
    return width;
}

std::string clipped(const std::string& text, std::size_t width) {
    if (width_of(text) <= width) return text;
    std::size_t end = 0;
    for (std::size_t i = 1; i < width; ++i)
        end += std::max<std::size_t>(1, utf8_length(std::string_view(text).substr(end)));
    return text.substr(0, end) + "~";
}

std::string text_heading(const std::vector<Column>& columns) {
    return aligned(columns, [&](std::size_t i) { return columns[i].title; });
}

std::string text_row(const std::vector<Column>& columns, const Row& row) {
    return aligned(columns, [&](std::size_t i) { return row[i].text; });
}

std::string to_text(const Table& table) {
    std::vector<Column> columns = table.columns;
    for (std::size_t i = 0; i < columns.size(); ++i)
        for (const Row& row : table.rows)
            columns[i].width = std::max(columns[i].width, width_of(row[i].text));
    if (table.rows.empty() || std::ranges::none_of(columns, is_in_text)) return {};
    std::string text = table.title.empty() ? "" : table.title + '\n';
    text += text_heading(columns);
    for (const Row& row : table.rows) text += text_row(columns, row);
    return text;
}

namespace {

std::string report_text(const Report& report, std::string_view mark_of_parts) {
    std::string text;
    add_facts(report.facts, text);
    for (const std::string& line : report.lines) text += line + '\n';
    const auto add_block = [&](const std::string& block) {
        if (!text.empty() && !block.empty()) text += '\n';
        text += block;
    };
    for (const Table& table : report.tables) add_block(to_text(table));
    for (const Report& part : report.parts) {
        std::string body = report_text(part, "");
        if (!body.empty() && !part.title.empty())
            body = fmt::format("{}{}\n{}", mark_of_parts, part.title, body);
        add_block(body);
    }
    return text;
}

}  // namespace

std::string to_text(const Report& report) { return report_text(report, "---- "); }

// ---- JSON ----

Json to_json(const std::vector<Column>& columns, const Row& row) {
    Json json = Json::object();
    for (std::size_t i = 0; i < columns.size(); ++i)
        if (!columns[i].key.empty() && !row[i].json.is_null())
            member_at(json, columns[i].key) = row[i].json;
    return json;
}

Json to_json(const Report& report) {
    Json json = Json::object();
    for (const Fact& fact : report.facts)
        if (!fact.key.empty() && !fact.value.json.is_null())
            member_at(json, fact.key) = fact.value.json;
    for (const Table& table : report.tables) {
        if (table.key.empty()) continue;
        Json& rows = member_at(json, table.key) = Json::array();
        for (const Row& row : table.rows) rows.push_back(to_json(table.columns, row));
    }
    for (const Report& part : report.parts)
        if (!part.key.empty()) member_at(json, part.key).push_back(to_json(part));
    return json;
}

// ---- CSV ----

std::string csv_heading(const std::vector<Column>& columns) {
    std::string line;
    for (const Column& column : columns)
        if (!column.csv.empty()) line += (line.empty() ? "" : ",") + csv_field(column.csv);
    return line + '\n';
}

std::string csv_row(const std::vector<Column>& columns, const Row& row) {
    std::string line;
    bool is_first = true;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        if (columns[i].csv.empty()) continue;
        if (!std::exchange(is_first, false)) line += ',';
        line += csv_text(row[i]);
    }
    return line + '\n';
}

}  // namespace sebastes::tools
