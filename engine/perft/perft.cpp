#include "perft/perft.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <optional>
#include <thread>

#include "board/move_list.h"
#include "board/movegen.h"
#include "perft/perft_table.h"
#include "perft/reply_counter.h"

namespace sebastes {

namespace {

// Context holds what all nodes of one count share.  Either pointer may be null.
struct Context {
    PerftTable* table = nullptr;
    const std::atomic<bool>* stop = nullptr;
};

template <Color us>
std::uint64_t perft_below(const Board& board, int depth, const Context& context,
                          std::uint64_t hash);

// WalkSink is a sink of the move generator that makes each move and counts the lines below it.
template <Color us>
struct WalkSink {
    static constexpr bool kMergesQueens = false;

    void walk(const Board& next) {
        if (context.table != nullptr)
            await(next);
        else
            count += below(next, 0);
    }
    std::uint64_t below(const Board& next, std::uint64_t hash) const {
        return depth == 2 ? count_moves<~us>(next)
                          : perft_below<~us>(next, depth - 1, context, hash);
    }
    // A table entry takes long to arrive from memory, so its board waits in a short queue after the
    // prefetch.
    void await(const Board& next) {
        Waiting& place = line[moves++ % kLine];
        if (moves > kLine) count += below(place.board, place.hash);
        place = {next, hash_of(next)};
        context.table->prefetch(place.hash, depth - 1);
    }
    void finish() {
        const std::size_t waiting = std::min(moves, kLine);
        for (std::size_t i = 0; i < waiting; ++i) count += below(line[i].board, line[i].hash);
    }
    template <PieceType type>
    void piece(Square from, Bitboard targets) {
        for (const Square to : targets) walk(after_piece_move<us>(board, type, from, to));
    }
    template <Direction step>
    void pawns(Bitboard targets) {
        for (const Square to : targets)
            walk(after_piece_move<us>(board, PieceType::Pawn, ListSink::origin(to, step), to));
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

    struct Waiting {
        Board board;
        std::uint64_t hash;
    };
    static constexpr std::size_t kLine = 8;

    WalkSink(const Board& node, int plies, const Context& shared)
        : board(node), depth(plies), context(shared) {}

    const Board& board;
    int depth;
    const Context& context;
    std::uint64_t count = 0;
    std::size_t moves = 0;
    union {
        std::array<Waiting, kLine> line;  // uninitialised until written
    };
};

// `depth` is at least 2; `hash` is the hash of the board if there is a table.
template <Color us>
std::uint64_t perft_below(const Board& board, int depth, const Context& context,
                          std::uint64_t hash) {
    if (depth >= 4 && context.stop != nullptr && context.stop->load(std::memory_order_relaxed))
        return 0;
    PerftTable* const table = context.table;
    if (table != nullptr)
        if (const auto known = table->find(hash, depth)) return *known;
    std::uint64_t count = 0;
    LegalityMasks masks = checks_and_pins<us>(board);
    if (depth == 2 && masks.checkers.empty()) {
        ReplyCounter<us> counter(board);
        masks.attacked = counter.attacked();
        generate<us, MoveSet::All>(board, masks, counter);
        count = counter.count();
    } else {
        WalkSink<us> sink(board, depth, context);
        generate<us, MoveSet::All>(board, masks, sink);
        sink.finish();
        count = sink.count;
    }
    if (table != nullptr) table->store(hash, depth, count);
    return count;
}

// Task is the work of a thread: a board whose count is added to the root move with this index.
struct Task {
    Board board;
    std::size_t root_move;
};

// This many tasks let all threads finish at nearly the same time.
constexpr std::size_t kTasksPerThread = 128;

std::vector<Task> one_ply_on(const std::vector<Task>& tasks) {
    std::vector<Task> result;
    for (const Task& task : tasks)
        for (const Move move : legal_moves(task.board))
            result.push_back({task.board.after(move), task.root_move});
    return result;
}

}  // namespace

std::uint64_t perft(const Board& board, int depth, PerftTable* table,
                    const std::atomic<bool>* stop) {
    if (depth <= 0) return 1;
    const bool white = board.side_to_move == Color::White;
    if (depth == 1)
        return white ? count_moves<Color::White>(board) : count_moves<Color::Black>(board);
    const Context context{table, stop};
    const std::uint64_t hash = table != nullptr ? hash_of(board) : 0;
    return white ? perft_below<Color::White>(board, depth, context, hash)
                 : perft_below<Color::Black>(board, depth, context, hash);
}

std::vector<DivideEntry> divide(const Board& board, int depth, const PerftOptions& options) {
    std::optional<PerftTable> storage;
    if (options.hash_mib > 0) storage.emplace(options.hash_mib);
    PerftTable* const table = storage ? &*storage : nullptr;

    std::vector<DivideEntry> entries;
    std::vector<Task> tasks;
    for (const Move move : legal_moves(board)) {
        tasks.push_back({board.after(move), entries.size()});
        entries.push_back({move, 0});
    }
    int task_depth = depth - 1;
    const auto threads_wanted = static_cast<std::size_t>(options.threads);
    while (threads_wanted > 1 && task_depth > 2 &&
           tasks.size() < kTasksPerThread * threads_wanted) {
        tasks = one_ply_on(tasks);
        --task_depth;
    }

    std::atomic<std::size_t> next_task{0};
    std::vector<std::atomic<std::uint64_t>> counts(entries.size());
    const auto work = [&] {
        for (std::size_t i; (i = next_task.fetch_add(1)) < tasks.size();)
            counts[tasks[i].root_move] += perft(tasks[i].board, task_depth, table, options.stop);
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
