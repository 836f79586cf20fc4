// A result as one value, and the four forms in which programs print it: text for people, JSON and
// CSV for other programs, HTML for a page.
//
// A result is described once: its facts and tables name each value with the title that people read
// and the key that programs read.  A value without a title is not shown to people, one without a
// key is not in JSON.  A key with a dot ("limit.nodes") is a member of a member.
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

// One value.  JSON holds `json` and leaves null out; people read `text`.  CSV holds numbers, with
// three decimals where they are not whole, truth values (1 and 0) and strings from `json`, and
// `text` for all else.
struct Cell {
    Cell() = default;
    // Its text is the value itself.
    template <typename Value>
    requires std::convertible_to<Value, Json> Cell(Value&& value)
        : Cell(std::forward<Value>(value), std::string()) {
        text = text_of(json);
    }
    Cell(Json value, std::string shown) : json(std::move(value)), text(std::move(shown)) {}

    Json json;
    std::string text;
    std::optional<double> order{};  // sorts a page's table, where `json` is no number
    std::string mark{};             // the CSS class of its cell: "yes" is good, "no" is bad
    std::string hint{};             // what a page shows under the pointer

  private:
    static std::string text_of(const Json& value);
};
using Row = std::vector<Cell>;

// The cell of a value that only people read.
inline Cell shown(std::string text) { return {nullptr, std::move(text)}; }

struct Column {
    enum class Kind { Text, Number, Page };  // numbers stand to the right; Page: not in text

    std::string key;    // in JSON
    std::string csv;    // the heading in CSV; empty: not there
    std::string title;  // for people
    Kind kind = Kind::Text;
    std::size_t width = 0;  // in text, at least
};

struct Table {
    std::string key{};    // in JSON, where the rows are an array of objects
    std::string title{};  // stands before it
    std::vector<Column> columns{};
    std::vector<Row> rows{};  // as many cells as there are columns
};

struct Fact {
    std::string key;
    std::string title;
    Cell value;
};

// Its parts with a key are objects in an array of that name.  Text and page show facts, lines,
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

// The titles of all reports' facts down, the reports across.  Text alone.
Table side_by_side(const std::vector<Report>& reports);

// ---- Text ----

// Facts are aligned; parts that say nothing are left out with their titles.  The report's own
// title is not shown.
std::string to_text(const Report& report);
std::string to_text(const Table& table);
// A line each, with its end, for tables that are shown while they grow.  Columns are as wide as
// their titles and `width` ask for; all but the last are cut at 40 characters.
std::string text_heading(const std::vector<Column>& columns);
std::string text_row(const std::vector<Column>& columns, const Row& row);

// How many characters the text has.
std::size_t width_of(std::string_view text);
// At most `width` characters; what is cut ends in "~".
std::string clipped(const std::string& text, std::size_t width);

// ---- JSON ----

Json to_json(const Report& report);
Json to_json(const std::vector<Column>& columns, const Row& row);

// ---- CSV, as RFC 4180 has it ----

std::string to_csv(const Table& table);
std::string csv_heading(const std::vector<Column>& columns);
std::string csv_row(const std::vector<Column>& columns, const Row& row);

// ---- HTML ----

// A page that needs nothing else; a click on a table's heading sorts it.
std::string to_html(const Report& report);
std::string to_html(const Table& table);

}  // namespace sebastes::tools
