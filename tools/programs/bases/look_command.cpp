// bases look FEN
#include <fmt/core.h>

#include <string>
#include <vector>

#include "notation/fen.h"
#include "notation/notation.h"
#include "tools/programs/bases/answer_by_moves.h"
#include "tools/programs/bases/commands.h"
#include "tools/programs/bases/opened_bases.h"

namespace sebastes::bases {

namespace {

// "wins, mate in 7"
std::string text_of(const OwnAnswer& answer) {
    const int moves = (answer.plies + 1) / 2;
    if (answer.outcome == Outcome::Win) return fmt::format("wins, mate in {}", moves);
    if (answer.outcome == Outcome::Draw) return "draws";
    return moves == 0 ? "is mated" : fmt::format("loses, mated in {}", moves);
}

class LookCommand : public tools::Command {
  public:
    void describe(tools::CommandLine& line) override {
        line.describe(
            "Shows what the bases know of a position and of each of its moves: the outcome with\n"
            "best play, and the moves to mate.  The fifty-move rule is left out.");
        line.add("FEN", fen_, "The position, in quotes or as several words").required();
        line.add("-b,--bases", path_,
                 "A file that `bases make` has made; without one the installed file, else three\n"
                 "pieces");
        line.footer("Example:\n  bases look '8/8/8/3k4/8/8/4P3/4K3 w - -'\n");
    }

    Result<tools::ExitCode> run(const tools::Streams& streams) override {
        std::string fen;
        for (const std::string& word : fen_) fen += (fen.empty() ? "" : " ") + word;
        const auto position = parse_fen(fen);
        if (!position) return Error{position.error()};
        const auto bases = open_bases(path_);
        if (!bases) return Error{bases.error()};
        const auto answer = bases->probe(position->board());
        if (!answer) {
            streams.out << reason(*bases, position->board()) << '\n';
            return tools::kExitWrong;
        }
        const std::string_view side = position->side_to_move() == Color::White ? "White" : "Black";
        streams.out << fmt::format("{} to move {}\n", side, text_of(*answer));
        const auto moves = answer_moves(*bases, position->board());
        if (!moves) return Error{"the bases lack an ending that a move leads to"};
        for (const AnsweredMove& each : *moves)
            streams.out << fmt::format("  {:<7} {}\n", to_san(*position, each.move),
                                       text_of(each.answer));
        return tools::kExitFine;
    }

  private:
    static std::string reason(const OwnBases& bases, const Board& board) {
        if (board.castling_rooks.any()) return "castling is still allowed: not in the bases";
        const int pieces = board.occupied().count();
        const std::string hint = pieces <= kMostBasePieces && bases.most_pieces() < pieces
                                     ? "; `bases` makes a file of four"
                                     : "";
        return fmt::format("{} pieces: the bases know positions of {} at most{}", pieces,
                           bases.most_pieces(), hint);
    }

    std::vector<std::string> fen_;
    std::string path_;
};

}  // namespace

std::unique_ptr<tools::Command> make_look() { return std::make_unique<LookCommand>(); }

}  // namespace sebastes::bases
