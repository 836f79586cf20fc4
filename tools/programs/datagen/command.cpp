#include "tools/programs/datagen/command.h"

#include <fmt/core.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/number.h"
#include "core/text.h"
#include "tools/programs/datagen/game_file.h"
#include "tools/programs/datagen/training_game.h"
#include "tools/shared/batch/interruption.h"
#include "tools/shared/batch/parallel.h"
#include "tools/shared/batch/progress_bar.h"
#include "tools/shared/training_data/filters.h"

namespace sebastes::datagen {

namespace {

using SteadyClock = std::chrono::steady_clock;

struct Counters {
    std::atomic<std::uint64_t> next_game;
    std::atomic<std::uint64_t> games{0};
    std::atomic<std::uint64_t> positions{0};
    std::atomic<bool> failed{false};
};

class GenerateCommand : public tools::Command {
  public:
    void describe(tools::CommandLine& line) override {
        line.describe(
            "Plays the engine against itself and writes the games, with scores and results, to a\n"
            "file for tools/programs/tune.  Started again with the same settings it goes on where "
            "it was\n"
            "stopped.  Also: datagen merge, summary, rescore, branch.");
        line.add("FILE", path_, "The file to make, or to go on with").required();
        line.add("--games", games_, "Games in the file in the end; of all shards")
            .within(1, std::int64_t{1} << 40)
            .shows_default();
        line.add("--threads", threads_, "Games at once").within(1, 1024).shows_default();
        line.add("--seed", settings_.seed, "Of the random openings").shows_default();
        line.add("--nodes", settings_.nodes,
                 "Nodes for each move; the iteration that reaches them is finished")
            .within(1, 100000000)
            .shows_default();
        line.add("--random-plies", settings_.random_plies,
                 "Random plies at the start of a game; one more in every second game")
            .within(0, 40)
            .shows_default();
        line.add("--chess960", settings_.chess960,
                 "Per cent of the games that begin as in Chess960")
            .within(0, 100)
            .shows_default();
        line.add("--endings", settings_.endings, "Per cent that begin with four to eight pieces")
            .within(0, 100)
            .shows_default();
        line.add("--book", settings_.book,
                 "Per cent that begin with moves of the embedded book, and a quarter of the random "
                 "plies")
            .within(0, 100)
            .shows_default();
        line.add("--shard", shard_, "I/N: the Ith of N parts of the games, for `datagen merge`");
        line.check([this] {
            return settings_.chess960 + settings_.endings + settings_.book > 100
                       ? "--chess960, --endings and --book are more than 100 together"
                       : "";
        });
        line.footer(
            "Example, of four parts on two hosts:\n"
            "  parallel -S host1,host2 -j 2 datagen part{}.games --games 20000 --shard {}/4 "
            "::: 1 2 3 4\n"
            "  datagen merge part*.games -o all.games\n");
    }

    Result<tools::ExitCode> run(const tools::Streams& streams) override {
        training::GameFileHeader header;
        if (auto wrong = take_shard(header)) return *wrong;
        header.settings = listed(settings_);
        const auto opened = GameFile::open(path_, header);
        if (!opened) return Error{opened.error()};
        GameFile& file = **opened;
        first_ = file.first_missing();
        end_ = header.end_game().value_or(games_);
        if (first_ > header.first_game())
            streams.out << fmt::format("{}: goes on after {} games\n", path_,
                                       first_ - header.first_game());

        const tools::Interruption interruption;
        Counters counters;
        counters.next_game = first_;
        const auto start = SteadyClock::now();
        tools::work_and_tell(
            threads_, std::chrono::seconds(10), [&] { play_games(file, counters, interruption); },
            [&] { streams.out << progress(counters, start) << std::endl; });
        if (!file.sync() || counters.failed) return Error{path_ + ": writing failed"};
        return tools::kExitFine;
    }

  private:
    // "2/8"
    std::optional<Error> take_shard(training::GameFileHeader& header) const {
        if (shard_.empty()) return std::nullopt;
        std::string_view rest = shard_;
        const auto shard = take_number<std::uint64_t>(rest);
        const bool is_pair = rest.starts_with('/');
        if (is_pair) rest.remove_prefix(1);
        const auto shards = to_number<std::uint64_t>(rest);
        if (!shard || !is_pair || !shards || *shard < 1 || *shard > *shards || *shards > games_)
            return Error{fmt::format("--shard {}: not I/N with I from 1 to N, and N to --games",
                                     quoted(shard_))};
        header.shard = *shard;
        header.shards = *shards;
        header.games = games_;
        return std::nullopt;
    }

    void play_games(GameFile& file, Counters& counters,
                    const tools::Interruption& interruption) const {
        Engine session(kSessionHashMib);
        while (!interruption.requested() && !counters.failed) {
            const std::uint64_t number = counters.next_game.fetch_add(1);
            if (number >= end_) break;
            const training::TrainingGame game = play_game(session, settings_, number);
            std::vector<training::PackedPosition> kept;
            training::PositionFilter(training::Filters{}).take(game, kept);
            counters.positions += kept.size();
            ++counters.games;
            if (!file.add(number, game)) counters.failed = true;
        }
    }

    std::string progress(const Counters& counters, SteadyClock::time_point start) const {
        const double seconds = std::chrono::duration<double>(SteadyClock::now() - start).count();
        const auto played = static_cast<double>(counters.games);
        const auto left =
            std::max(0.0, static_cast<double>(end_) - static_cast<double>(first_)) - played;
        const double rate = static_cast<double>(counters.positions) / std::max(seconds, 0.001);
        return fmt::format("games to {} of {}, {} positions to learn from, {:.0f} positions/s, {}",
                           first_ + counters.games, end_, counters.positions.load(), rate,
                           tools::time_left_text(played, left, seconds));
    }

    std::string path_;
    std::uint64_t games_ = 10000;  // the file's number in the end
    int threads_ = 1;
    std::string shard_;
    GameSettings settings_;
    std::uint64_t first_ = 0;  // of the games to play
    std::uint64_t end_ = 0;
};

}  // namespace

std::unique_ptr<tools::Command> make_generate() { return std::make_unique<GenerateCommand>(); }

}  // namespace sebastes::datagen
