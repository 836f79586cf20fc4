// perft DEPTH [FEN] [moves...]
#include <fmt/core.h>

#include <chrono>

#include "tools/programs/perft/arguments.h"
#include "tools/programs/perft/commands.h"
#include "tools/programs/perft/counters.h"
#include "tools/programs/perft/divide_text.h"

namespace sebastes::tools {

namespace {

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
        line.add("--ply", plies_, "Divide over this many plies").within(1, 99);
        line.add_flag("--perftree", perftree_, "Output as perftree expects it").excludes("--ply");
        line.add_flag("--counters", counters_,
                      "Count captures, checks, mates and so on of each depth up to DEPTH instead")
            .excludes("--ply")
            .excludes("--perftree")
            .excludes("--hash");
        line.check([this] {
            return plies_ > 1 && options_.hash_mib > 0
                       ? "--hash serves one ply at a time: leave out --hash or --ply"
                       : std::string();
        });
    }

    Result<ExitCode> run(const Streams& streams) override {
        const Result<Variation> line = target_.read(streams);
        if (!line) return Error{line.error()};
        const CastlingNotation notation = castling_notation(target_.needs_chess960(*line));
        const auto start = std::chrono::steady_clock::now();
        const DivideTree counted = count(line->position.board(), notation);
        const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
        streams.out << counted.text << std::flush;
        if (!perftree_)
            streams.err << fmt::format(
                "{} leaves in {:.3f} s, {:.1f} M/s\n", counted.nodes, spent.count(),
                spent.count() > 0 ? static_cast<double>(counted.nodes) / spent.count() / 1e6 : 0.0);
        return kExitFine;
    }

  private:
    DivideTree count(const Board& board, CastlingNotation notation) const {
        if (target_.depth == 0) return {perftree_ ? "\n1\n" : "\nNodes searched: 1\n\n", 1};
        if (counters_) {
            const auto depths = count_kinds(board, target_.depth, options_.threads);
            std::uint64_t nodes = 0;
            for (const Counters& depth : depths) nodes += depth.nodes;
            return {counters_table(depths), nodes};
        }
        if (plies_ > 1)
            return divide_tree(board, target_.depth, plies_, options_.threads, notation);
        const auto entries = divide(board, target_.depth, options_);
        return {divide_text(entries, perftree_ ? DivideStyle::Perftree : DivideStyle::Stockfish,
                            notation),
                total(entries)};
    }

    PositionArguments target_;
    PerftOptions options_;
    int plies_ = 1;
    bool perftree_ = false;
    bool counters_ = false;
};

}  // namespace

std::unique_ptr<Command> make_divide() { return std::make_unique<DivideCommand>(); }

}  // namespace sebastes::tools
