// play learned
#include <fmt/core.h>

#include <ctime>
#include <deque>

#include "book/learn_file.h"
#include "core/quoted.h"
#include "notation/notation.h"
#include "tools/programs/play/game_record.h"
#include "tools/programs/play/play_commands.h"
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

// "12... Qxb2 -1.50", those of at least `least` centipawns.
std::string lessons_text(const TaughtGame& taught, int least) {
    std::string text;
    Position position = taught.game.start;
    std::size_t lesson = 0;
    for (std::size_t i = 0; i < taught.game.moves.size(); ++i) {
        const Move move = taught.game.moves[i];
        if (taught.game.scores[i] != kNoScore && lesson < taught.lessons.size()) {
            const int gain = taught.lessons[lesson++].gain;
            if (std::abs(gain) >= least)
                text += fmt::format("  {}{} {} {:+.2f}", position.fullmove_number(),
                                    position.side_to_move() == Color::White ? "." : "...",
                                    to_san(position, move), gain / 100.0);
        }
        position = position.after(move);
    }
    return text;
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
        std::deque<TaughtGame> games;
        const auto error = learnt->for_each_game([&](const TaughtGame& game) {
            games.push_back(game);
            if (games.size() > last_) games.pop_front();
            return true;
        });
        if (error) return *error;
        for (const TaughtGame& taught : games) {
            GameRecord record(taught.game.start);
            for (const Move move : taught.game.moves) record.play(move);
            const auto opening = record.opening();
            streams.out << fmt::format("{}  {:<7}  {:>3} plies  {}\n", date_text(taught.game.time),
                                       to_pgn_result(taught.game.result), taught.game.moves.size(),
                                       opening ? opening->name : "");
            const std::string lessons = lessons_text(taught, least_);
            if (!lessons.empty()) streams.out << "          " << lessons << '\n';
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
