// Random openings for games of the engine against itself, as test fleets ask for them by
// `genfens`: random legal moves from the start or from a book's positions, kept when a shallow
// search finds them even.  The same request gives the same openings on every machine.
#pragma once

#include <cstdint>
#include <fstream>
#include <memory>
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
    // A plain text file with a FEN or an EPD record on each line; empty: from the start.
    std::string book{};
};

// Reads "COUNT seed SEED [book None|FILE]", the words behind `genfens`; what follows is left to
// engines that know more.
Result<OpeningRequest> parse_genfens(const std::vector<std::string_view>& words);

class OpeningGenerator {
  public:
    // The error: the book cannot be read.
    static Result<OpeningGenerator> open(const OpeningRequest& request);

    // The next opening.  The error: a line of the book is no position, or the book's positions
    // lead to none that is even.
    Result<Position> next(SearchControl& control);

  private:
    explicit OpeningGenerator(std::uint64_t seed) : random_(seed) {}

    Result<Position> book_position();
    bool read_line(std::string& line);
    bool is_even(const Position& position, SearchControl& control);

    Random random_;
    std::string book_;
    std::ifstream lines_;
    std::int64_t size_ = 0;  // of the book's text, bytes
    // Behind a pointer: an engine stays where it is made.
    std::unique_ptr<Engine> engine_ = std::make_unique<Engine>(1, 1);
};

}  // namespace sebastes
