// The commands that people and test fleets type: counting, measuring, looking.
#include <fmt/format.h>

#include <algorithm>
#include <new>

#include "board/fen.h"
#include "board/move_list.h"
#include "board/perft.h"
#include "uci/bench.h"
#include "uci/commands.h"
#include "uci/words.h"

namespace sebastes {

void Commands::perft(int depth, const CommandContext& context) {
    std::uint64_t total = depth == 0 ? 1 : 0;
    if (depth > 0) {
        PerftOptions options;
        options.threads = static_cast<int>(session_.threads());
        options.stop = &context.control.stop_flag();
        for (const DivideEntry& entry : divide(game_.position().board(), depth, options)) {
            if (context.control.stopped()) return output_.error("perft stopped");
            output_.print("{}: {}", to_uci(entry.move, castling()), entry.nodes);
            total += entry.nodes;
        }
    }
    if (context.before_answer) context.before_answer();
    output_.line("");
    output_.print("Nodes searched: {}", total);
    output_.line("");
}

void Commands::bench(const Words& words, const CommandContext& context) {
    auto options = parse_bench(words);
    if (!options) return output_.error(options.error());
    options->driver = search_options().driver;
    BenchResult result;
    try {
        result = run_bench(*options, context.control,
                           [this](std::size_t number, std::size_t count, std::string_view fen) {
                               output_.print("Position {}/{}: {}", number, count, fen);
                           });
    } catch (const std::bad_alloc&) {
        return output_.error(fmt::format("bench: no memory for {} threads with a hash of {} MiB",
                                         options->threads, options->hash_mib));
    }
    if (context.control.stopped()) return output_.error("bench stopped");
    const auto milliseconds =
        static_cast<std::uint64_t>(std::max<std::int64_t>(result.milliseconds, 1));
    if (context.before_answer) context.before_answer();
    output_.line("===========================");
    output_.print("Total time (ms) : {}", milliseconds);
    output_.print("Nodes searched  : {}", result.nodes);
    output_.print("Nodes/second    : {}", result.nodes * 1000 / milliseconds);
    output_.print("{} nodes {} nps", result.nodes, result.nodes * 1000 / milliseconds);
}

void Commands::generate_fens(const Words& words, const SearchControl& control) {
    // genfens COUNT seed SEED [book None]: random openings for data generation.
    const auto count = words.empty() ? std::nullopt : parse_number(words[0]);
    const auto seed =
        words.size() > 2 && words[1] == "seed" ? parse_number(words[2]) : std::nullopt;
    if (!count || !seed)
        return output_.error("genfens: expected genfens COUNT seed SEED book None");
    if (words.size() > 4 && words[3] == "book" && words[4] != "None")
        return output_.error("genfens: openings are random; only \"book None\" is understood");
    Random random(static_cast<std::uint64_t>(*seed));
    for (std::int64_t made = 0; made < *count && !control.stopped() && !output_.closed();) {
        Position position = Position::start();
        const std::uint64_t plies = 8 + random.below(2);
        for (std::uint64_t ply = 0; ply < plies; ++ply) {
            const MoveList moves = legal_moves(position.board());
            if (moves.empty()) break;
            position = position.after(moves[static_cast<std::size_t>(random.below(moves.size()))]);
        }
        if (!has_legal_move(position.board())) continue;
        output_.print("info string genfens {}", to_fen(position));
        ++made;
    }
}

void Commands::display() const {
    const Position& position = game_.position();
    std::string text = "\n +---+---+---+---+---+---+---+---+\n";
    for (int rank = 7; rank >= 0; --rank) {
        for (int file = 0; file < 8; ++file) {
            const Piece piece = position.piece_on(square_at(8 * rank + file));
            text += fmt::format(" | {}", piece == Piece::None ? ' ' : to_char(piece));
        }
        text += fmt::format(" | {}\n +---+---+---+---+---+---+---+---+\n", rank + 1);
    }
    text += "   a   b   c   d   e   f   g   h\n\n";
    text += fmt::format("Fen: {}\n",
                        to_fen(position, options_.is_on("UCI_Chess960") ? CastlingStyle::Shredder
                                                                        : CastlingStyle::XFen));
    text += fmt::format("Key: {:016X}\nCheckers:", position.key());
    for (const Square square : position.checkers()) text += ' ' + to_string(square);
    output_.line(text);
}

}  // namespace sebastes
