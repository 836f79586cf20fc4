// bases stats [ENDING...]
#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "bases/endings/ending_index.h"
#include "core/quoted.h"
#include "notation/fen.h"
#include "tools/programs/bases/commands.h"
#include "tools/programs/bases/opened_bases.h"
#include "tools/shared/retrograde/ending_moves.h"

namespace sebastes::bases {

namespace {

struct Stats {
    std::uint64_t won = 0;
    std::uint64_t drawn = 0;
    std::uint64_t lost = 0;
    BaseValue longest = kDrawn;
    EndingSquares squares{};  // of the first position with it
};

Stats count(const Ending& ending, Color side, const std::vector<BaseValue>& values) {
    const EndingIndex index(ending);
    Stats stats;
    for (std::size_t number = 0; number < values.size(); ++number) {
        const EndingSquares squares = index.squares(number);
        if (index.number(squares) != number || !EndingMoves(ending, squares).is_legal(side))
            continue;
        const BaseValue value = values[number];
        const Outcome outcome = outcome_of(value);
        ++(outcome == Outcome::Draw ? stats.drawn
                                    : (outcome == Outcome::Win ? stats.won : stats.lost));
        if (value > stats.longest) {
            stats.longest = value;
            stats.squares = squares;
        }
    }
    return stats;
}

class StatsCommand : public tools::Command {
  public:
    void describe(tools::CommandLine& line) override {
        line.describe(
            "Counts the positions of endings that the side to move wins, draws and loses, those\n"
            "that are the same but for a symmetry of the board once, and shows one with the\n"
            "longest mate.");
        line.add("ENDING", names_, "KQKR, KBNK; without one all that there are");
        line.add("-b,--bases", path_,
                 "A file that `bases make` has made; without one the installed file, else three\n"
                 "pieces");
        line.footer("Example:\n  bases stats KBNK KQKR\n");
    }

    Result<tools::ExitCode> run(const tools::Streams& streams) override {
        const auto bases = open_bases(path_);
        if (!bases) return Error{bases.error()};
        std::vector<Ending> endings;
        for (const std::string& name : names_) {
            const auto ending = Ending::parse(name);
            if (!ending || bases->holding(*ending) == nullptr)
                return Error{quoted(name) + " is no ending of these bases"};
            endings.push_back(*ending);
        }
        if (endings.empty()) endings = bases->endings();
        streams.out << fmt::format("{:<7}{:<6}{:>9}{:>9}{:>9}{:>6}  {}\n", "ending", "moves", "won",
                                   "drawn", "lost", "mate", "the longest");
        for (const Ending& ending : endings) {
            for (const Color side : kColors) {
                // Seen from the other side it is the same.
                if (side == Color::Black && ending.is_symmetric()) continue;
                const Stats stats =
                    count(ending, side, bases->holding(ending)->values(ending, side));
                streams.out << row(ending, side, stats) << std::flush;
            }
        }
        return tools::kExitFine;
    }

  private:
    static std::string row(const Ending& ending, Color side, const Stats& stats) {
        std::string text = fmt::format("{:<7}{:<6}{:>9}{:>9}{:>9}", ending.name(),
                                       side == Color::White ? "White" : "Black", stats.won,
                                       stats.drawn, stats.lost);
        if (stats.longest != kDrawn) {
            const Board board = EndingPosition{ending, stats.squares, side}.board();
            text += fmt::format("{:>6}  {}", (plies_of(stats.longest) + 1) / 2,
                                to_epd_fields(Position(board, 0, 1)));
        }
        return text + '\n';
    }

    std::vector<std::string> names_;
    std::string path_;
};

}  // namespace

std::unique_ptr<tools::Command> make_stats() { return std::make_unique<StatsCommand>(); }

}  // namespace sebastes::bases
