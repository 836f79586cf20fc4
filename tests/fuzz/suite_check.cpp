#include "notation/fen.h"
#include "tests/fuzz/checks.h"
#include "tools/programs/perft/suite_file.h"

namespace sebastes::fuzz {

namespace {

std::string fault_of_case(const tools::SuiteItem& found, int& line) {
    if (found.line < line) return "out of order";
    line = found.line;
    const auto again = parse_fen(to_fen(found.position, CastlingStyle::Shredder));
    if (!again || again->key() != found.position.key()) return "another position";
    if (found.counts.empty()) return "a position without a count";
    int depth = 0;
    for (const PerftCount& count : found.counts) {
        if (count.depth <= depth) return "depths out of order";
        depth = count.depth;
    }
    return {};
}

}  // namespace

std::string fault_of_suite(std::string_view bytes) {
    tools::SuiteParser parser("fuzz.epd");
    int line = 0;
    int items = 0;
    const auto take_all = [&]() -> std::string {
        while (const auto item = parser.take()) {
            ++items;
            if (!item->is_refused()) {
                if (std::string fault = fault_of_case(*item, line); !fault.empty()) return fault;
            } else if (!is_shown_well(item->refusal)) {
                return "a refusal that cannot be shown";
            }
        }
        return {};
    };
    while (!bytes.empty()) {
        const std::size_t end = std::min(bytes.find('\n'), bytes.size() - 1) + 1;
        parser.parse_line(bytes.substr(0, end));
        bytes.remove_prefix(end);
        if (std::string fault = take_all(); !fault.empty()) return fault;
    }
    parser.end();
    if (std::string fault = take_all(); !fault.empty()) return fault;
    return items > 0 ? "" : "a file without a position, and no word of it";
}

}  // namespace sebastes::fuzz
