#include "tools/python/long_work.h"

#include <pybind11/pybind11.h>

#include <chrono>
#include <exception>
#include <thread>

namespace sebastes::python {

namespace {

constexpr std::chrono::milliseconds kSignalInterval{50};  // how late Ctrl-C may be seen

}  // namespace

void LongWork::run(const std::function<void()>& work, const std::function<void()>& attend) {
    std::exception_ptr failure;
    std::jthread worker([&] {
        try {
            work();
        } catch (...) {
            failure = std::current_exception();
        }
        const std::lock_guard lock(mutex_);
        done_ = true;
        changed_.notify_all();
    });

    std::exception_ptr interruption;
    for (bool done = false; !done;) {
        done = wait();
        if (interruption) continue;
        try {
            if (PyErr_CheckSignals() != 0) throw pybind11::error_already_set();
            if (attend) attend();
        } catch (...) {
            interruption = std::current_exception();
            stop_();
        }
    }
    worker.join();
    if (interruption) std::rethrow_exception(interruption);
    if (failure) std::rethrow_exception(failure);
}

void LongWork::wake() {
    const std::lock_guard lock(mutex_);
    woken_ = true;
    changed_.notify_all();
}

// Whether the work is done; returns at a wake() or after the interval in any case.
bool LongWork::wait() {
    const pybind11::gil_scoped_release unlocked;
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, kSignalInterval, [&] { return done_ || woken_; });
    woken_ = false;
    return done_;
}

}  // namespace sebastes::python
