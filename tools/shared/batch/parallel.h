// Runs work on several threads: for_each_index() on many independent items, work_and_tell() with
// progress reports at intervals.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <thread>
#include <vector>

namespace sebastes::tools {

// Calls work(i) once for each i below `count`, on each thread in ascending order, and returns when
// all calls have returned. `work` must not throw.
template <typename Work>
void for_each_index(std::size_t count, int threads, Work&& work) {
    std::atomic<std::size_t> next{0};
    const auto loop = [&] {
        for (std::size_t i; (i = next.fetch_add(1)) < count;) work(i);
    };
    std::vector<std::jthread> others;
    for (int i = 1; i < threads; ++i) others.emplace_back(loop);
    loop();
}

// Calls work() once on each of `threads` threads and returns when all calls have returned. Calls
// tell() each time that `between` has passed, and once more at the end. Neither may throw.
template <typename Work, typename Tell>
void work_and_tell(int threads, std::chrono::seconds between, Work&& work, Tell&& tell) {
    std::mutex mutex;
    std::condition_variable ended;
    int running = threads;
    std::vector<std::jthread> workers;
    for (int i = 0; i < threads; ++i)
        workers.emplace_back([&] {
            work();
            const std::lock_guard lock(mutex);
            --running;
            ended.notify_all();
        });
    std::unique_lock lock(mutex);
    while (!ended.wait_for(lock, between, [&] { return running == 0; })) {
        lock.unlock();
        tell();
        lock.lock();
    }
    tell();
}

}  // namespace sebastes::tools
