#include "tools/programs/epd/html_suite.h"

#include <fmt/core.h>

#include "tools/shared/html/html_text.h"

namespace sebastes::epd {

namespace {

std::string item(const std::string& text) { return "<li>" + tools::html_escaped(text) + "</li>\n"; }

}  // namespace

std::string left_out_html(const Suite& suite) {
    std::string text;
    if (!suite.faults.empty()) {
        text += fmt::format("<h2>Lines and files refused: {}</h2>\n<ul>\n", suite.fault_count);
        for (const std::string& fault : suite.faults) text += item(fault);
        if (const std::size_t more = suite.fault_count - suite.faults.size(); more > 0)
            text += item(fmt::format("and {} more", more));
        text += "</ul>\n";
    }
    if (suite.left_out.empty()) return text;
    text += "<h2>Left out of lines that are used</h2>\n<ul>\n";
    for (const Tally& tally : suite.left_out)
        text += item(fmt::format("{}: {}, the first {}", tally.kind, tally.count, tally.first));
    return text + "</ul>\n";
}

}  // namespace sebastes::epd
