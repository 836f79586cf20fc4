#include <fmt/core.h>
#include <pybind11/stl.h>

#include <atomic>
#include <utility>
#include <vector>

#include "perft/perft.h"
#include "search/engine.h"
#include "tools/bindings/python/bindings.h"
#include "tools/bindings/python/game_position.h"
#include "tools/bindings/python/long_work.h"

namespace sebastes::python {

namespace py = pybind11;
using namespace py::literals;  // NOLINT(google-build-using-namespace)

namespace {

constexpr int kMaxDepth = 100;
constexpr std::int64_t kMaxHash = std::int64_t{1} << 20;  // MiB

void check_range(const char* name, std::int64_t value, std::int64_t least, std::int64_t most) {
    if (value < least || value > most)
        throw py::value_error(fmt::format("{} must be {} to {}, not {}", name, least, most, value));
}

std::vector<DivideEntry> counts(const GamePosition& position, int depth, std::int64_t threads,
                                std::int64_t hash) {
    check_range("threads", threads, 1, static_cast<std::int64_t>(Engine::kMaxThreads));
    check_range("hash", hash, 0, kMaxHash);
    std::atomic<bool> stop{false};
    const PerftOptions options{static_cast<int>(threads), static_cast<std::size_t>(hash), &stop};
    std::vector<DivideEntry> entries;
    LongWork([&] { stop = true; }).run([&] {
        entries = sebastes::divide(position.position().board(), depth, options);
    });
    return entries;
}

std::uint64_t perft_of(const GamePosition& position, int depth, std::int64_t threads,
                       std::int64_t hash) {
    check_range("depth", depth, 0, kMaxDepth);
    if (depth == 0) return 1;
    std::uint64_t total = 0;
    for (const auto& [move, nodes] : counts(position, depth, threads, hash)) total += nodes;
    return total;
}

py::dict divide_of(const GamePosition& position, int depth, std::int64_t threads,
                   std::int64_t hash) {
    check_range("depth", depth, 1, kMaxDepth);
    py::dict entries;
    for (const auto& [move, nodes] : counts(position, depth, threads, hash))
        entries[py::str(position.uci(move))] = nodes;
    return entries;
}

}  // namespace

void bind_perft(py::module_& module) {
    module.def("perft", &perft_of, "position"_a, "depth"_a, py::kw_only(), "threads"_a = 1,
               "hash"_a = 0,
               "The number of lines of `depth` legal moves.\n\n"
               "Other Python threads run meanwhile, and Ctrl-C ends it.  `hash` is the size, in\n"
               "MiB, of a table of counts; 0 is none.");
    module.def("divide", &divide_of, "position"_a, "depth"_a, py::kw_only(), "threads"_a = 1,
               "hash"_a = 0, "The same below each legal move: a dict of counts by moves.");
}

}  // namespace sebastes::python
