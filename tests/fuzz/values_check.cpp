#include <algorithm>

#include "core/number.h"
#include "tables/nnue_text.h"
#include "tests/fuzz/checks.h"

namespace sebastes::fuzz {

namespace {

using tables::NnueText;
using tables::NnueValues;

std::string fault_of_read_values(NnueValues values) {
    if (nnue_fault(values)) return "values that have a fault";
    for (const tables::NnueSection& section : nnue_sections(values)) {
        if (section.values->size() != section.count) return "another number of values";
        const int half = NnueText::half(section.digits);
        if (section.digits == 0) continue;
        for (const int value : *section.values)
            if (value < -half || value >= half) return "a value that its digits cannot say";
    }
    const auto again = NnueText::read(NnueText::write(values, "of a file\n\nread"));
    if (!again) return "they are refused when they are written again: " + again.error();
    if (*again != values) return "other values when they are written again";
    return {};
}

std::string fault_of_values_text(std::string_view text) {
    auto values = NnueText::read(text);
    if (values) return fault_of_read_values(std::move(*values));
    std::string_view reason = values.error();
    if (!is_shown_well(reason)) return "an error without a reason";
    const auto line = take_number<std::size_t>(reason);
    const auto lines = static_cast<std::size_t>(std::ranges::count(text, '\n'));
    return line && *line >= 1 && *line <= lines + 1 ? "" : "an error of no line";
}

// A line "@N text" is N lines of that text, so that few bytes are a whole file.
std::string expanded(std::string_view text) {
    constexpr std::size_t kMost = std::size_t{1} << 20;
    std::string all;
    while (!text.empty() && all.size() < kMost) {
        std::string_view line = text.substr(0, std::min(text.find('\n'), text.size() - 1) + 1);
        text.remove_prefix(line.size());
        std::size_t times = 1;
        if (line.starts_with('@')) {
            line.remove_prefix(1);
            times = take_number<std::size_t>(line).value_or(1);
            if (line.starts_with(' ')) line.remove_prefix(1);
        }
        for (; times > 0 && all.size() < kMost; --times) all += line;
    }
    return all;
}

// Sets the checksum that the reader expects.
std::string with_checksum(std::string text) {
    constexpr std::string_view kSum = "the checksum of what was read is ";
    const auto refused = NnueText::read(text);
    if (refused) return text;
    const std::size_t sum = refused.error().find(kSum);
    const std::size_t at = text.rfind("\nchecksum ");
    if (sum == std::string::npos || at == std::string::npos) return text;
    return text.substr(0, at + 10) + refused.error().substr(sum + kSum.size()) + '\n';
}

}  // namespace

std::string fault_of_values(std::string_view bytes) {
    if (std::string fault = fault_of_values_text(bytes); !fault.empty()) return fault;
    return fault_of_values_text(with_checksum(expanded(bytes)));
}

}  // namespace sebastes::fuzz
