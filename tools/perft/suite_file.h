// Files of positions whose perft counts are known.  Three forms, also mixed in a file:
//
//   EPD lines          rnbqkbnr/... w KQkq - 0 1 ;D1 20 ;D2 400
//   python-chess's     id startpos
//   blocks             epd rnbqkbnr/... w KQkq -
//                      perft 1 20
//   counts by name     rnbqkbnr/... w KQkq - 0 1; perft 6 = 119060324
//
// Empty lines and lines that begin with # or % say nothing.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "board/epd.h"
#include "board/position.h"

namespace sebastes::tools {

struct SuiteCase {
    std::string file;
    int line = 0;    // from 1
    std::string id;  // may be empty
    Position position;
    std::vector<PerftCount> counts;  // by rising depth
};

struct Suite {
    std::vector<SuiteCase> cases;
    std::vector<std::string> errors;  // "file:line: reason"
};

// Adds what the text holds; `file` is its name for messages.
void parse_suite(std::string_view text, const std::string& file, Suite& suite);
// Adds what the file holds, or the error that it cannot be read.
void read_suite(const std::string& file, Suite& suite);

}  // namespace sebastes::tools
