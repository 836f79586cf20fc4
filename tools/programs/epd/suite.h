// Suite holds the positions of one or several EPD files that can be solved.
#pragma once

#include <cstddef>
#include <istream>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "tools/programs/epd/expectation.h"
#include "tools/shared/batch/tally.h"
#include "tools/shared/pgn_epd/epd.h"

namespace sebastes::epd {

struct SuiteEntry {
    std::string file;
    std::size_t line = 0;  // from 1
    EpdRecord record;
    Expectation expectation;

    // Returns the record's id; "file:line" if it has none.
    std::string name() const;
};

struct Suite {
    // Bad input may have any number of lines: only the number of further faults is kept.
    static constexpr std::size_t kMostFaults = 100;
    static constexpr std::size_t kMaxLine = std::size_t{1} << 20;  // bytes

    std::vector<SuiteEntry> entries;
    std::size_t fault_count = 0;         // lines and files refused
    std::vector<std::string> faults;     // the first of them: "file:line: reason"
    std::vector<tools::Tally> refused;   // all by their kinds
    std::vector<tools::Tally> left_out;  // what was not understood in lines that are used

    void add_fault(const std::string& place, const std::string& reason);
};

struct SuiteOptions {
    std::optional<int> mate;  // moves to mate, of positions that ask for nothing
};

// Adds the positions of the text. Empty lines and lines that begin with '#', '%', ';' or "//" are
// skipped. A line longer than Suite::kMaxLine is a fault.
void read_suite(std::istream& text, const std::string& name, Suite& suite,
                const SuiteOptions& options = {});

// Reads all files, compressed or not, in order; "-" is the standard input. A file that cannot be
// read to its end is one fault.
Suite read_suite_files(const std::vector<std::string>& paths, const SuiteOptions& options = {});

// Writes a line for each kind of fault and of what was left out, and the number of faults; nothing
// if there are none.
void show_faults(const Suite& suite, std::ostream& err);

// Returns the same in short, as lines for a summary.
std::vector<std::string> left_out_lines(const Suite& suite);

}  // namespace sebastes::epd
