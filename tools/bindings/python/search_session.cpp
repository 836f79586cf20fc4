#include "tools/bindings/python/search_session.h"

#include <fmt/core.h>
#include <pybind11/pybind11.h>

#include <limits>
#include <stdexcept>
#include <utility>

#include "core/score.h"
#include "tools/bindings/python/long_work.h"

namespace sebastes::python {

namespace {

std::int64_t within(const char* name, std::int64_t value, std::int64_t least, std::int64_t most) {
    if (value >= least && value <= most) return value;
    const std::string range = most == std::numeric_limits<std::int64_t>::max()
                                  ? fmt::format("at least {}", least)
                                  : fmt::format("{} to {}", least, most);
    throw pybind11::value_error(fmt::format("{} must be {}, not {}", name, range, value));
}

constexpr std::int64_t kAny = std::numeric_limits<std::int64_t>::max();

std::size_t checked_hash(std::int64_t mib) {
    return static_cast<std::size_t>(
        within("hash", mib, 1, static_cast<std::int64_t>(TranspositionTable::kMaxMib)));
}

std::size_t checked_threads(std::int64_t count) {
    return static_cast<std::size_t>(
        within("threads", count, 1, static_cast<std::int64_t>(Engine::kMaxThreads)));
}

Limits limits_of(const GamePosition& position, const Question& question) {
    Limits limits;
    if (question.depth)
        limits.depth = static_cast<int>(within("depth", *question.depth, 1, kMaxPly - 1));
    if (question.nodes)
        limits.nodes = static_cast<std::uint64_t>(within("nodes", *question.nodes, 1, kAny));
    if (question.movetime) limits.move_time = within("movetime", *question.movetime, 1, kAny);
    if (question.mate)
        limits.mate = static_cast<int>(within("mate", *question.mate, 1, kMaxPly / 2));
    limits.infinite = question.infinite;
    const bool limited = question.depth || question.nodes || question.movetime || question.mate;
    if (limited == question.infinite)
        throw pybind11::value_error(
            limited ? "infinite contradicts the other limits"
                    : "a search needs depth, nodes, movetime, mate or infinite");
    if (question.moves) {
        if (question.moves->empty()) throw pybind11::value_error("moves names no move");
        for (const std::string& move : *question.moves)
            limits.search_moves.push_back(position.parse(move));
    }
    return limits;
}

// Reports on their way from the search's threads to Python's.
class Mailbox {
  public:
    void put(const Report& report) {
        const std::lock_guard lock(mutex_);
        reports_.push_back(report);
    }
    std::vector<Report> take() {
        const std::lock_guard lock(mutex_);
        return std::exchange(reports_, {});
    }

  private:
    std::mutex mutex_;
    std::vector<Report> reports_;
};

}  // namespace

std::string to_text(Score score) {
    if (is_mate(score.value)) return fmt::format("#{}", mate_distance(score.value));
    return fmt::format("{:+.2f}", score.value / 100.0);
}

// While it lives, a search has the session for itself.
class SearchSession::Turn {
  public:
    Turn(SearchSession& session, SearchControl& control) : session_(session) {
        const std::lock_guard lock(session.mutex_);
        if (session.control_ != nullptr)
            throw std::runtime_error("the session is searching already");
        session.control_ = &control;
    }
    ~Turn() {
        const std::lock_guard lock(session_.mutex_);
        session_.control_ = nullptr;
    }
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;

  private:
    SearchSession& session_;
};

SearchSession::SearchSession(std::int64_t hash, std::int64_t threads) {
    session_.emplace(checked_hash(hash), checked_threads(threads));
}

void SearchSession::set_hash(std::int64_t mib) {
    const std::size_t size = checked_hash(mib);
    SearchControl control;
    const Turn turn(*this, control);
    session_->set_hash(size);
}

void SearchSession::set_threads(std::int64_t count) {
    const std::size_t threads = checked_threads(count);
    SearchControl control;
    const Turn turn(*this, control);
    session_->set_threads(threads);
}

void SearchSession::new_game() {
    SearchControl control;
    const Turn turn(*this, control);
    session_->new_game();
}

Found SearchSession::search(const GamePosition& position, const Question& question,
                            const OnReport& on_report) {
    const Limits limits = limits_of(position, question);
    SearchOptions options;
    options.move_overhead = 0;
    options.multi_pv = static_cast<std::size_t>(
        within("multipv", question.multipv, 1, SearchOptions::kMaxMultiPv));
    SearchControl control;
    const Turn turn(*this, control);

    Found found{std::make_shared<const GamePosition>(position), {}, {}};
    Mailbox mailbox;
    LongWork work([&] { control.stop(); });
    const auto put = [&](const SearchReport& report) {
        if (report.depth == 0) return;  // the game is over: there is nothing to report
        mailbox.put({found.root, report});
        if (on_report) work.hand_over();
    };
    const auto attend = [&] {
        for (const Report& report : mailbox.take()) {
            const SearchReport& line = report.report;
            if (!line.is_lower_bound && !line.is_upper_bound) found.lines[line.multi_pv] = report;
            if (on_report) on_report(report);
        }
    };
    work.run(
        [&] {
            found.result = session_->search({position.game(), limits, options, control, put});
        },
        attend);
    return found;
}

void SearchSession::stop() {
    const std::lock_guard lock(mutex_);
    if (control_ != nullptr) control_->stop();
}

bool SearchSession::searching() const {
    const std::lock_guard lock(mutex_);
    return control_ != nullptr;
}

}  // namespace sebastes::python
