// datagen branch FILE NEW
#include <string>
#include <vector>

#include "tools/programs/datagen/branch.h"
#include "tools/programs/datagen/command.h"
#include "tools/programs/datagen/file_walk.h"
#include "tools/programs/datagen/training_game.h"

namespace sebastes::datagen {

namespace {

using training::Block;
using training::GameFileHeader;
using training::TrainingGame;

class Brancher : public BlockWorker {
  public:
    explicit Brancher(const BranchSettings& settings) : settings_(settings) {}

    // Blocks without a branch are as those of doubles.
    Result<std::vector<Block>> work(std::uint64_t number, Block block) override {
        std::vector<Block> made(static_cast<std::size_t>(settings_.branches),
                                training::block_of_double());
        if (!block.is_game()) return made;
        const auto game = training::game_of(block);
        if (!game) return Error{game.error()};
        std::uint64_t positions = 0;
        const std::vector<TrainingGame> branches =
            branches_of(session_, settings_, number, *game, positions);
        count_positions(positions);
        for (std::size_t i = 0; i < branches.size(); ++i) made[i] = training::block_of(branches[i]);
        return made;
    }

  private:
    Engine session_{kSessionHashMib};
    BranchSettings settings_;
};

class BranchCommand : public tools::Command {
  public:
    void describe(tools::CommandLine& line) override {
        line.describe(
            "Leaves the games of a file with moves by chance, goes on with the best moves of "
            "short\n"
            "searches for some plies, and writes a file of these branches, to learn from as well.\n"
            "Started again with the same settings it goes on where it was stopped.");
        line.add("FILE", walk_.from, "The file of games").required();
        line.add("NEW", walk_.to, "The file to make, or to go on with").required();
        line.add("--branches", settings_.branches, "Branches of each game")
            .within(1, 1000)
            .shows_default();
        line.add("--plies", settings_.plies, "Searched plies of each branch")
            .within(1, 1000)
            .shows_default();
        line.add("--nodes", settings_.nodes,
                 "Nodes for each position; the iteration that reaches them is finished")
            .within(1, 100000000)
            .shows_default();
        line.add("--losing", settings_.losing,
                 "Per cent of the moves by chance that may lose material")
            .within(0, 100)
            .shows_default();
        line.add("--score-limit", settings_.score_limit,
                 "Centipawns; no branch begins further from even")
            .within(0, 32000)
            .shows_default();
        line.add("--seed", settings_.seed, "Of the branches").shows_default();
        line.add("--threads", walk_.threads, "Games at once").within(1, 1024).shows_default();
        line.footer(
            "Example:\n  datagen branch my.games branches.games --branches 20 --threads 2\n");
    }

    Result<tools::ExitCode> run(const tools::Streams& streams) override {
        walk_.blocks_each = static_cast<std::uint64_t>(settings_.branches);
        walk_.settings = [this](GameFileHeader::Settings settings) {
            const GameFileHeader::Settings more = listed(settings_);
            settings.insert(settings.end(), more.begin(), more.end());
            return settings;
        };
        walk_.make_worker = [this] { return std::make_unique<Brancher>(settings_); };
        return walk_file(walk_, streams);
    }

  private:
    FileWalk walk_;
    BranchSettings settings_;
};

}  // namespace

std::unique_ptr<tools::Command> make_branch() { return std::make_unique<BranchCommand>(); }

}  // namespace sebastes::datagen
