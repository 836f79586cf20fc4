// Fuzz target: EPD records, suites, and what they expect.  Whatever the bytes, there is an
// error or a record, and a record's own text reads as that record again.
//
//   tests/fuzz/run 3600 epd
//
// The corpus keeps the seeds that have names and, beside them, what reaches the same edges:
//   build/fuzz/bin/epd_fuzz -use_counters=0 -set_cover_merge=1 NAMED_SEEDS NEW_FOLDER
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <sstream>
#include <string>
#include <string_view>

#include "notation/epd.h"
#include "notation/epd_reading.h"
#include "tools/programs/epd/suite.h"
#include "tools/programs/epd/totals.h"

namespace {

void check(bool sound, std::string_view what, std::string_view line) {
    if (sound) return;
    std::fprintf(stderr, "%.*s: %.*s\n", static_cast<int>(what.size()), what.data(),
                 static_cast<int>(line.size()), line.data());
    std::abort();
}

void read_line(std::string_view line) {
    const auto record = sebastes::parse_epd(line);
    if (!record) {
        check(!record.error().empty(), "an error without a reason", line);
        return;
    }
    const std::string text = sebastes::to_epd(*record, sebastes::CastlingStyle::Shredder);
    const auto again = sebastes::parse_epd(text);
    check(again.has_value(), "its own text is refused", text);
    check(again->position == record->position, "its own text is another position", text);
    check(sebastes::to_epd(*again, sebastes::CastlingStyle::Shredder) == text,
          "its own text changes", text);
    const auto expectation = sebastes::epd::expectation_of(*record);
    if (!expectation) return;
    check(!to_text(*expectation, record->position).empty(), "expects nothing", text);
    sebastes::epd::theme_of_id(record->id());
}

// Whatever is left out of a line as it was found, the rest is a record of the standard.
void read_found_line(std::string_view line) {
    const auto reading = sebastes::read_epd(line);
    if (!reading) {
        check(!reading.error().empty(), "an error without a reason", line);
        return;
    }
    const std::string text = sebastes::to_epd(reading->record, sebastes::CastlingStyle::Shredder);
    const auto record = sebastes::parse_epd(text);
    check(record.has_value(), "what was understood is refused", text);
    check(record->position == reading->record.position, "another position", text);
    for (const std::string_view opcode : {"bm", "am"})
        check(*record->moves(opcode) == *reading->record.moves(opcode), "other moves", text);
    check(*record->mate_distance() == *reading->record.mate_distance(), "another mate", text);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(reinterpret_cast<const char*>(data), size);
    read_line(text);
    read_found_line(text);
    std::istringstream stream(text);
    sebastes::epd::Suite suite;
    sebastes::epd::read_suite(stream, "fuzz.epd", suite);
    for (const auto& entry : suite.entries) check(!entry.name().empty(), "no name", text);
    return 0;
}
