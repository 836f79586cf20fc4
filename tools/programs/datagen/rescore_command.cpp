// datagen rescore FILE NEW
#include <algorithm>
#include <string>
#include <vector>

#include "tools/programs/datagen/command.h"
#include "tools/programs/datagen/file_walk.h"
#include "tools/programs/datagen/training_game.h"

namespace sebastes::datagen {

namespace {

using training::Block;
using training::GameFileHeader;

class Scorer : public BlockWorker {
  public:
    explicit Scorer(std::uint32_t nodes) : nodes_(nodes) {}

    Result<std::vector<Block>> work(std::uint64_t /*number*/, Block block) override {
        if (block.is_game()) {
            auto game = training::game_of(block);
            if (!game) return Error{game.error()};
            score(*game);
            block = training::block_of(*game);
        }
        std::vector<Block> made;
        made.push_back(std::move(block));
        return made;
    }

  private:
    void score(training::TrainingGame& record) {
        session_.new_game();
        Game game(record.start);
        for (ScoredMove& played : record.moves) {
            if (played.has_score()) {
                played.score = white_score(search_position(session_, game, nodes_), game);
                count_positions(1);
            }
            game.play(played.move);
        }
    }

    Engine session_{kSessionHashMib};
    std::uint32_t nodes_;
};

class RescoreCommand : public tools::Command {
  public:
    void describe(tools::CommandLine& line) override {
        line.describe(
            "Searches each position of a file of games anew, and writes a file of the same games,\n"
            "moves and results with those scores.  Started again with the same settings it goes\n"
            "on where it was stopped.");
        line.add("FILE", walk_.from, "The file of games").required();
        line.add("NEW", walk_.to, "The file to make, or to go on with").required();
        line.add("--nodes", nodes_,
                 "Nodes for each position; the iteration that reaches them is finished")
            .within(1, 100000000)
            .shows_default();
        line.add("--threads", walk_.threads, "Games at once").within(1, 1024).shows_default();
        line.footer("Example:\n  datagen rescore old.games new.games --nodes 1500 --threads 2\n");
    }

    Result<tools::ExitCode> run(const tools::Streams& streams) override {
        // The settings of an earlier rescoring go.
        walk_.settings = [this](GameFileHeader::Settings settings) {
            std::erase_if(settings,
                          [](const auto& each) { return each.first.starts_with("rescored-"); });
            settings.emplace_back("rescored-engine", std::to_string(engine_signature()));
            settings.emplace_back("rescored-nodes", std::to_string(nodes_));
            return settings;
        };
        walk_.make_worker = [this] { return std::make_unique<Scorer>(nodes_); };
        return walk_file(walk_, streams);
    }

  private:
    FileWalk walk_;
    std::uint32_t nodes_ = 3000;
};

}  // namespace

std::unique_ptr<tools::Command> make_rescore() { return std::make_unique<RescoreCommand>(); }

}  // namespace sebastes::datagen
