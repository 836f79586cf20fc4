// Openings supplies the starting positions of a tuning's games, either from a file of FENs or EPD
// records, or by random moves.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "board/position.h"
#include "core/result.h"

namespace sebastes::spsa {

// Reading: any number of threads.
class Openings {
  public:
    // The file may be compressed.  The errors are "path: reason" and "path:line: reason".  Blank
    // lines are passed over.
    static Result<Openings> read(const std::string& path);
    // So many legal moves from the start.
    static Openings random(int plies) { return Openings(plies); }

    // Returns the opening that the seed chooses; its game is not over.
    Position choose(std::uint64_t seed) const;
    // Whether some of them are positions of Chess960.
    bool has_chess960() const { return has_chess960_; }
    // The number of positions in the file; 0 for random moves.
    std::size_t size() const { return lines_.size(); }

  private:
    struct Line {
        std::size_t at;
        std::size_t size;
    };

    explicit Openings(int plies) : plies_(plies) {}

    int plies_ = 0;
    bool has_chess960_ = false;
    std::string text_;
    std::vector<Line> lines_;
};

}  // namespace sebastes::spsa
