// datagen convert OLD NEW
#include <fmt/core.h>

#include "tools/programs/datagen/command.h"
#include "tools/programs/datagen/game_file.h"
#include "tools/shared/training_data/game_file.h"

namespace sebastes::datagen {

namespace {

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
        auto reader = training::GameFileReader::open(old_);
        if (!reader) return Error{reader.error()};
        auto made = NewGameFile::begin(new_, reader->header());
        if (!made) return Error{made.error()};
        const std::uint64_t first = reader->next_number();
        if (auto wrong = made->take(*reader)) return *wrong;
        if (auto wrong = made->finish()) return *wrong;
        streams.out << fmt::format("{}: {} games{}\n", new_, reader->next_number() - first,
                                   reader->is_cut_off() ? "; one cut off was left out" : "");
        return tools::kExitFine;
    }

  private:
    std::string old_;
    std::string new_;
};

}  // namespace

std::unique_ptr<tools::Command> make_convert() { return std::make_unique<ConvertCommand>(); }

}  // namespace sebastes::datagen
