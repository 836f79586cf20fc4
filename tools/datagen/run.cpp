#include "tools/datagen/run.h"

#include <fmt/format.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <thread>
#include <vector>

#include "tools/datagen/game_file.h"

namespace sebastes::datagen {

namespace {

using SteadyClock = std::chrono::steady_clock;

volatile std::sig_atomic_t interrupted = 0;

void on_signal(int) { interrupted = 1; }

struct Counters {
    std::atomic<std::uint64_t> next_game;
    std::atomic<std::uint64_t> games{0};
    std::atomic<std::uint64_t> positions{0};
    std::atomic<bool> failed{false};
    std::atomic<int> running{0};
};

void play_games(const Options& options, GameFile& file, Counters& counters) {
    Session session(4);
    while (interrupted == 0 && !counters.failed) {
        const std::uint64_t number = counters.next_game.fetch_add(1);
        if (number >= options.games) break;
        PlayedGame game = play_game(session, options.settings, number);
        counters.positions += game.positions.size();
        ++counters.games;
        if (!file.add(number, std::move(game))) counters.failed = true;
    }
    --counters.running;
}

std::string progress(const Options& options, const GameFile& file, const Counters& counters,
                     double seconds) {
    const auto played = static_cast<double>(counters.games);
    const auto left = static_cast<double>(options.games - file.first_games()) - played;
    const double rate = static_cast<double>(counters.positions) / std::max(seconds, 0.001);
    const auto remaining = static_cast<long>(played > 0 ? left * seconds / played : 0);
    return fmt::format("{} of {} games, {} positions, {:.0f} positions/s, {}:{:02}:{:02} left",
                       file.first_games() + counters.games, options.games,
                       file.first_positions() + counters.positions, rate, remaining / 3600,
                       remaining / 60 % 60, remaining % 60);
}

}  // namespace

int run(const Options& options, std::ostream& out, std::ostream& error) {
    training::FileHeader header;
    header.seed = options.settings.seed;
    header.nodes = options.settings.nodes;
    header.random_plies = options.settings.random_plies;
    const auto opened = GameFile::open(options.file, header);
    if (!opened) {
        error << "datagen: " << opened.error() << '\n';
        return 1;
    }
    GameFile& file = **opened;
    if (file.first_games() > 0)
        out << fmt::format("{}: goes on after {} games\n", options.file, file.first_games());

    interrupted = 0;
    const auto old_interrupt = std::signal(SIGINT, on_signal);
    const auto old_terminate = std::signal(SIGTERM, on_signal);
    Counters counters;
    counters.next_game = file.first_games();
    counters.running = options.threads;
    const auto start = SteadyClock::now();
    const auto seconds = [&] {
        return std::chrono::duration<double>(SteadyClock::now() - start).count();
    };
    {
        std::vector<std::jthread> threads;
        for (int i = 0; i < options.threads; ++i)
            threads.emplace_back([&] { play_games(options, file, counters); });
        auto shown = start;
        while (counters.running > 0) {
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
            if (SteadyClock::now() - shown < std::chrono::seconds(10)) continue;
            shown = SteadyClock::now();
            out << progress(options, file, counters, seconds()) << std::endl;
        }
    }
    std::signal(SIGINT, old_interrupt);
    std::signal(SIGTERM, old_terminate);
    out << progress(options, file, counters, seconds()) << std::endl;
    if (counters.failed) {
        error << "datagen: " << options.file << ": writing failed\n";
        return 1;
    }
    return 0;
}

}  // namespace sebastes::datagen
