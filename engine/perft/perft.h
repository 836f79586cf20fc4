// perft() counts the lines of legal moves of a given length, which tests a move generator and
// measures its speed.  The moves of the last ply are counted, not generated.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "board/board.h"
#include "core/move.h"

namespace sebastes {

class PerftTable;

// `depth` is in plies, 0 or more; perft(board, 0) is 1.  Calls may share a table of subtree counts.
// When `stop` becomes true, the count ends soon; its result and the table are then invalid.
// Thread-safe.
std::uint64_t perft(const Board& board, int depth, PerftTable* table = nullptr,
                    const std::atomic<bool>* stop = nullptr);

struct PerftOptions {
    int threads = 1;           // worker threads, at least 1
    std::size_t hash_mib = 0;  // size of the shared table of subtree counts in MiB; 0 means none
    // When it becomes true, the count ends soon and the result is invalid.
    const std::atomic<bool>* stop = nullptr;
};

struct DivideEntry {
    Move move;
    std::uint64_t nodes;
};

// Returns the count below each legal move, in generation order.  `depth` is at least 1.
std::vector<DivideEntry> divide(const Board& board, int depth, const PerftOptions& options = {});

}  // namespace sebastes
