// tools/shared/report: a result as text, JSON, CSV and HTML.
#include "tools/shared/report/report.h"

#include <gtest/gtest.h>

namespace sebastes::tools {
namespace {

using enum Column::Kind;

Table small_table() {
    Cell found(1250, "1.25");
    found.mark = "yes";
    found.hint = "a <b>";
    return {.key = "rows",
            .title = "What was found",
            .columns = {{"", "engine", ""},
                        {"id", "id", "id"},
                        {"solved", "solved", "ok"},
                        {"found.milliseconds", "found", "seconds", Number, 8},
                        {"found.depth", "", ""},
                        {"pv", "", "line", Page}},
            .rows = {{"x", "a,b", {true, "yes"}, found, 7, "e4 e5"},
                     {"x", "say \"c\"", {false, "no"}, Cell(), Cell(), Cell()},
                     {"x", "two\nlines", shown("-"), 0.5, Cell(), Cell()}}};
}

TEST(ReportText, ColumnsAreAlignedAndPagesAlone) {
    Table table = small_table();
    table.rows.pop_back();
    EXPECT_EQ(to_text(table),
              "What was found\n"
              "id       ok    seconds\n"
              "a,b      yes      1.25\n"
              "say \"c\"  no\n");
    EXPECT_EQ(to_text(Table{}), "");
    EXPECT_EQ(clipped("abc\xC3\xA9", 4), "abc\xC3\xA9");
    EXPECT_EQ(clipped("abc\xC3\xA9x", 4), "abc~");
    EXPECT_EQ(width_of("\xC3\xA9\xFF"), 2U);
}

TEST(ReportCsv, FieldsAreQuotedWhereTheyMust) {
    const Table table = small_table();
    std::string csv = csv_heading(table.columns);
    for (const Row& row : table.rows) csv += csv_row(table.columns, row);
    EXPECT_EQ(csv,
              "engine,id,solved,found\n"
              "x,\"a,b\",1,1250\n"
              "x,\"say \"\"c\"\"\",0,\n"
              "x,\"two\nlines\",-,0.500\n");
}

Report small_report() {
    Report part{.key = "parts", .title = "One", .lines = {"said"}};
    part.add("n", "", 1);
    Report report{.title = "A & B", .lines = {"a line"}, .picture = "<svg></svg>"};
    report.add("limit.nodes", "limit", {1000, "nodes 1000"});
    report.add("hidden", "", "x");
    report.add("", "of people", shown("alone"));
    report.tables = {small_table()};
    report.parts = {part, {.title = "Empty"}, part};
    return report;
}

TEST(ReportJson, KeysWithDotsAreMembersOfMembers) {
    EXPECT_EQ(to_json(small_report()).to_line(),
              R"({"limit":{"nodes":1000},"hidden":"x","rows":[)"
              R"({"id":"a,b","solved":true,"found":{"milliseconds":1250,"depth":7},"pv":"e4 e5"},)"
              R"({"id":"say \"c\"","solved":false},)"
              R"({"id":"two\nlines","found":{"milliseconds":0.5}}],"parts":[{"n":1},{"n":1}]})");
}

TEST(ReportText, FactsAreAlignedAndEmptyPartsLeftOut) {
    const std::string text = to_text(small_report());
    EXPECT_TRUE(text.starts_with("limit      nodes 1000\nof people  alone\na line\n\nWhat"))
        << text;
    EXPECT_TRUE(text.ends_with("\n\n---- One\nsaid\n\n---- One\nsaid\n")) << text;
    EXPECT_EQ(text.find("Empty"), std::string::npos);
}

TEST(ReportHtml, ShowsTitlesTextAndTables) {
    const std::string page = to_html(small_report());
    const auto has = [&](std::string_view text) { return page.find(text) != std::string::npos; };
    EXPECT_TRUE(has("<h1>A &amp; B</h1>")) << page;
    EXPECT_TRUE(has("<pre>limit      nodes 1000\nof people  alone\na line\n</pre>\n<svg></svg>"));
    EXPECT_TRUE(has("<th>id</th><th>ok</th><th class=\"n\">seconds</th><th>line</th>"));
    EXPECT_TRUE(
        has("<td class=\"n yes\" data-v=\"1250\" title=\"a &lt;b&gt;\">1.25</td>"
            "<td class=\"line\">e4 e5</td>"));
    EXPECT_TRUE(has("data-v=\"1.7976931348623157e+308\"></td>")) << "none stands behind all others";
    EXPECT_TRUE(has("<h2>One</h2>\n<pre>said\n</pre>"));
}

TEST(ReportSideBySide, TitlesKeepTheirOrder) {
    Report first{.title = "A"};
    first.add("", "solved", 1);
    first.add("", "nodes", 10);
    Report second{.title = "Beta"};
    second.add("", "solved", 2);
    second.add("", "mates", 3);
    second.add("", "nodes", 20);
    EXPECT_EQ(to_text(side_by_side({first, second})),
              "         A  Beta\nsolved   1     2\nmates    -     3\nnodes   10    20\n");
}

}  // namespace
}  // namespace sebastes::tools
