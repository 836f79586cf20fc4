// perft split DEPTH [FEN] --plies N --output NAME
#include <fmt/core.h>

#include <string>

#include "tools/programs/perft/arguments.h"
#include "tools/programs/perft/commands.h"
#include "tools/programs/perft/shard.h"
#include "tools/shared/batch/output_file.h"

namespace sebastes::tools {

namespace {

class SplitCommand : public Command {
  public:
    void describe(CommandLine& line) override {
        line.describe(
            "Cuts a count into files for `perft count`, here or elsewhere: the distinct positions "
            "after some plies, each with how often it occurs");
        line.footer(
            "Each file NAME.1, NAME.2 ... is counted by `perft count`; `perft sum` adds up:\n"
            "  perft split 9 --plies 4 --shards 100 --output d9\n"
            "  parallel -S host1,host2 --transferfile {} --return {}.counts \\\n"
            "           perft count --hash 1024 {} ::: d9.???\n"
            "  perft sum d9.*.counts");
        target_.add_to(line);
        line.add("--plies", plies_, "Plies from the position to those in the files, up to DEPTH")
            .required()
            .within(0, 99);
        line.add("--shards", shards_, "Files, where there are as many positions")
            .within(1, 1000000)
            .shows_default();
        line.add("-o,--output", name_, "What the files' names begin with").required();
        line.check([this] {
            return plies_ > target_.depth ? "--plies goes beyond DEPTH" : std::string();
        });
    }

    Result<ExitCode> run(const Streams& streams) override {
        const Result<Variation> line = target_.read(streams);
        if (!line) return Error{line.error()};
        const auto shards = split_perft(line->position.board(), target_.depth, plies_,
                                        static_cast<std::uint64_t>(shards_));
        const std::size_t width = std::to_string(shards.size()).size();
        std::uint64_t positions = 0;
        for (const Shard& shard : shards) {
            const std::string path = fmt::format("{}.{:0{}}", name_, shard.head.number, width);
            if (const auto error = write_output_file(path, shard_text(shard))) return *error;
            positions += shard.head.positions;
        }
        streams.out << fmt::format("{} positions, {} lines of {} plies, {} file{}\n", positions,
                                   shards.front().head.lines, plies_, shards.size(),
                                   shards.size() == 1 ? "" : "s");
        return kExitFine;
    }

  private:
    PositionArguments target_;
    int plies_ = 0;
    int shards_ = 1;
    std::string name_;
};

}  // namespace

std::unique_ptr<Command> make_split() { return std::make_unique<SplitCommand>(); }

}  // namespace sebastes::tools
