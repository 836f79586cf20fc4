// LongWork runs work that takes long on its own thread, while Python's other threads run.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <utility>

namespace sebastes::python {

class LongWork {
  public:
    // `stop` ends the work soon; it is called when Ctrl-C or `attend` raises an exception.
    explicit LongWork(std::function<void()> stop) : stop_(std::move(stop)) {}

    // Returns when the work has ended.  The caller has the GIL, which is released meanwhile; the
    // work must not touch Python.  For each hand_over() and once at the end `attend` is called
    // on the caller's thread with the GIL.  Rethrows the first exception: of a signal's
    // handler, of `attend`, of the work; after one of the first two, `attend` is called no more.
    void run(const std::function<void()>& work, const std::function<void()>& attend = {});

    // For the work's threads: returns when `attend` has been called, or will be no more.
    void hand_over();

    // Stops all work in progress; work that begins later throws std::runtime_error.  This runs
    // before the interpreter ends, when no thread may wait for the GIL in here.  The caller has
    // the GIL, which is released while the work ends, for some seconds at most.
    static void end_all();

  private:
    struct Register;
    static Register& all_work();

    bool wait();
    void confirm();

    std::function<void()> stop_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::uint64_t handed_ = 0;    // how often something was handed over,
    std::uint64_t seen_ = 0;      // up to which of them the caller's thread has seen
    std::uint64_t attended_ = 0;  // and attended to
    bool done_ = false;
};

}  // namespace sebastes::python
