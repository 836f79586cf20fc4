// datagen merge FILE... -o FILE
#include <fmt/core.h>

#include <algorithm>

#include "tools/programs/datagen/command.h"
#include "tools/programs/datagen/game_file.h"

namespace sebastes::datagen {

namespace {

using training::GameFileHeader;
using training::GameFileReader;

class MergeCommand : public tools::Command {
  public:
    void describe(tools::CommandLine& line) override {
        line.describe(
            "Joins all shards of a run of datagen to one file, equal to that of one machine.  A\n"
            "shard that is missing, there twice, not finished or of another run is refused.");
        line.add("FILE", files_, "The shards, in any order").required();
        line.add("-o,--output", output_, "The file to make; not there yet").required();
    }

    Result<tools::ExitCode> run(const tools::Streams& streams) override {
        std::vector<GameFileReader> shards;
        for (const std::string& path : files_) {
            auto reader = GameFileReader::open(path);
            if (!reader) return Error{reader.error()};
            shards.push_back(std::move(*reader));
        }
        if (auto wrong = put_in_order(shards)) return *wrong;
        GameFileHeader header;
        header.settings = shards.front().header().settings;
        auto written = NewGameFile::begin(output_, header);
        if (!written) return Error{written.error()};
        for (GameFileReader& shard : shards) {
            if (auto wrong = written->take(shard)) return *wrong;
            if (const auto missing = *shard.header().end_game() - shard.next_number(); missing > 0)
                return Error{fmt::format("{}: not finished: the last {} games are missing",
                                         shard.path(), missing)};
        }
        if (auto wrong = written->finish()) return *wrong;
        streams.out << fmt::format("{}: {} shards, {} games\n", output_, shards.size(),
                                   shards.back().next_number());
        return tools::kExitFine;
    }

  private:
    static std::optional<Error> put_in_order(std::vector<GameFileReader>& shards) {
        const GameFileHeader& first = shards.front().header();
        for (const GameFileReader& each : shards) {
            GameFileHeader same = each.header();
            same.shard = first.shard;
            if (const std::string other = training::difference(same, first); !other.empty())
                return Error{fmt::format("{}: of another run than {}: {}", each.path(),
                                         shards.front().path(), other)};
        }
        if (first.games == 0) return Error{shards.front().path() + ": is no shard"};
        std::vector<const GameFileReader*> holders(first.shards);
        for (const GameFileReader& each : shards) {
            const GameFileReader*& holder = holders[each.header().shard - 1];
            if (holder != nullptr)
                return Error{fmt::format("{}: shard {} of {} again, as in {}", each.path(),
                                         each.header().shard, first.shards, holder->path())};
            holder = &each;
        }
        const auto lost = std::ranges::find(holders, nullptr);
        if (lost != holders.end())
            return Error{
                fmt::format("shard {} of {} is missing", lost - holders.begin() + 1, first.shards)};
        std::ranges::sort(shards, {}, [](const auto& each) { return each.header().shard; });
        return std::nullopt;
    }

    std::vector<std::string> files_;
    std::string output_;
};

}  // namespace

std::unique_ptr<tools::Command> make_merge() { return std::make_unique<MergeCommand>(); }

}  // namespace sebastes::datagen
