#include "tools/programs/spsa/tuning.h"

#include <fmt/core.h>

#include <chrono>

#include "tools/shared/batch/output_file.h"
#include "tools/shared/batch/parallel.h"
#include "tools/shared/batch/progress_bar.h"

namespace sebastes::spsa {

namespace {

using TuningClock = std::chrono::steady_clock;

constexpr std::uint64_t kPairsBetweenSaves = 50;
constexpr std::chrono::seconds kBetweenProgress{30};

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

Result<tools::EnginePlayer> Tuning::start_engine() const {
    auto engine = tools::ExternalEngine::start(settings_.engine);
    if (!engine) return Error{engine.error()};
    (*engine)->set_option("Minimal", "true");  // fewer lines to read
    return tools::EnginePlayer(std::move(*engine));
}

std::optional<Error> Tuning::start_engines() {
    for (int i = 0; i < settings_.threads; ++i) {
        auto plus = start_engine();
        if (!plus) return Error{plus.error()};
        auto minus = start_engine();
        if (!minus) return Error{minus.error()};
        tables_.push_back({std::move(*plus), std::move(*minus)});
    }
    return std::nullopt;
}

std::optional<Error> Tuning::run(const std::atomic<bool>& interrupted, std::ostream& out) {
    const auto start = TuningClock::now();
    std::atomic<std::size_t> next_table{0};
    tools::work_and_tell(
        settings_.threads, kBetweenProgress,
        [&] { play_pairs(tables_[next_table++], [&] { return stop_ || interrupted; }); },
        [&] {
            const std::chrono::duration<double> spent = TuningClock::now() - start;
            const std::scoped_lock lock(mutex_);
            out << progress(spent.count()) << std::endl;
        });
    if (auto error = save(); error && !error_) error_ = std::move(error);
    return error_;
}

void Tuning::play_pairs(Table& table, const tools::Stopped& stopped) {
    while (const auto trial = next_trial(stopped)) {
        auto result = play_pair(table, *trial, stopped);
        if (!result) fail({result.error()});
        if (!result || !*result) break;
        take_result(*trial, **result);
    }
}

std::optional<Trial> Tuning::next_trial(const tools::Stopped& stopped) {
    const std::scoped_lock lock(mutex_);
    if (stopped() || next_ > state_.all_pairs) return std::nullopt;
    return spsa_.trial(next_++);
}

Result<std::optional<tools::Score>> Tuning::play_pair(Table& table, const Trial& trial,
                                                      const tools::Stopped& stopped) {
    const auto set_values = [&](tools::EnginePlayer& player, const std::vector<int>& values) {
        for (std::size_t i = 0; i < values.size(); ++i)
            player.engine().set_option(state_.parameters[i].name, std::to_string(values[i]));
    };
    set_values(table.plus, trial.plus);
    set_values(table.minus, trial.minus);
    return tools::play_pair(table.plus, table.minus, {openings_.choose(trial.seed)},
                            settings_.rules, stopped);
}

void Tuning::take_result(const Trial& trial, const tools::Score& result) {
    const std::scoped_lock lock(mutex_);
    spsa_.apply(trial, result.wins - result.losses);
    state_.wins += static_cast<std::uint64_t>(result.wins);
    state_.draws += static_cast<std::uint64_t>(result.draws);
    state_.losses += static_cast<std::uint64_t>(result.losses);
    lost_on_time_ += static_cast<std::uint64_t>(result.on_time);
    state_.values = spsa_.values();
    if (++state_.pairs % kPairsBetweenSaves != 0) return;
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
    return fmt::format("pairs {} of {}, {:.2f} games/s, {}", state_.pairs, state_.all_pairs,
                       2 * played / std::max(seconds, 0.001),
                       tools::time_left_text(played, left, seconds));
}

}  // namespace sebastes::spsa
