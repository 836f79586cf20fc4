// bases stats [ENDING...]
#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include "notation/fen.h"
#include "tools/programs/bases/commands.h"
#include "tools/programs/bases/opened_tablebases.h"
#include "tools/shared/retrograde/solved_table.h"

namespace sebastes::bases {

namespace {

struct Stats {
    std::uint64_t won = 0;
    std::uint64_t drawn = 0;  // includes draws by the fifty-move rule
    std::uint64_t lost = 0;
    int longest = 0;             // the greatest DTZ, in plies
    std::optional<Board> board;  // the first position with that DTZ
};

// Returns nullopt if a table is missing.
std::optional<Stats> count(const Tablebases& tablebases, const PlacementNumbers& numbers,
                           Color side) {
    Stats stats;
    for (std::size_t number = 0; number < numbers.size(); ++number) {
        const PieceSquares squares = numbers.squares(number);
        // Some placements have two numbers; each is counted by the lower one.
        if (numbers.number(squares) != number || numbers.mirrored_number(squares) < number)
            continue;
        const Board board = numbers.board(number, side);
        if (!is_legal(board)) continue;
        const auto dtz = tablebases.probe_dtz(board);
        if (!dtz) return std::nullopt;
        const int plies = std::abs(*dtz);
        ++(plies == 0 || plies > 100 ? stats.drawn : *dtz > 0 ? stats.won : stats.lost);
        if (plies > stats.longest) {
            stats.longest = plies;
            stats.board = board;
        }
    }
    return stats;
}

class StatsCommand : public tools::Command {
  public:
    void describe(tools::CommandLine& line) override {
        line.describe(
            "Counts the positions of endings that the side to move wins, draws and loses under\n"
            "the fifty-move rule, those that are the same but for a symmetry of the board once,\n"
            "and shows one with the greatest distance to zero (DTZ, in plies).");
        line.add("ENDING", names_, "KQvKR, KBNvK; without any, those of three pieces");
        line.add("-s,--syzygy", folders_, kFolderHelp);
        line.footer("Example:\n  bases stats KBNvK KQvKR\n");
    }

    Result<tools::ExitCode> run(const tools::Streams& streams) override {
        const auto tablebases = open_tablebases(folders_);
        const auto endings = parse_endings(names_, 3);
        if (!endings) return Error{endings.error()};
        streams.out << fmt::format("{:<8}{:<6}{:>10}{:>10}{:>10}{:>5}  {}\n", "ending", "moves",
                                   "won", "drawn", "lost", "DTZ", "the longest");
        for (const Material material : *endings) {
            const PlacementNumbers numbers(material);
            for (const Color side : kColors) {
                // With equal material, the counts are the same for both sides.
                if (side == Color::Black && material.is_symmetric()) continue;
                const auto stats = count(*tablebases, numbers, side);
                for (const std::string& fault : tablebases->take_faults())
                    streams.err << fault << '\n';
                if (!stats) return Error{"a table that " + name_of(material) + " needs is missing"};
                streams.out << row(material, side, *stats) << std::flush;
            }
        }
        return tools::kExitFine;
    }

  private:
    static std::string row(Material material, Color side, const Stats& stats) {
        std::string text = fmt::format("{:<8}{:<6}{:>10}{:>10}{:>10}", name_of(material),
                                       side == Color::White ? "White" : "Black", stats.won,
                                       stats.drawn, stats.lost);
        if (stats.board)
            text += fmt::format("{:>5}  {}", stats.longest,
                                to_epd_fields(Position(*stats.board, 0, 1)));
        return text + '\n';
    }

    std::vector<std::string> names_;
    std::string folders_;
};

}  // namespace

std::unique_ptr<tools::Command> make_stats() { return std::make_unique<StatsCommand>(); }

}  // namespace sebastes::bases
