// Perft: the number of lines of legal moves of a given length, which proves a move
// generator right and measures its speed.  The last ply is counted, not generated.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "board/board.h"
#include "core/move.h"

namespace sebastes {

// Depths are plies, 0 and up; perft(board, 0) is 1.  Thread-safe.
std::uint64_t perft(const Board& board, int depth);

class PerftTable;

// Counts, all with one table of subtree counts.  Thread-safe.
class PerftCounter {
  public:
    // The table's size in MiB; 0: none.  Throws std::bad_alloc when it does not fit in memory.
    explicit PerftCounter(std::size_t hash_mib);
    ~PerftCounter();

    // When `stop` becomes true the count is given up soon; then it and all later ones are
    // worthless.
    std::uint64_t count(const Board& board, int depth, const std::atomic<bool>& stop) const;

  private:
    std::unique_ptr<PerftTable> table_;
};

struct PerftOptions {
    int threads = 1;           // worker threads, at least 1
    std::size_t hash_mib = 0;  // size of a shared table of subtree counts; 0: none
    // When it becomes true the count is given up soon; the result is then worthless.
    const std::atomic<bool>* stop = nullptr;
};

struct DivideEntry {
    Move move;
    std::uint64_t nodes;
};

// The count below each legal move, in generation order.  `depth` is at least 1.
std::vector<DivideEntry> divide(const Board& board, int depth, const PerftOptions& options = {});

}  // namespace sebastes
