// Suite holds the positions of one or several EPD files that can be solved.
#pragma once

#include <cstddef>
#include <istream>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "tools/programs/epd/expectation.h"
#include "tools/shared/pgn_epd/epd.h"

namespace sebastes::epd {

struct SuiteEntry {
    std::string file;
    std::size_t line = 0;  // from 1
    EpdRecord record;
    Expectation expectation;

    // The record's id, else "file:line".
    std::string name() const;
};

// How often something of one kind was met, and the first of them: "file:line: reason".
struct Tally {
    std::string kind;
    std::size_t count = 0;
    std::string first;
};

struct Suite {
    // Bad input may have any number of lines; of more faults and kinds only the number is kept.
    static constexpr std::size_t kMostFaults = 100;
    static constexpr std::size_t kMostKinds = 50;                  // the last stands for all others
    static constexpr std::size_t kMaxLine = std::size_t{1} << 20;  // bytes

    std::vector<SuiteEntry> entries;
    std::size_t fault_count = 0;      // lines and files refused
    std::vector<std::string> faults;  // the first of them: "file:line: reason"
    std::vector<Tally> refused;       // all by their kinds
    std::vector<Tally> left_out;      // what was not understood in lines that are used

    void add_fault(const std::string& place, const std::string& reason);
};

struct SuiteOptions {
    std::optional<int> mate;  // moves to mate, of positions that ask for nothing
};

// Adds what the text holds.  A line ends in CR, LF or a zero byte; empty lines and those that
// begin with '#', '%', ';' or "//" are skipped.  A line longer than Suite::kMaxLine is a fault.
void read_suite(std::istream& text, const std::string& name, Suite& suite,
                const SuiteOptions& options = {});

// All files, compressed or not, in order; "-" is standard input.  A file that cannot be read, or
// only to a place, is one fault.
Suite read_suite_files(const std::vector<std::string>& paths, const SuiteOptions& options = {});

// A line for each kind of fault and of what was left out, and how many faults there are;
// nothing when there are none.
void show_faults(const Suite& suite, std::ostream& err);

// The same in short, for a summary: a line each.
std::vector<std::string> left_out_lines(const Suite& suite);

}  // namespace sebastes::epd
