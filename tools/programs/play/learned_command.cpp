// play learned
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <ctime>
#include <vector>

#include "book/learn_file.h"
#include "core/text.h"
#include "notation/notation.h"
#include "tools/programs/play/game_at_board.h"
#include "tools/programs/play/play_commands.h"
#include "tools/programs/play/terminal.h"
#include "tools/shared/pgn_epd/move_text.h"
#include "tools/shared/pgn_epd/pgn_game.h"

namespace sebastes::play {

namespace {

std::string date_text(std::int64_t time) {
    const auto seconds = static_cast<std::time_t>(time);
    char text[20] = "unknown   ";
    if (std::tm parts{}; time > 0 && gmtime_r(&seconds, &parts) != nullptr)
        std::strftime(text, sizeof text, "%Y-%m-%d", &parts);
    return text;
}

// "12... Qxb2 -1.50", those of at least `least` centipawns, in indented lines as wide as the
// terminal.
std::vector<std::string> gains_lines(const GameRecord& game, int least) {
    const std::vector<int> gains = gains_of(game);
    const auto width = static_cast<std::size_t>(terminal_width());
    std::vector<std::string> lines;
    replay(game, [&](const Position& position, const ScoredMove& played, int ply) {
        const int gain = gains[static_cast<std::size_t>(ply)];
        if (!played.has_score() || std::abs(gain) < least) return;
        const std::string text = fmt::format(
            "  {} {:+.2f}", to_numbered_san(position, std::array{played.move}), gain / 100.0);
        if (lines.empty() || lines.back().size() + text.size() > width) lines.emplace_back(10, ' ');
        lines.back() += text;
    });
    return lines;
}

class LearnedCommand : public tools::Command {
  public:
    void describe(tools::CommandLine& line) override {
        line.describe(
            "Lists the games that the engine has learnt from, the newest last: date, result,\n"
            "plies, opening, and the moves that gained or lost most against what it expected.");
        line.add("--learn-file", file_, "Another file than the usual one");
        line.add("--last", last_, "How many games").within(1, 1000000).shows_default();
        line.add("--least", least_, "Centipawns that a listed move gained or lost, at least")
            .within(0, kMostGain)
            .shows_default();
    }

    Result<tools::ExitCode> run(const tools::Streams& streams) override {
        const std::string path = file_.empty() ? LearnFile::default_path() : file_;
        if (path.empty()) return Error{"there is no HOME for the learn file; use --learn-file"};
        const auto learnt = LearnFile::open(path);
        if (!learnt) return Error{learnt.error()};
        auto games = learnt->read_games();
        if (!games) return Error{games.error()};
        for (std::size_t i = games->size() - std::min(last_, games->size()); i < games->size();
             ++i) {
            const GameRecord& game = (*games)[i];
            tools::PlayedGame played(game.start);
            for (const ScoredMove& each : game.moves) played.play(each.move);
            const auto opening = played.opening();
            streams.out << fmt::format("{}  {:<7}  {:>3} plies  {}\n", date_text(game.time),
                                       to_pgn_result(game.result), game.moves.size(),
                                       opening ? opening->name : "");
            for (const std::string& line : gains_lines(game, least_)) streams.out << line << '\n';
        }
        streams.out << fmt::format("{}: {} games, {} moves\n", sebastes::printable(path),
                                   learnt->games(), learnt->moves());
        return tools::kExitFine;
    }

  private:
    std::string file_;
    std::size_t last_ = 20;
    int least_ = 30;
};

}  // namespace

std::unique_ptr<tools::Command> make_learned() { return std::make_unique<LearnedCommand>(); }

}  // namespace sebastes::play
