#include "tools/programs/perft/suite_run.h"

#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

namespace sebastes::tools {

namespace {

constexpr std::size_t kMaxFailures = 3;
// How far reading may be ahead of the first position that is not done yet.
constexpr std::size_t kWindow = 1024;

class Pipeline {
  public:
    Pipeline(SuiteReader& reader, const SuiteOptions& options, SuiteObserver& observer)
        : reader_(reader), options_(options), observer_(observer) {}

    SuiteTotals run(std::vector<std::unique_ptr<SuiteJudge>>& judges) {
        const auto start = std::chrono::steady_clock::now();
        {
            std::vector<std::jthread> others;
            for (std::size_t i = 1; i < judges.size(); ++i)
                others.emplace_back([this, &judge = *judges[i]] { work(judge); });
            work(*judges.front());
        }
        totals_.seconds =
            std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        totals_.stopped = totals_.stopped || totals_.interrupted > 0;
        return std::move(totals_);
    }

  private:
    struct Done {
        SuiteItem item;
        std::optional<SuiteOutcome> outcome;  // of a position
        std::uint64_t bytes;
    };

    bool is_stopped() const {
        return totals_.stopped || (options_.stop != nullptr && *options_.stop);
    }

    void work(SuiteJudge& judge) {
        std::unique_lock lock(mutex_);
        for (;;) {
            room_.wait(lock, [&] { return read_ - told_ < kWindow; });
            auto item = is_stopped() ? std::nullopt : reader_.next();
            if (!item) return note_end();
            const std::size_t index = read_++;
            Done done{std::move(*item), {}, reader_.bytes()};
            if (const auto* entry = std::get_if<SuiteCase>(&done.item)) {
                lock.unlock();
                done.outcome = judge.judge(*entry);
                lock.lock();
            }
            waiting_.emplace(index, std::move(done));
            tell();
        }
    }

    // Whether it is the suite's.
    void note_end() {
        if (!is_stopped()) return;
        totals_.stopped = true;
        if (totals_.stopped_at.empty()) totals_.stopped_at = reader_.place();
    }

    // All that is known in the files' order.
    void tell() {
        for (auto next = waiting_.begin(); next != waiting_.end() && next->first == told_;
             next = waiting_.erase(next), ++told_) {
            const Done& done = next->second;
            if (const auto* refused = std::get_if<RefusedLine>(&done.item)) {
                ++(refused->line == 0 ? totals_.unread : totals_.refused);
                observer_.refused(*refused);
                continue;
            }
            totals_.add(*done.outcome);
            count_failures(*done.outcome);
            observer_.judged(std::get<SuiteCase>(done.item), *done.outcome, done.bytes);
        }
        room_.notify_all();
    }

    void count_failures(const SuiteOutcome& outcome) {
        failures_ = outcome.status() == SuiteStatus::Failed ? failures_ + 1 : 0;
        if (failures_ < kMaxFailures) return;
        totals_.stopped = true;
        totals_.given_up = outcome.fault;
    }

    SuiteReader& reader_;
    const SuiteOptions& options_;
    SuiteObserver& observer_;
    std::mutex mutex_;
    std::condition_variable room_;
    std::map<std::size_t, Done> waiting_;
    std::size_t read_ = 0;
    std::size_t told_ = 0;
    std::size_t failures_ = 0;
    SuiteTotals totals_;
};

}  // namespace

void SuiteTotals::add(const SuiteOutcome& outcome) {
    ++positions;
    nodes += outcome.nodes;
    switch (outcome.status()) {
        case SuiteStatus::Right:
            ++right;
            break;
        case SuiteStatus::Wrong:
            ++wrong;
            break;
        case SuiteStatus::LeftOut:
            ++left_out;
            break;
        case SuiteStatus::Failed:
            ++failed;
            break;
        case SuiteStatus::Interrupted:
            ++interrupted;
            break;
    }
}

SuiteTotals run_suite(SuiteReader& reader, const SuiteOptions& options,
                      std::vector<std::unique_ptr<SuiteJudge>>& judges, SuiteObserver& observer) {
    return Pipeline(reader, options, observer).run(judges);
}

}  // namespace sebastes::tools
