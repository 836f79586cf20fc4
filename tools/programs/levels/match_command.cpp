#include <fmt/core.h>

#include "tools/programs/levels/commands.h"
#include "tools/programs/levels/ratings.h"
#include "tools/shared/batch/interruption.h"

namespace sebastes::levels {

namespace {

class MatchCommand : public tools::Command {
  public:
    void describe(tools::CommandLine& line) override {
        line.describe(
            "Plays one player against another and prints a line that `levels fit` reads: wins,\n"
            "draws and losses of the first.  Only the rules end a game.\n"
            "Players: elo:1500, nodes:1000, greedy, random, uci:COMMAND, xboard:COMMAND; behind a\n"
            "command each ;NAME=VALUE sets an option.");
        line.add("FIRST", first_, "A player").required();
        line.add("SECOND", second_, "Its opponent").required();
        line.add("--games", games_, "How many, a pair for each opening")
            .within(2, 1000000)
            .shows_default();
        line.add("--seed", seed_, "Of openings and errors").shows_default();
        line.add("--seconds", clock_.seconds, "Time of other engines")
            .within(0.1, 36000.0)
            .shows_default();
        line.add("--moves", clock_.moves, "For so many moves").within(1, 1000).shows_default();
    }

    Result<tools::ExitCode> run(const tools::Streams& streams) override {
        const auto first = make_player(first_, 2 * seed_ * 1000003);
        if (!first) return Error{first.error()};
        const auto second = make_player(second_, (2 * seed_ + 1) * 1000003);
        if (!second) return Error{second.error()};
        const tools::Interruption interruption;
        Score score;
        while (score.games() < games_ && !interruption.requested()) {
            const auto pair =
                play_book_pair(**first, **second,
                               seed_ * 1000003 + static_cast<std::uint64_t>(score.games()), clock_);
            if (!pair) return Error{pair.error()};
            if (*pair) score += **pair;
        }
        if (score.games() == 0) return tools::kExitFine;
        streams.out << fmt::format("{}\t{:+.0f} ± {:.0f}\n", to_line(first_, second_, score),
                                   elo_of_share(score.points(), score.games()),
                                   error_of_elo(score));
        return tools::kExitFine;
    }

  private:
    std::string first_;
    std::string second_;
    int games_ = 100;
    std::uint64_t seed_ = 1;
    PeerClock clock_;
};

}  // namespace

std::unique_ptr<tools::Command> make_match() { return std::make_unique<MatchCommand>(); }

}  // namespace sebastes::levels
