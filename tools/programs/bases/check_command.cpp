// bases check [ENDING...]
#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include "board/move_list.h"
#include "notation/fen.h"
#include "tools/programs/bases/commands.h"
#include "tools/programs/bases/opened_tablebases.h"
#include "tools/shared/retrograde/random_position.h"

namespace sebastes::bases {

namespace {

// Computes the WDL value of the position from those of all positions one move later; nullopt if
// one of them is not known.
std::optional<WDL> wdl_by_moves(const Tablebases& tablebases, const Board& board) {
    std::optional<WDL> best;
    for (const Move move : legal_moves(board)) {
        const auto after = tablebases.probe_wdl(board.after(move));
        if (!after) return std::nullopt;
        best = std::max(best.value_or(WDL::Loss), -*after);
    }
    if (best) return best;
    return board.checkers().any() ? WDL::Loss : WDL::Draw;
}

int sign_of(int number) { return (number > 0) - (number < 0); }

class CheckCommand : public tools::Command {
  public:
    void describe(tools::CommandLine& line) override {
        line.describe(
            "Checks Syzygy tables at random positions: that what they say of the outcome agrees\n"
            "with what they say of all positions one move later, but for the fifty-move rule,\n"
            "which a move may bring nearer; and that DTZ says the same as WDL.  The moves come\n"
            "from the engine's move generator.");
        line.add("ENDING", names_,
                 "The endings, such as KQvKR; without any, all of up to four\n"
                 "pieces that are there");
        line.add("-s,--syzygy", folders_, kFolderHelp);
        line.add("-n,--positions", positions_, "How many positions of each ending")
            .shows_default()
            .within(0, 1'000'000'000);
        line.add("--seed", seed_, "Of the random numbers").shows_default().within(0, INT32_MAX);
        line.footer("Example:\n  bases check KQvKR -n 1000000\n");
    }

    Result<tools::ExitCode> run(const tools::Streams& streams) override {
        const auto tablebases = open_tablebases(folders_);
        const auto endings = parse_endings(names_, std::min(tablebases->largest(), 4));
        if (!endings) return Error{endings.error()};
        Random random(static_cast<std::uint64_t>(seed_));
        std::int64_t wrong = 0;
        std::int64_t missing = 0;
        for (const Material material : *endings)
            for (std::int64_t i = 0; i < positions_; ++i) {
                const Board board = random_position(material, random);
                const auto wdl = tablebases->probe_wdl(board);
                const auto dtz = tablebases->probe_dtz(board);
                const auto expected = wdl_by_moves(*tablebases, board);
                if (!wdl || !dtz || !expected) {
                    ++missing;
                    continue;
                }
                if (agree(*wdl, *expected, *dtz)) continue;
                constexpr std::int64_t kMostShown = 10;
                if (++wrong <= kMostShown)
                    streams.out << fmt::format("wrong: {} {}\n", name_of(material),
                                               to_fen(Position(board, 0, 1)));
            }
        for (const std::string& fault : tablebases->take_faults()) streams.out << fault << '\n';
        streams.out << fmt::format("{} endings, {} positions of each, {} wrong, {} not known\n",
                                   endings->size(), positions_, wrong, missing);
        return wrong == 0 && missing == 0 ? tools::kExitFine : tools::kExitWrong;
    }

  private:
    static bool agree(WDL wdl, WDL expected, int dtz) {
        const int told = static_cast<int>(wdl);
        const bool is_cursed = std::abs(told) == 1;
        return sign_of(told) == sign_of(static_cast<int>(expected)) &&
               sign_of(told) == sign_of(dtz) && (std::abs(dtz) > 100) == is_cursed;
    }

    std::vector<std::string> names_;
    std::string folders_;
    std::int64_t positions_ = 3000;
    std::int64_t seed_ = 1;
};

}  // namespace

std::unique_ptr<tools::Command> make_check() { return std::make_unique<CheckCommand>(); }

}  // namespace sebastes::bases
