// A suite: the positions of one or several EPD files that can be solved.
#pragma once

#include <cstddef>
#include <istream>
#include <ostream>
#include <string>
#include <vector>

#include "board/epd.h"
#include "tools/epd/expectation.h"

namespace sebastes::epd {

struct SuiteEntry {
    std::string file;
    std::size_t line = 0;  // from 1
    EpdRecord record;
    Expectation expectation;

    // The record's id, else "file:line".
    std::string name() const;
};

struct Suite {
    std::vector<SuiteEntry> entries;
    std::vector<std::string> faults;  // "file:line: reason", or "file: reason"
};

// Adds what the text holds.  Empty lines and lines that begin with '#' are skipped.
void read_suite(std::istream& text, const std::string& name, Suite& suite);

// All files, in order.  A file that cannot be read is one fault.
Suite read_suite_files(const std::vector<std::string>& paths);

// The faults, a line each, and how many they are; nothing when there are none.
void show_faults(const Suite& suite, std::ostream& err);

}  // namespace sebastes::epd
