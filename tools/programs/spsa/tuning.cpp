#include "tools/programs/spsa/tuning.h"

#include <fmt/core.h>

#include <chrono>
#include <thread>

#include "tools/shared/batch/output_file.h"

namespace sebastes::spsa {

namespace {

using TuningClock = std::chrono::steady_clock;

constexpr std::uint64_t kPairsBetweenSaves = 50;
constexpr std::uint64_t kHistoryPoints = 100;
constexpr std::chrono::seconds kBetweenProgress{30};
constexpr std::chrono::milliseconds kBetweenLooks{20};

Spsa spsa_of(const State& state, std::uint64_t seed) {
    Spsa spsa(state.parameters, state.all_pairs, seed);
    spsa.set_values(state.values);
    return spsa;
}

}  // namespace

Tuning::Tuning(const TuningSettings& settings, const Openings& openings, State state,
               std::string path)
    : settings_(settings),
      openings_(openings),
      path_(std::move(path)),
      spsa_(spsa_of(state, settings.seed)),
      state_(std::move(state)),
      first_(state_.pairs),
      next_(state_.pairs + 1) {}

std::optional<Error> Tuning::start_engines() {
    for (int i = 0; i < settings_.threads; ++i) {
        auto plus = Contestant::start(settings_.engine);
        if (!plus) return Error{plus.error()};
        auto minus = Contestant::start(settings_.engine);
        if (!minus) return Error{minus.error()};
        tables_.push_back({std::move(*plus), std::move(*minus)});
    }
    return std::nullopt;
}

std::optional<Error> Tuning::run(const std::atomic<bool>& interrupted, std::ostream& out) {
    const auto start = TuningClock::now();
    const auto seconds = [&] {
        return std::chrono::duration<double>(TuningClock::now() - start).count();
    };
    running_ = static_cast<int>(tables_.size());
    {
        std::vector<std::jthread> threads;
        for (Table& table : tables_) threads.emplace_back([&] { play_pairs(table); });
        auto last = start;
        while (running_ > 0) {
            std::this_thread::sleep_for(kBetweenLooks);
            if (interrupted) stop_ = true;
            if (TuningClock::now() - last < kBetweenProgress) continue;
            last = TuningClock::now();
            const std::scoped_lock lock(mutex_);
            out << progress(seconds()) << std::endl;
        }
    }
    out << progress(seconds()) << std::endl;
    if (auto error = save(); error && !error_) error_ = std::move(error);
    return error_;
}

void Tuning::play_pairs(Table& table) {
    while (const auto trial = next_trial()) {
        auto result = play_pair(table, *trial);
        if (!result) fail({result.error()});
        if (!result || !*result) break;
        take_result(*trial, **result);
    }
    --running_;
}

std::optional<Trial> Tuning::next_trial() {
    const std::scoped_lock lock(mutex_);
    if (stop_ || next_ > state_.all_pairs) return std::nullopt;
    return spsa_.trial(next_++);
}

Result<std::optional<Tuning::PairResult>> Tuning::play_pair(Table& table, const Trial& trial) {
    using Outcome = std::optional<PairResult>;
    table.plus.set_values(state_.parameters, trial.plus);
    table.minus.set_values(state_.parameters, trial.minus);
    const Position opening = openings_.choose(trial.seed);
    const CastlingNotation castling =
        settings_.engine.chess960 ? CastlingNotation::KingTakesRook : CastlingNotation::KingSteps;
    PairResult pair;
    for (const Color color : kColors) {  // that of `plus`
        ColorArray<Contestant*> players{};
        players[color] = &table.plus;
        players[~color] = &table.minus;
        const auto game = play_game(players, opening, settings_.rules, castling, stop_);
        if (!game) return Error{game.error()};
        if (!*game) return Outcome();
        const GameResult result = (*game)->result;
        if (result == GameResult::Draw)
            ++pair.draws;
        else if ((result == GameResult::WhiteWins) == (color == Color::White))
            ++pair.wins;
        else
            ++pair.losses;
        if ((*game)->on_time) ++pair.on_time;
    }
    return Outcome(pair);
}

void Tuning::take_result(const Trial& trial, const PairResult& result) {
    const std::scoped_lock lock(mutex_);
    spsa_.apply(trial, result.wins - result.losses);
    state_.wins += static_cast<std::uint64_t>(result.wins);
    state_.draws += static_cast<std::uint64_t>(result.draws);
    state_.losses += static_cast<std::uint64_t>(result.losses);
    lost_on_time_ += static_cast<std::uint64_t>(result.on_time);
    state_.values = spsa_.values();
    const std::uint64_t before = state_.pairs++ * kHistoryPoints / state_.all_pairs;
    if (state_.pairs * kHistoryPoints / state_.all_pairs != before)
        state_.history.push_back({state_.pairs, state_.values});
    if (state_.pairs % kPairsBetweenSaves != 0) return;
    if (auto error = save()) {
        if (!error_) error_ = std::move(error);
        stop_ = true;
    }
}

void Tuning::fail(Error error) {
    const std::scoped_lock lock(mutex_);
    if (!error_) error_ = std::move(error);
    stop_ = true;
}

std::optional<Error> Tuning::save() { return tools::write_output_file(path_, to_text(state_)); }

std::string Tuning::progress(double seconds) const {
    const auto played = static_cast<double>(state_.pairs - first_);
    const auto left = static_cast<double>(state_.all_pairs - state_.pairs);
    const auto remaining = static_cast<long>(played > 0 ? left * seconds / played : 0);
    return fmt::format("pairs {} of {}, {:.2f} games/s, {}:{:02}:{:02} left", state_.pairs,
                       state_.all_pairs, 2 * played / std::max(seconds, 0.001), remaining / 3600,
                       remaining / 60 % 60, remaining % 60);
}

}  // namespace sebastes::spsa
