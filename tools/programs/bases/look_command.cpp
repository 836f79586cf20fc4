// bases look FEN
#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "board/move_list.h"
#include "notation/fen.h"
#include "notation/notation.h"
#include "tools/programs/bases/commands.h"
#include "tools/programs/bases/opened_tablebases.h"

namespace sebastes::bases {

namespace {

// "wins, DTZ 13"
std::string text_of(const RankedMove& move, bool by_dtz) {
    const WDL wdl = move.wdl();
    if (wdl == WDL::Draw) return "draws";
    std::string text = move.rank > 0 ? "wins" : "loses";
    if (wdl == WDL::CursedWin || wdl == WDL::BlessedLoss) text += " but for the fifty-move rule";
    return by_dtz ? fmt::format("{}, DTZ {}", text, std::abs(move.dtz)) : text;
}

class LookCommand : public tools::Command {
  public:
    void describe(tools::CommandLine& line) override {
        line.describe(
            "Shows what tablebases know of a position and of each of its moves: the outcome with\n"
            "best play under the fifty-move rule, and DTZ, the plies to the next capture, pawn\n"
            "move or mate.");
        line.add("FEN", fen_, "The position, in quotes or as several words").required();
        line.add("-s,--syzygy", folders_, kFolderHelp);
        line.footer("Example:\n  bases look '8/8/8/3k4/8/8/4P3/4K3 w - -'\n");
    }

    Result<tools::ExitCode> run(const tools::Streams& streams) override {
        std::string fen;
        for (const std::string& word : fen_) fen += (fen.empty() ? "" : " ") + word;
        const auto position = parse_fen(fen);
        if (!position) return Error{position.error()};
        const std::string_view side = position->side_to_move() == Color::White ? "White" : "Black";
        if (!has_legal_move(position->board())) {
            streams.out << fmt::format("{} is {}\n", side,
                                       position->in_check() ? "mated" : "stalemated");
            return tools::kExitFine;
        }
        const auto tablebases = open_tablebases(folders_);
        auto ranking = tablebases->rank_root_moves(Game(*position));
        for (const std::string& fault : tablebases->take_faults()) streams.err << fault << '\n';
        if (!ranking) {
            streams.out << reason(*tablebases, position->board()) << '\n';
            return tools::kExitWrong;
        }
        streams.out << fmt::format("{} to move {}\n", side,
                                   text_of(ranking->best(), ranking->by_dtz));
        std::ranges::stable_sort(
            ranking->moves, std::ranges::greater{},
            [](const RankedMove& each) { return std::pair(each.rank, -each.dtz); });
        for (const RankedMove& each : ranking->moves)
            streams.out << fmt::format("  {:<7} {}\n", to_san(*position, each.move),
                                       text_of(each, ranking->by_dtz));
        return tools::kExitFine;
    }

  private:
    static std::string reason(const Tablebases& tablebases, const Board& board) {
        if (board.castling_rooks.any()) return "castling is still allowed: not in tablebases";
        const int pieces = board.occupied().count();
        if (pieces > tablebases.largest())
            return fmt::format("{} pieces: the tables know positions of {} at most{}", pieces,
                               tablebases.largest(),
                               pieces == 4 ? "; `bases` makes those of four" : "");
        return "a table that the position or one of its moves needs is missing";
    }

    std::vector<std::string> fen_;
    std::string folders_;
};

}  // namespace

std::unique_ptr<tools::Command> make_look() { return std::make_unique<LookCommand>(); }

}  // namespace sebastes::bases
