// datagen convert OLD NEW
#include <fmt/core.h>

#include <utility>

#include "tools/programs/datagen/command.h"
#include "tools/programs/datagen/game_file.h"
#include "tools/shared/training_data/game_file.h"
#include "tools/shared/training_data/position_file.h"

namespace sebastes::datagen {

namespace {

using training::PackedPosition;

// The older files of positions have neither the moves that capture or promote nor the scores of
// noisy positions, so that its games cannot be told again: their positions are kept as they are.
class ConvertCommand : public tools::Command {
  public:
    void describe(tools::CommandLine& line) override {
        line.describe(
            "Makes a file of games of an older one: of positions (SEBPOS1), which are kept as "
            "they are,\n"
            "with checksums, or of games, whose moves and scores take fewer bytes now.  tune "
            "learns the\n"
            "same from both.");
        line.add("OLD", old_, "The older file").required();
        line.add("NEW", new_, "The file to make; not there yet").required();
    }

    Result<tools::ExitCode> run(const tools::Streams& streams) override {
        return training::is_game_file(old_) ? convert_games(streams) : convert_positions(streams);
    }

  private:
    Result<tools::ExitCode> convert_games(const tools::Streams& streams) const {
        auto reader = training::GameFileReader::open(old_);
        if (!reader) return Error{reader.error()};
        auto made = NewGameFile::begin(new_, reader->header());
        if (!made) return Error{made.error()};
        const std::uint64_t first = reader->next_number();
        while (true) {
            auto block = reader->next();
            if (!block) return Error{block.error()};
            if (!*block) break;
            if ((*block)->is_game()) {
                const auto game = training::game_of(**block);
                if (!game) return reader->fault(game.error());
                **block = training::block_of(*game);
                if ((*block)->kind != training::BlockKind::PackedGame)
                    return reader->fault("a move is not legal");
            }
            if (!made->file().add(reader->number(), std::move(**block)))
                return Error{new_ + ": writing failed"};
        }
        if (auto wrong = made->finish()) return *wrong;
        streams.out << fmt::format("{}: {} games{}\n", new_, reader->next_number() - first,
                                   reader->is_cut_off() ? "; one cut off was left out" : "");
        return tools::kExitFine;
    }

    Result<tools::ExitCode> convert_positions(const tools::Streams& streams) const {
        // Looks at all of it first.
        const auto looked = training::read_position_file(
            old_, [](std::uint32_t, const std::vector<PackedPosition>& records) {
                return fault_of(records);
            });
        if (!looked) return Error{looked.error()};
        training::GameFileHeader header;
        header.settings = {{"converted-from", "SEBPOS1"},
                           {"seed", std::to_string(looked->header.seed)},
                           {"nodes", std::to_string(looked->header.nodes)},
                           {"random-plies", std::to_string(looked->header.random_plies)}};
        auto made = NewGameFile::begin(new_, header);
        if (!made) return Error{made.error()};
        std::uint64_t number = 0;
        std::uint64_t positions = 0;
        const auto read = training::read_position_file(
            old_,
            [&](std::uint32_t plies,
                const std::vector<PackedPosition>& records) -> std::optional<Error> {
                positions += records.size();
                if (made->file().add(number++, training::block_of_positions(plies, records)))
                    return std::nullopt;
                return Error{new_ + ": writing failed"};
            });
        if (!read) return Error{read.error()};
        if (auto wrong = made->finish()) return *wrong;
        streams.out << fmt::format("{}: {} games, {} positions{}\n", new_, number, positions,
                                   read->is_cut_off ? "; a game cut off was left out" : "");
        return tools::kExitFine;
    }

    static std::optional<Error> fault_of(const std::vector<PackedPosition>& records) {
        if (records.size() > training::GameRecord::kMostPlies) return Error{"too many positions"};
        for (const PackedPosition& record : records)
            if (const auto board = training::unpack(record); !board) return Error{board.error()};
        return std::nullopt;
    }

    std::string old_;
    std::string new_;
};

}  // namespace

std::unique_ptr<tools::Command> make_convert() { return std::make_unique<ConvertCommand>(); }

}  // namespace sebastes::datagen
