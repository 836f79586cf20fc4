// The same work for each of many independent items, shared among threads.
#pragma once

#include <atomic>
#include <cstddef>
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

}  // namespace sebastes::tools
