// Work on several threads: the same for each of many independent items, or with word of how far it
// is from time to time.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <thread>
#include <vector>

namespace sebastes::tools {

// Calls work(i) once for each i below `count`, in order of i as far as one thread is
// concerned, and returns when all calls have.  `work` must not throw.
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

// Calls work() once on each of so many threads and returns when all calls have.  Meanwhile tell()
// is called each time that `between` has passed, and at the end once more.  Neither may throw.
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
