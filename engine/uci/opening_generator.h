// OpeningGenerator makes random openings for self-play games, which distributed testing requests
// with `genfens`.  It plays random legal moves from the start or from a book's positions, and keeps
// positions that a shallow search finds even.  The same request gives the same openings on every
// machine.
#pragma once

#include <cstdint>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "board/position.h"
#include "core/random.h"
#include "core/result.h"
#include "search/engine.h"

namespace sebastes {

struct OpeningRequest {
    std::int64_t count = 0;
    std::uint64_t seed = 0;
    // A text file with a FEN or an EPD record on each line; empty: the start position.
    std::string book{};
};

// Reads the arguments of `genfens`, "COUNT seed SEED [book None|FILE]".  Further arguments are
// ignored.
Result<OpeningRequest> parse_genfens(const std::vector<std::string_view>& words);

class OpeningGenerator {
  public:
    explicit OpeningGenerator(const OpeningRequest& request);

    // The next opening.  The error is that the book cannot be read, that one of its lines is not a
    // position, or that no even position is found.
    Result<Position> next(SearchControl& control);

  private:
    Result<Position> book_position();
    bool read_line(std::string& line);
    bool is_even(const Position& position, SearchControl& control);

    Random random_;
    std::string book_;
    std::ifstream lines_;
    std::int64_t size_ = 0;  // of the book's text, bytes
    Engine engine_{1, 1};
};

}  // namespace sebastes
