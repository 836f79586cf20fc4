#include "tools/bindings/python/long_work.h"

#include <pybind11/pybind11.h>

#include <chrono>
#include <exception>
#include <list>
#include <stdexcept>
#include <thread>

namespace sebastes::python {

namespace {

constexpr std::chrono::milliseconds kSignalInterval{50};  // how late Ctrl-C may be seen
constexpr std::chrono::seconds kLongestEnd{5};            // for a callback that does not return

}  // namespace

// All work in progress in this process.
struct LongWork::Register {
    // Its place in the list; it is given up with the GIL held.
    class Entry {
      public:
        explicit Entry(LongWork& work) : all_(all_work()) {
            const std::lock_guard lock(all_.mutex);
            if (all_.ended) throw std::runtime_error("Python is ending");
            at_ = all_.works.insert(all_.works.end(), &work);
        }
        ~Entry() {
            const std::lock_guard lock(all_.mutex);
            all_.works.erase(at_);
            all_.changed.notify_all();
        }
        Entry(const Entry&) = delete;
        Entry& operator=(const Entry&) = delete;

      private:
        Register& all_;
        std::list<LongWork*>::iterator at_;
    };

    std::mutex mutex;
    std::condition_variable changed;
    std::list<LongWork*> works;
    bool ended = false;
};

// Never destroyed: threads may outlive what is static.
LongWork::Register& LongWork::all_work() {
    static auto* const all = new Register;
    return *all;
}

void LongWork::end_all() {
    const pybind11::gil_scoped_release unlocked;
    Register& all = all_work();
    std::unique_lock lock(all.mutex);
    all.ended = true;
    for (LongWork* work : all.works) work->stop_();
    all.changed.wait_for(lock, kLongestEnd, [&] { return all.works.empty(); });
}

void LongWork::run(const std::function<void()>& work, const std::function<void()>& attend) {
    const Register::Entry entry(*this);
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
        if (!interruption) {
            try {
                if (PyErr_CheckSignals() != 0) throw pybind11::error_already_set();
                if (attend) attend();
            } catch (...) {
                interruption = std::current_exception();
                stop_();
            }
        }
        confirm();
    }
    worker.join();
    if (interruption) std::rethrow_exception(interruption);
    if (failure) std::rethrow_exception(failure);
}

void LongWork::hand_over() {
    std::unique_lock lock(mutex_);
    const std::uint64_t number = ++handed_;
    changed_.notify_all();
    changed_.wait(lock, [&] { return attended_ >= number; });
}

// Whether the work is done; returns at a hand_over() or after the interval in any case.
bool LongWork::wait() {
    const pybind11::gil_scoped_release unlocked;
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, kSignalInterval, [&] { return done_ || handed_ > attended_; });
    seen_ = handed_;
    return done_;
}

void LongWork::confirm() {
    const std::lock_guard lock(mutex_);
    attended_ = seen_;
    changed_.notify_all();
}

}  // namespace sebastes::python
