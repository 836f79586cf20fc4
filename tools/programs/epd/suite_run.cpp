#include "tools/programs/epd/suite_run.h"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <span>
#include <thread>
#include <utility>

#include "tools/programs/epd/run_display.h"
#include "tools/shared/batch/cores.h"

namespace sebastes::epd {

namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::milliseconds kTick{100};

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

// One at a time, on cores of its own.
struct Job {
    std::vector<std::unique_ptr<TestedEngine>> engines;
    std::vector<int> faults;           // of each, in a row
    std::vector<int> cores;            // empty: not bound
    SearchControl* control = nullptr;  // of the search that goes on
    std::string error;                 // why an engine did not start
};

// Of an engine that was given up before.
Outcome not_asked() {
    Outcome outcome;
    outcome.answer.fault = "was not asked any more";
    outcome.answer.was_asked = false;
    return outcome;
}

class Runner {
  public:
    Runner(const Suite& suite, const RunPlan& plan, RunDisplay& display)
        : suite_(suite),
          plan_(plan),
          display_(display),
          jobs_(std::max<std::size_t>(1, plan.jobs)) {
        result_.outcomes = plan.known;
        result_.outcomes.resize(suite.entries.size());
        for (std::size_t i = 0; i < result_.outcomes.size(); ++i)
            if (!result_.outcomes[i]) waiting_.push_back(i);
        if (jobs_.size() == 1) return;
        const std::vector<int> cores = tools::usable_cores();
        for (std::size_t i = 0; i < jobs_.size() && (i + 1) * plan.threads <= cores.size(); ++i) {
            const auto first = cores.begin() + static_cast<std::ptrdiff_t>(i * plan.threads);
            jobs_[i].cores.assign(first, first + static_cast<std::ptrdiff_t>(plan.threads));
        }
    }

    std::optional<Error> start(const std::vector<EngineFactory>& engines) {
        for_each_job([&](Job& job) {
            for (const EngineFactory& make : engines) {
                auto engine = make();
                if (!engine) {
                    job.error = engine.error();
                    return;
                }
                job.engines.push_back(std::move(*engine));
                job.faults.push_back(0);
            }
        });
        for (const Job& job : jobs_)
            if (!job.error.empty()) return Error{job.error};
        for (const auto& engine : jobs_.front().engines) result_.engines.push_back(engine->name());
        result_.given_up.resize(engines.size());
        display_.started(result_.engines);
        return std::nullopt;
    }

    RunResult run(const tools::Interruption& interruption) {
        const auto start = Clock::now();
        show_known();
        std::jthread work([&] {
            for_each_job([&](Job& job) { solve_all(job); });
            const std::lock_guard lock(mutex_);
            finished_ = true;
            changed_.notify_all();
        });
        std::unique_lock lock(mutex_);
        while (!finished_) {
            changed_.wait_for(lock, kTick);
            if (interruption.requested()) stop();
            if (!finished_) display_.tick(done_, waiting_.size(), seconds_since(start));
        }
        result_.seconds = seconds_since(start);
        return std::move(result_);
    }

  private:
    // Calls work(job) for all jobs at once, each on a thread bound to the job's cores.
    template <typename Work>
    void for_each_job(Work&& work) {
        std::vector<std::jthread> threads;
        for (Job& job : jobs_)
            threads.emplace_back([&work, &job] {
                if (!job.cores.empty()) tools::bind_to_cores(job.cores);
                work(job);
            });
    }

    // With the lock held.
    void stop() {
        stopped_ = true;
        for (const Job& job : jobs_)
            if (job.control != nullptr) job.control->stop();
    }

    void show_known() {
        for (std::size_t i = 0; i < result_.outcomes.size(); ++i)
            if (result_.outcomes[i]) display_.completed(*result_.outcomes[i]);
        show_in_order();
    }

    // With the lock held, or before the jobs begin.
    void show_in_order() {
        for (; shown_ < result_.outcomes.size() && result_.outcomes[shown_]; ++shown_)
            display_.in_order(shown_, *result_.outcomes[shown_]);
    }

    void solve_all(Job& job) {
        for (;;) {
            std::size_t index;
            {
                const std::lock_guard lock(mutex_);
                if (stopped_ || all_given_up() || next_ == waiting_.size()) return;
                index = waiting_[next_++];
            }
            Outcomes outcomes;
            for (std::size_t i = 0; i < job.engines.size(); ++i) {
                auto outcome = solve_one(job, i, suite_.entries[index]);
                if (!outcome) return;
                outcomes.push_back(std::move(*outcome));
            }
            const std::lock_guard lock(mutex_);
            ++done_;
            display_.completed(outcomes);
            result_.outcomes[index] = std::move(outcomes);
            show_in_order();
        }
    }

    // With the lock held.
    bool all_given_up() const {
        return std::ranges::none_of(result_.given_up,
                                    [](const std::string& reason) { return reason.empty(); });
    }

    // With the lock held: whether the engine loses one position after the other.
    void watch_faults(Job& job, std::size_t engine, const SearchAnswer& answer) {
        int& faults = job.faults[engine];
        if (answer.was_asked) faults = answer.fault.empty() ? 0 : faults + 1;
        if (faults == kMostFaults && result_.given_up[engine].empty())
            result_.given_up[engine] =
                fmt::format("was given up: it lost {} positions in a row", kMostFaults);
    }

    // Nothing when interrupted, or when no engine is left.
    std::optional<Outcome> solve_one(Job& job, std::size_t number, const SuiteEntry& entry) {
        TestedEngine& engine = *job.engines[number];
        SearchControl control;
        {
            const std::lock_guard lock(mutex_);
            if (stopped_ || all_given_up()) return std::nullopt;
            if (!result_.given_up[number].empty()) return not_asked();
            job.control = &control;
        }
        OnIteration on_iteration;
        if (plan_.reports_iterations)
            on_iteration = [this](const SuiteEntry& of, const SearchReport& report) {
                const std::lock_guard lock(mutex_);
                display_.iteration(of, report);
            };
        SolveSettings settings = plan_.settings;
        const int mate = entry.expectation.mate.value_or(0);
        if (settings.go_mate && mate > 0) settings.limits.mate = mate;
        Outcome outcome = solve(engine, entry, settings, control, on_iteration);
        const std::lock_guard lock(mutex_);
        job.control = nullptr;
        if (stopped_) return std::nullopt;
        watch_faults(job, number, outcome.answer);
        return outcome;
    }

    const Suite& suite_;
    const RunPlan& plan_;
    RunDisplay& display_;
    std::vector<Job> jobs_;

    std::mutex mutex_;  // guards what follows, and calls of the display
    std::condition_variable changed_;
    RunResult result_;
    std::vector<std::size_t> waiting_;  // positions to solve
    std::size_t next_ = 0;              // in waiting_
    std::size_t done_ = 0;
    std::size_t shown_ = 0;
    bool stopped_ = false;
    bool finished_ = false;
};

}  // namespace

Result<RunResult> run_suite(const Suite& suite, const std::vector<EngineFactory>& engines,
                            const RunPlan& plan, const tools::Interruption& interruption,
                            RunDisplay& display) {
    Runner runner(suite, plan, display);
    if (auto error = runner.start(engines)) return *error;
    return runner.run(interruption);
}

}  // namespace sebastes::epd
