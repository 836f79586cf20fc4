#include <sstream>

#include "tests/fuzz/checks.h"
#include "tools/programs/epd/suite.h"
#include "tools/programs/epd/totals.h"
#include "tools/shared/pgn_epd/epd.h"

namespace sebastes::fuzz {

namespace {

std::string text_of(const EpdRecord& record) { return to_epd(record, CastlingStyle::Shredder); }

// What is read of a line, whatever is left out, is a record whose own text reads as that record.
std::string fault_of_line(std::string_view line) {
    const auto reading = read_epd(line);
    if (!reading) return reading.error().empty() ? "an error without a reason" : "";
    const EpdRecord& record = reading->record;
    const std::string text = text_of(record);
    const auto again = read_epd(text);
    if (!again) return "its own text is refused: " + text;
    if (!again->warnings.empty()) return "its own text has warnings: " + text;
    if (again->record.position != record.position)
        return "its own text is another position: " + text;
    if (text_of(again->record) != text) return "its own text changes: " + text;
    const auto expectation = epd::expectation_of(record);
    if (!expectation) return {};
    epd::theme_of_id(record.id());
    return to_text(*expectation, record.position).empty() ? "expects nothing: " + text : "";
}

}  // namespace

// The corpus keeps the seeds that have names and, beside them, what reaches the same edges:
//   SEBASTES_FUZZ_TARGET=epd build/fuzz/bin/sebastes_fuzz -use_counters=0 -set_cover_merge=1
//   NAMED_SEEDS NEW_FOLDER
std::string fault_of_epd(std::string_view bytes) {
    if (std::string fault = fault_of_line(bytes); !fault.empty()) return fault;
    std::istringstream stream{std::string(bytes)};
    epd::Suite suite;
    epd::read_suite(stream, "fuzz.epd", suite);
    for (const auto& entry : suite.entries)
        if (entry.name().empty()) return "no name";
    return {};
}

}  // namespace sebastes::fuzz
