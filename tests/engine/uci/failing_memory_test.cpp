// The engine when memory is refused, from its start through searches to its end: each request in
// turn, all requests from some point on, a shrinking total, and a Hash that does not fit.
//
// tests/support/failing_memory makes the requests fail in a child process.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include "core/random.h"
#include "notation/fen.h"
#include "notation/notation.h"
#include "tests/support/engine_process.h"
#include "tests/support/positions.h"
#include "tests/support/trials.h"

namespace sebastes {
namespace {

#if defined(SEBASTES_FAILING_MEMORY)
constexpr std::string_view kFailingMemory = SEBASTES_FAILING_MEMORY;
#else
constexpr std::string_view kFailingMemory;  // the sanitizers have their own
#endif

// A client's commands, with kMemorySearches searches.
const std::vector<std::string> kMemoryScript{
    "uci",
    "setoption name Hash value 2",
    "isready",
    "position startpos moves e2e4",
    "go depth 6",
    "setoption name Threads value 2",
    "position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "go depth 4",
    "go mate 2 depth 3",
    "isready",
    "ucinewgame",
    "position startpos",
    "go depth 3"};
constexpr std::size_t kMemorySearches = 4;

struct MemoryRun {
    std::string how;
    Lines lines;
    std::string errors;
};

MemoryRun run_with(const std::string& before, const std::vector<std::string>& script) {
    auto engine = EngineProcess::in_shell(before + " exec " + engine_path());
    std::string words;
    for (const std::string& line : script) words += line + "\n";
    engine.say_raw(words);  // false when it has ended already
    MemoryRun run{{}, engine.end(), {}};
    run.how = engine.how_it_ended();
    for (const std::string& line : split_lines(engine.errors()))
        // The library that counts branches for tests/coverage may not get memory for its results.
        if (!starts_with(line, "LLVM Profile ")) run.errors += line + "\n";
    return run;
}

MemoryRun run_failing(std::uint64_t first, int count) {
    return run_with("LD_PRELOAD=" + std::string(kFailingMemory) + " FAILING_MEMORY_AT=" +
                        std::to_string(first) + " FAILING_MEMORY_COUNT=" + std::to_string(count),
                    kMemoryScript);
}

// Returns the number of memory requests in a run in which none fails.
std::uint64_t count_requests() {
    const std::string report = ::testing::TempDir() + "/sebastes_requests";
    run_with("FAILING_MEMORY_REPORT=" + report + " LD_PRELOAD=" + std::string(kFailingMemory),
             kMemoryScript);
    std::uint64_t requests = 0;
    std::ifstream(report) >> requests;
    std::remove(report.c_str());
    return requests;
}

// Checks that each bestmove is a legal move of its search's position, or (none).
std::string fault_of_moves(const Lines& best) {
    const Position fens[] = {
        Position::start().after(*parse_uci(Position::start(), "e2e4")),
        position_of("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
        position_of("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
        Position::start()};
    for (std::size_t i = 0; i < best.size(); ++i) {
        const std::string move = best[i].substr(9, best[i].find(' ', 9) - 9);
        if (move != "(none)" && !parse_uci(fens[i], move)) return "not legal: " + best[i];
    }
    return {};
}

// Returns what is wrong with the engine's reaction; empty when nothing is.
std::string fault_of(const MemoryRun& run) {
    const std::size_t errors = count_starts(run.lines, kErrorStart);
    if (run.how == "exited with code 1") {
        // The engine ended before it could answer.
        const bool said = run.errors.starts_with("sebastes: ");
        return said && std::ranges::count(run.errors, '\n') == 1 ? "" : "not one error";
    }
    if (run.how != "exited with code 0") return run.how;
    const Lines best = lines_that_start(run.lines, "bestmove ");
    if (best.size() != kMemorySearches) return "not each go is answered once";
    if (std::ranges::count(run.lines, std::string("readyok")) != 2) return "not each isready";
    if (count_starts(run.lines, "uciok") == 0) return "no uciok";
    if (std::ranges::count(best, std::string("bestmove (none)")) > 0 && errors == 0)
        return "no move, and no reason";
    return fault_of_moves(best);
}

std::string to_text(const MemoryRun& run) {
    std::string text = run.how + ", " + run.errors;
    for (const std::string& line : run.lines)
        if (!starts_with(line, "option ")) text += "\n" + line;
    return text;
}

// Refuses `count` requests from one on, or all of them if it is 0, for starts spread over the run.
void fail_requests(Trials& trials, int count) {
    const std::uint64_t requests = count_requests();
    ASSERT_GT(requests, 500U);
    while (trials.next()) {
        // Steps of the golden section: evenly spread however many there are.
        const std::uint64_t first =
            1 + static_cast<std::uint64_t>(0.6180339887 * static_cast<double>(requests) *
                                           static_cast<double>(trials.seed() + 1)) %
                    requests;
        const MemoryRun run = run_failing(first, count);
        const std::string fault = fault_of(run);
        EXPECT_EQ(fault, "") << "request " << first << "\n" << to_text(run);
    }
}

TEST(FailingMemory, OneRequestOrAllFurtherOnesAreRefused) {
    if (kFailingMemory.empty()) GTEST_SKIP();
    Trials one(6);
    fail_requests(one, 1);
    Trials all(14);
    fail_requests(all, 0);
}

TEST(FailingMemorySlow, OneRequestOrAllFurtherOnesAreRefused) {
    if (kFailingMemory.empty()) GTEST_SKIP();
    for (const int count : {1, 0}) {
        Trials trials(100);
        fail_requests(trials, count);
    }
}

// Returns the engine's move after a script in which one request was refused.  The last search
// starts when the script is answered; otherwise the refused request could belong to a later
// command.
std::string move_after_failure(std::uint64_t request) {
    auto engine = EngineProcess::in_shell("LD_PRELOAD=" + std::string(kFailingMemory) +
                                          " FAILING_MEMORY_AT=" + std::to_string(request) +
                                          " FAILING_MEMORY_COUNT=1 exec " + engine_path());
    for (const std::string& line : kMemoryScript) engine.say(line);
    if (!engine.hears("bestmove ", kMemorySearches)) return "no answer";
    // Two threads need not search alike.
    engine.say("setoption name Threads value 1\nucinewgame\nposition startpos\ngo depth 3");
    const Lines best = lines_that_start(engine.end(), "bestmove ");
    return best.size() == kMemorySearches + 1 ? best.back() : "answers are doubled or missing";
}

// After a failure the next search gives the same result as in an engine without a failure.
TEST(FailingMemorySlow, TheNextSearchIsRight) {
    if (kFailingMemory.empty()) GTEST_SKIP();
    const std::string right = move_after_failure(~std::uint64_t{0} >> 1);
    ASSERT_TRUE(right.starts_with("bestmove ")) << right;
    const std::uint64_t requests = count_requests();
    for (std::uint64_t first = requests / 3; first < requests * 2 / 3; first += requests / 60)
        EXPECT_EQ(move_after_failure(first), right) << first;
}

// Limits the address space, with the threads' stacks and the tables, more and more.
TEST(FailingMemorySlow, LessAndLessMemory) {
    if (kFailingMemory.empty()) GTEST_SKIP();
    std::size_t ran = 0;
    std::size_t refused = 0;
    for (int kib = 20'000; kib <= 200'000; kib += 4'500) {
        const MemoryRun run = run_with("ulimit -v " + std::to_string(kib) + ";", kMemoryScript);
        // Below that the system does not start it.
        if (run.how == "exited with code 127") continue;
        const std::string fault = fault_of(run);
        EXPECT_EQ(fault, "") << kib << " KiB\n" << to_text(run);
        ++(run.how == "exited with code 0" ? ran : refused);
    }
    EXPECT_GT(ran, 0U);
    EXPECT_GT(refused, 0U);
}

// Sizes of Hash that fit are accepted; after a refused size the engine plays with the old table.
TEST(FailingMemorySlow, HashFromTheLeastToWhatIsRefused) {
    if (kFailingMemory.empty()) GTEST_SKIP();
    auto engine = EngineProcess::in_shell("ulimit -v 400000; exec " + engine_path());
    std::size_t searches = 0;
    std::size_t refused = 0;
    std::uint64_t size = 16;
    for (std::uint64_t mib = 1; mib <= TranspositionTable::kMaxMib; mib *= 2) {
        engine.say("setoption name Hash value " + std::to_string(mib) + "\ngo depth 3");
        ASSERT_TRUE(engine.hears("bestmove ", ++searches)) << mib;
        const Lines errors = lines_that_start(engine.heard(), kErrorStart);
        if (errors.size() == refused) {
            size = mib;
            continue;
        }
        ASSERT_EQ(errors.size(), ++refused);
        EXPECT_EQ(errors.back(), "info string error: no memory for a Hash of " +
                                     std::to_string(mib) + " MiB; it stays at " +
                                     std::to_string(size));
    }
    EXPECT_GE(size, 64U);
    EXPECT_GT(refused, 5U);
    for (const std::string& line : lines_that_start(engine.end(), "bestmove "))
        EXPECT_NE(line, "bestmove (none)");
    EXPECT_EQ(engine.how_it_ended(), "exited with code 0");
}

}  // namespace
}  // namespace sebastes
