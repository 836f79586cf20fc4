// bases check [FILE]
#include <fmt/core.h>

#include <cstdint>
#include <string>
#include <vector>

#include "notation/fen.h"
#include "tools/programs/bases/answer_by_moves.h"
#include "tools/programs/bases/commands.h"
#include "tools/programs/bases/opened_bases.h"
#include "tools/programs/bases/random_position.h"

namespace sebastes::bases {

namespace {

class CheckCommand : public tools::Command {
  public:
    void describe(tools::CommandLine& line) override {
        line.describe(
            "Checks endgame bases: that the file is whole, by its checksums, and at random\n"
            "positions that what they say agrees with what they say of all positions one move\n"
            "later.  The moves come from the engine's move generator, not from the bases.");
        line.add("FILE", path_, "The file; without one the installed file, else three pieces");
        line.add("-n,--positions", positions_, "How many positions, spread over all endings")
            .shows_default()
            .within(0, 1'000'000'000);
        line.add("--seed", seed_, "Of the random numbers").shows_default().within(0, INT32_MAX);
        line.footer("Example:\n  bases check endings.bases -n 1000000\n");
    }

    Result<tools::ExitCode> run(const tools::Streams& streams) override {
        const auto bases = open_bases(path_);
        if (!bases) return Error{bases.error()};
        const std::vector<Ending> endings = bases->endings();
        Random random(static_cast<std::uint64_t>(seed_));
        std::int64_t wrong = 0;
        for (std::int64_t i = 0; i < positions_; ++i) {
            const Ending& ending = endings[random.below(endings.size())];
            const Board board = random_position(ending, random);
            const auto told = bases->probe(board);
            const auto expected = answer_by_moves(*bases, board);
            if (told && expected && *told == *expected) continue;
            constexpr std::int64_t kMostShown = 10;
            if (++wrong <= kMostShown)
                streams.out << fmt::format("wrong: {} {}\n", ending.name(),
                                           to_fen(Position(board, 0, 1)));
        }
        streams.out << fmt::format("{} endings of up to {} pieces, {} positions, {} wrong\n",
                                   endings.size(), bases->most_pieces(), positions_, wrong);
        return wrong == 0 ? tools::kExitFine : tools::kExitWrong;
    }

  private:
    std::string path_;
    std::int64_t positions_ = 100'000;
    std::int64_t seed_ = 1;
};

}  // namespace

std::unique_ptr<tools::Command> make_check() { return std::make_unique<CheckCommand>(); }

}  // namespace sebastes::bases
