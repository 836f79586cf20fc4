// Report holds a program's result as one value and prints it in four forms: text for people, JSON
// and CSV for other programs, HTML for a page.
//
// You describe a result once: its facts and tables give each value a title for people and a key for
// programs. A value without a title is not in the text, one without a key is not in JSON. A key
// with a dot ("limit.nodes") names a member of an object member.
#pragma once

#include <concepts>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tools/shared/json/json.h"

namespace sebastes::tools {

// One value. JSON shows `json` and leaves null out; people see `text`. CSV shows numbers (with
// three decimals unless they are whole), truth values (1 and 0) and strings from `json`, and `text`
// for everything else.
struct Cell {
    Cell() = default;
    // The text is the value itself.
    template <typename Value>
    requires std::convertible_to<Value, Json> Cell(Value&& value)
        : Cell(std::forward<Value>(value), std::string()) {
        text = text_of(json);
    }
    Cell(Json value, std::string shown) : json(std::move(value)), text(std::move(shown)) {}

    Json json;
    std::string text;
    std::optional<double> order{};  // sorts a page's table if `json` is not a number
    std::string mark{};             // the CSS class of its cell: "yes" is good, "no" is bad
    std::string hint{};             // the page shows it under the pointer

  private:
    static std::string text_of(const Json& value);
};
using Row = std::vector<Cell>;

// The cell of a value that only people read.
inline Cell shown(std::string text) { return {nullptr, std::move(text)}; }

struct Column {
    enum class Kind { Text, Number, Page };  // numbers are right-aligned; Page: not in text

    std::string key;    // in JSON
    std::string csv;    // the heading in CSV; if empty, the column is not in CSV
    std::string title;  // for people
    Kind kind = Kind::Text;
    std::size_t width = 0;  // minimum width in text
};

struct Table {
    std::string key{};    // in JSON, where the rows are an array of objects
    std::string title{};  // printed before the table
    std::vector<Column> columns{};
    std::vector<Row> rows{};  // as many cells as there are columns
};

struct Fact {
    std::string key;
    std::string title;
    Cell value;
};

// Parts that have a key are objects in a JSON array of that name. Text and page show facts, lines,
// tables and parts in this order; the page shows the picture after the lines.
struct Report {
    std::string key{};
    std::string title{};
    std::vector<Fact> facts{};
    std::vector<std::string> lines{};  // for people
    std::string picture{};             // HTML, for the page alone
    std::vector<Table> tables{};
    std::vector<Report> parts{};

    void add(std::string key_of_fact, std::string title_of_fact, Cell value) {
        facts.push_back({std::move(key_of_fact), std::move(title_of_fact), std::move(value)});
    }
};

// Returns a table with one row per fact and one column per report. For text only.
Table side_by_side(const std::vector<Report>& reports);

// ---- Text ----

// Aligns facts, and leaves out parts without content and their titles. The report's own title is
// not printed.
std::string to_text(const Report& report);
std::string to_text(const Table& table);
// Return one line with its line end, for tables that are printed while they grow. Columns have at
// least the width of their titles and `width`; all but the last are cut at 40 characters.
std::string text_heading(const std::vector<Column>& columns);
std::string text_row(const std::vector<Column>& columns, const Row& row);

// Returns the number of characters of the text.
std::size_t width_of(std::string_view text);
// Returns at most `width` characters; "~" at the end marks a cut.
std::string clipped(const std::string& text, std::size_t width);

// ---- JSON ----

Json to_json(const Report& report);
Json to_json(const std::vector<Column>& columns, const Row& row);

// ---- CSV (RFC 4180) ----

std::string csv_heading(const std::vector<Column>& columns);
std::string csv_row(const std::vector<Column>& columns, const Row& row);

// ---- HTML ----

// Returns a page that loads no other files. A click on a table's heading sorts it.
std::string to_html(const Report& report);
std::string to_html(const Table& table);

}  // namespace sebastes::tools
