// perft DEPTH [FEN] [moves...]

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <iterator>
#include <string>

#include "board/move_list.h"
#include "notation/notation.h"
#include "perft/perft.h"
#include "tools/programs/perft/arguments.h"
#include "tools/programs/perft/commands.h"
#include "tools/programs/perft/counters.h"

namespace sebastes::tools {

namespace {

// How the counts are written.
struct DivideStyle {
    int plies = 1;  // over which the leaves are divided; more plies than the depth add nothing
    bool perftree = false;
    CastlingNotation castling = CastlingNotation::KingSteps;
};

// Appends a line for each move, each followed by those of its replies, as an indented tree. Returns
// the number of leaves `depth` plies below the board. `ply` is the first move's, from 1.
std::uint64_t divide_tree(const Board& board, int depth, const PerftOptions& options,
                          const DivideStyle& style, int ply, std::string& text) {
    std::uint64_t sum = 0;
    const auto add = [&](Move move, std::uint64_t nodes, const std::string& replies) {
        fmt::format_to(std::back_inserter(text), "{:{}}{}{} {}\n{}", "", 2 * (ply - 1),
                       to_uci(move, style.castling), style.perftree ? "" : ":", nodes, replies);
        sum += nodes;
    };
    if (ply >= std::min(style.plies, depth + ply - 1)) {
        for (const DivideEntry& entry : divide(board, depth, options))
            add(entry.move, entry.nodes, {});
        return sum;
    }
    for (const Move move : legal_moves(board)) {
        std::string replies;
        const std::uint64_t nodes =
            divide_tree(board.after(move), depth - 1, options, style, ply + 1, replies);
        add(move, nodes, replies);
    }
    return sum;
}

constexpr const char* kOtherCommands =
    "Other commands (each explains itself: perft COMMAND --help):\n"
    "  perft suite FILE...                            check counts that are known\n"
    "  perft suite --engine 'CMD' FILE...             check another engine's counts\n"
    "  perft compare --engine 'CMD' DEPTH [FEN]       find what it gets wrong\n"
    "  perft fuzz --engine 'CMD'                      look for a position where it is wrong\n"
    "  perft check DEPTH [FEN]                        check this program against itself\n"
    "  perft split DEPTH [FEN] --plies N -o NAME      split a count into files\n"
    "  perft count FILE                               count one of them, or continue\n"
    "  perft sum FILE...                              add up what was counted\n"
    "Exit codes: 0 if all is well, 1 if a count is wrong, 2 if something could not be used or "
    "written, or the program was interrupted";

class DivideCommand : public Command {
  public:
    void describe(CommandLine& line) override {
        line.describe("Counts the leaves of the tree of legal moves, divided by root move");
        line.footer(kOtherCommands);
        target_.add_to(line);
        line.add("--threads", options_.threads, "Worker threads").within(1, 1024);
        line.add("--hash", options_.hash_mib, "MiB for a table of counts; 0: none")
            .within(0, 1 << 20);
        line.add("--ply", style_.plies, "Divide over this many plies").within(1, 99);
        line.add_flag("--perftree", style_.perftree, "Output as perftree expects it")
            .excludes("--ply");
        line.add_flag("--counters", counters_,
                      "Count captures, checks, mates and so on of each depth up to DEPTH instead")
            .excludes("--ply")
            .excludes("--perftree")
            .excludes("--hash");
        line.check([this] {
            return style_.plies > 1 && options_.hash_mib > 0
                       ? "--hash serves one ply at a time: leave out --hash or --ply"
                       : std::string();
        });
    }

    Result<ExitCode> run(const Streams& streams) override {
        const Result<Variation> line = target_.read(streams);
        if (!line) return Error{line.error()};
        style_.castling = castling_notation(target_.needs_chess960(*line));
        const auto start = std::chrono::steady_clock::now();
        std::string text;
        const std::uint64_t nodes = count(line->position.board(), text);
        const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
        streams.out << text << std::flush;
        if (!style_.perftree) streams.err << speed_text(nodes, spent);
        return kExitFine;
    }

  private:
    // Returns the number of leaves and sets the text that shows it.
    std::uint64_t count(const Board& board, std::string& text) const {
        std::uint64_t nodes = 0;
        if (counters_ && target_.depth > 0) {
            const auto depths = count_kinds(board, target_.depth, options_.threads);
            for (const Counters& depth : depths) nodes += depth[Counted::Nodes];
            text = counters_table(depths);
            return nodes;
        }
        nodes =
            target_.depth == 0 ? 1 : divide_tree(board, target_.depth, options_, style_, 1, text);
        text += fmt::format(fmt::runtime(style_.perftree ? "\n{}\n" : "\nNodes searched: {}\n\n"),
                            nodes);
        return nodes;
    }

    PositionArguments target_;
    PerftOptions options_;
    DivideStyle style_;
    bool counters_ = false;
};

}  // namespace

std::unique_ptr<Command> make_divide() { return std::make_unique<DivideCommand>(); }

}  // namespace sebastes::tools
