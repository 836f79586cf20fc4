#include "tools/datagen/command.h"

#include <fmt/core.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

#include "tools/batch/interruption.h"
#include "tools/datagen/game_file.h"

namespace sebastes::datagen {

namespace {

using SteadyClock = std::chrono::steady_clock;

struct Counters {
    std::atomic<std::uint64_t> next_game;
    std::atomic<std::uint64_t> games{0};
    std::atomic<std::uint64_t> positions{0};
    std::atomic<bool> failed{false};
    std::atomic<int> running{0};
};

class GenerateCommand : public tools::Command {
  public:
    void describe(tools::CommandLine& line) override {
        line.describe(
            "Plays the engine against itself and writes the quiet positions of the games, with\n"
            "score and result, to a file for tools/tune.  Started again with the same settings it\n"
            "goes on where it was stopped.");
        line.add("FILE", path_, "The file to make, or to go on with").required();
        line.add("--games", games_, "Games in the file in the end")
            .within(1, std::int64_t{1} << 40)
            .shows_default();
        line.add("--threads", threads_, "Games at once").within(1, 1024).shows_default();
        line.add("--seed", settings_.seed, "Of the random openings").shows_default();
        line.add("--nodes", settings_.nodes, "Nodes searched for each move")
            .within(1, 100000000)
            .shows_default();
        line.add("--random-plies", settings_.random_plies,
                 "Random plies at the start of a game; one more in every second game")
            .within(0, 40)
            .shows_default();
    }

    Result<tools::ExitCode> run(const tools::Streams& streams) override {
        training::FileHeader header;
        header.seed = settings_.seed;
        header.nodes = settings_.nodes;
        header.random_plies = settings_.random_plies;
        const auto opened = GameFile::open(path_, header);
        if (!opened) return Error{opened.error()};
        GameFile& file = **opened;
        if (file.first_games() > 0)
            streams.out << fmt::format("{}: goes on after {} games\n", path_, file.first_games());

        const tools::Interruption interruption;
        Counters counters;
        counters.next_game = file.first_games();
        counters.running = threads_;
        const auto start = SteadyClock::now();
        {
            std::vector<std::jthread> threads;
            for (int i = 0; i < threads_; ++i)
                threads.emplace_back([&] { play_games(file, counters, interruption); });
            auto last = start;
            while (counters.running > 0) {
                std::this_thread::sleep_for(std::chrono::milliseconds(20));
                if (SteadyClock::now() - last < std::chrono::seconds(10)) continue;
                last = SteadyClock::now();
                streams.out << progress(file, counters, start) << std::endl;
            }
        }
        streams.out << progress(file, counters, start) << std::endl;
        if (counters.failed) return Error{path_ + ": writing failed"};
        return tools::kExitFine;
    }

  private:
    void play_games(GameFile& file, Counters& counters,
                    const tools::Interruption& interruption) const {
        Session session(4);
        while (!interruption.requested() && !counters.failed) {
            const std::uint64_t number = counters.next_game.fetch_add(1);
            if (number >= games_) break;
            PlayedGame game = play_game(session, settings_, number);
            counters.positions += game.positions.size();
            ++counters.games;
            if (!file.add(number, std::move(game))) counters.failed = true;
        }
        --counters.running;
    }

    std::string progress(const GameFile& file, const Counters& counters,
                         SteadyClock::time_point start) const {
        const double seconds = std::chrono::duration<double>(SteadyClock::now() - start).count();
        const auto played = static_cast<double>(counters.games);
        const auto left = static_cast<double>(games_ - file.first_games()) - played;
        const double rate = static_cast<double>(counters.positions) / std::max(seconds, 0.001);
        const auto remaining = static_cast<long>(played > 0 ? left * seconds / played : 0);
        return fmt::format("{} of {} games, {} positions, {:.0f} positions/s, {}:{:02}:{:02} left",
                           file.first_games() + counters.games, games_,
                           file.first_positions() + counters.positions, rate, remaining / 3600,
                           remaining / 60 % 60, remaining % 60);
    }

    std::string path_;
    std::uint64_t games_ = 10000;  // the file's number in the end
    int threads_ = 1;
    GameSettings settings_;
};

}  // namespace

std::unique_ptr<tools::Command> make_generate() { return std::make_unique<GenerateCommand>(); }

}  // namespace sebastes::datagen
