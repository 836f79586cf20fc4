// This header runs a tuning: several threads, each with two engines of its own, play pairs of
// games, and each result updates the values.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "core/result.h"
#include "tools/programs/spsa/openings.h"
#include "tools/programs/spsa/spsa.h"
#include "tools/programs/spsa/state.h"
#include "tools/shared/match/match.h"

namespace sebastes::spsa {

struct TuningSettings {
    tools::EngineCommand engine;
    tools::GameRules rules{{}, {}, {600, 4, 10, 8, 60}, 300};
    std::uint64_t seed = 1;
    int threads = 2;
};

class Tuning {
  public:
    // Continues from the state and saves it in the file of that path.  Settings and openings must
    // outlive the object.
    Tuning(const TuningSettings& settings, const Openings& openings, State state, std::string path);

    // Starts the engines; the error says why one does not start.
    std::optional<Error> start_engines();
    // Plays until all pairs are done or `interrupted` is true, and writes a line to `out` every 30
    // seconds.  The error is that of the first engine that failed, or of the file.  It saves the
    // state every 50 pairs and at the end; the next run plays unfinished pairs again.
    std::optional<Error> run(const std::atomic<bool>& interrupted, std::ostream& out);

    const State& state() const { return state_; }
    // The number of games lost on time since this object began.
    std::uint64_t lost_on_time() const { return lost_on_time_; }

  private:
    struct Table {  // where a thread's games are played
        tools::EnginePlayer plus;
        tools::EnginePlayer minus;
    };

    Result<tools::EnginePlayer> start_engine() const;
    void play_pairs(Table& table, const tools::Stopped& stopped);
    // Games of `plus`; nothing when it was stopped.
    Result<std::optional<tools::Score>> play_pair(Table& table, const Trial& trial,
                                                  const tools::Stopped& stopped);
    std::optional<Trial> next_trial(const tools::Stopped& stopped);
    void take_result(const Trial& trial, const tools::Score& result);
    void fail(Error error);
    std::optional<Error> save();
    std::string progress(double seconds) const;

    const TuningSettings& settings_;
    const Openings& openings_;
    std::string path_;
    std::vector<Table> tables_;

    std::mutex mutex_;  // of all below
    Spsa spsa_;
    State state_;
    std::uint64_t first_;  // pairs done before
    std::uint64_t next_;   // number of the next pair
    std::uint64_t lost_on_time_ = 0;
    std::optional<Error> error_;
    std::atomic<bool> stop_{false};
};

}  // namespace sebastes::spsa
