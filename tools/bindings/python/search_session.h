// SearchSession is Python's engine session.  It runs one search at a time, which reports to the
// calling thread and which any thread may stop.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "search/engine.h"
#include "tools/bindings/python/game_position.h"

namespace sebastes::python {

// Of the side to move; see core/score.h.
struct Score {
    int value = 0;

    friend bool operator==(Score, Score) = default;
};

// "+0.31" in pawns, "#3" or "#-2".
std::string to_text(Score score);

// A report, with the position that was searched.
struct Report {
    std::shared_ptr<const GamePosition> root;
    SearchReport report;
};

struct Found {
    std::shared_ptr<const GamePosition> root;
    SearchResult result;
    std::map<std::size_t, Report> lines;  // the last exact one of each number
};

// The limits of a search; an absent limit means unlimited.
struct Question {
    std::optional<std::int64_t> depth, nodes, movetime, mate;
    std::optional<std::vector<std::string>> moves;
    std::int64_t multipv = 1;
    bool infinite = false;
};

class SearchSession {
  public:
    // `hash` is in MiB.  Throws pybind11::value_error if a value is out of range.
    SearchSession(std::int64_t hash, std::int64_t threads);

    // These throw std::runtime_error while a search is in progress.
    void set_hash(std::int64_t mib);
    void set_threads(std::int64_t count);
    void new_game();

    std::size_t hash() const { return session_->hash_mib(); }
    std::size_t threads() const { return session_->threads(); }

    using OnReport = std::function<void(const Report&)>;

    // Needs the GIL and releases it while the engine thinks; `on_report` is called with it, and the
    // search waits for it.
    // Throws pybind11::value_error when the question has no meaning, and what `on_report` throws.
    Found search(const GamePosition& position, const Question& question, const OnReport& on_report);

    // Any thread may call this.  It does nothing when no search is in progress.
    void stop();
    bool searching() const;

  private:
    class Turn;

    mutable std::mutex mutex_;
    SearchControl* control_ = nullptr;  // of the search in progress
    std::optional<Engine> session_;
};

}  // namespace sebastes::python
