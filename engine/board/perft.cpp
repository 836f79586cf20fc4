#include "board/perft.h"

#include <atomic>
#include <optional>
#include <thread>

#include "board/move_list.h"
#include "board/movegen.h"
#include "board/perft_table.h"
#include "board/reply_counter.h"

namespace sebastes {

namespace {

// What all nodes of one count share; either may be absent.
struct Context {
    PerftTable* table = nullptr;
    const std::atomic<bool>* stop = nullptr;
};

template <Color us>
std::uint64_t perft_below(const Board& board, int depth, const Context& context);

// Makes each move and counts what lies below.
template <Color us>
struct WalkSink {
    static constexpr bool kMergesQueens = false;

    void walk(const Board& next) {
        count += depth == 2 ? count_moves<~us>(next) : perft_below<~us>(next, depth - 1, context);
    }
    template <PieceType type>
    void piece(Square from, Bitboard targets) {
        for (const Square to : targets) walk(after_piece_move<us, type>(board, from, to));
    }
    template <Direction step>
    void pawns(Bitboard targets) {
        for (const Square to : targets)
            walk(after_piece_move<us, PieceType::Pawn>(board, ListSink::origin(to, step), to));
    }
    void double_pushes(Bitboard targets) {
        constexpr int kStep = 2 * static_cast<int>(forward(us));
        for (const Square to : targets)
            walk(after_double_push<us>(board, square_at(index_of(to) - kStep), to));
    }
    template <Direction step>
    void promotions(Bitboard targets) {
        for (const Square to : targets)
            for (const PieceType type :
                 {PieceType::Knight, PieceType::Bishop, PieceType::Rook, PieceType::Queen})
                walk(after_promotion<us>(board, ListSink::origin(to, step), to, type));
    }
    void en_passant(Square from, Square to) { walk(after_en_passant<us>(board, from, to)); }
    void castling(Square king, Square rook) { walk(after_castling<us>(board, king, rook)); }

    const Board& board;
    int depth;
    const Context& context;
    std::uint64_t count = 0;
};

// `depth` is at least 2.
template <Color us>
std::uint64_t perft_below(const Board& board, int depth, const Context& context) {
    if (depth >= 4 && context.stop != nullptr && context.stop->load(std::memory_order_relaxed))
        return 0;
    PerftTable* const table = context.table;
    std::uint64_t hash = 0;
    if (table != nullptr) {
        hash = hash_of(board);
        if (const auto known = table->find(hash, depth)) return *known;
    }
    std::uint64_t count = 0;
    if (depth == 2 && has_near_castling<us>(board)) {
        ReplyCounter<us> counter(board);
        generate<us, MoveSet::All>(board, counter);
        count = counter.count;
    } else {
        WalkSink<us> sink{board, depth, context};
        generate<us, MoveSet::All>(board, sink);
        count = sink.count;
    }
    if (table != nullptr) table->store(hash, depth, count);
    return count;
}

std::uint64_t perft(const Board& board, int depth, const Context& context) {
    if (depth <= 0) return 1;
    const bool white = board.side_to_move == Color::White;
    if (depth == 1)
        return white ? count_moves<Color::White>(board) : count_moves<Color::Black>(board);
    return white ? perft_below<Color::White>(board, depth, context)
                 : perft_below<Color::Black>(board, depth, context);
}

// A piece of work for a thread: the board after two plies, whose count belongs to
// the root move with this index.
struct Task {
    Board board;
    std::size_t root_move;
};

}  // namespace

std::uint64_t perft(const Board& board, int depth) { return perft(board, depth, Context{}); }

std::vector<DivideEntry> divide(const Board& board, int depth, const PerftOptions& options) {
    std::optional<PerftTable> storage;
    if (options.hash_mib > 0) storage.emplace(options.hash_mib);
    const Context context{storage ? &*storage : nullptr, options.stop};

    std::vector<DivideEntry> entries;
    std::vector<Task> tasks;
    // Two plies give several hundred tasks, small enough to end together.
    const bool two_plies = options.threads > 1 && depth >= 4;
    for (const Move move : legal_moves(board)) {
        entries.push_back({move, 0});
        const Board next = board.after(move);
        if (two_plies)
            for (const Move reply : legal_moves(next))
                tasks.push_back({next.after(reply), entries.size() - 1});
        else
            tasks.push_back({next, entries.size() - 1});
    }
    const int task_depth = depth - (two_plies ? 2 : 1);

    std::atomic<std::size_t> next_task{0};
    std::vector<std::atomic<std::uint64_t>> counts(entries.size());
    const auto work = [&] {
        for (std::size_t i; (i = next_task.fetch_add(1)) < tasks.size();)
            counts[tasks[i].root_move] += perft(tasks[i].board, task_depth, context);
    };
    {
        std::vector<std::jthread> threads;
        for (int i = 1; i < options.threads; ++i) threads.emplace_back(work);
        work();
    }
    for (std::size_t i = 0; i < entries.size(); ++i) entries[i].nodes = counts[i];
    return entries;
}

}  // namespace sebastes
