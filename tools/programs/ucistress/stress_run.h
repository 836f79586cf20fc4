// This header runs a plan's sessions with one engine, and shortens each session that fails.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "tools/programs/ucistress/sessions.h"
#include "tools/programs/ucistress/talk.h"

namespace sebastes::stress {

// What the process of an engine may have, in bytes, where the sessions set tables to so many MiB:
// what it had when it was ready, the most that each of its tables may take, and kMoreMemory for
// threads and for all that is said to it.  0 where the system does not tell.
constexpr std::size_t kMoreMemory = std::size_t{1} << 30;
std::size_t allowed_memory(const EngineCommand& engine, const EngineFacts& facts, int memory);

// An engine that is silent gets so many times the limit.
constexpr int kPatience = 4;

struct RunSettings {
    Plan plan;
    std::size_t first = 0;
    std::size_t sessions = 500;
    int jobs = 1;
    int memory = 64;  // see Circumstances
    int threads = 8;
    TalkLimits limits;
};

// Sessions of one kind and name that end with the same fault.
struct FaultGroup {
    Finding fault;
    std::string kind;
    std::string name;  // empty: made by chance
    std::vector<std::size_t> sessions;
    Steps shortest;
    bool greeted = true;
    int repeated = 0;  // of so many tries with these steps
    int tries = 0;
};

// Remarks of one sort.
struct RemarkGroup {
    FindingKind kind;
    std::size_t sessions = 0;
    std::size_t first = 0;  // the number of a session
    std::string detail;     // of that
};

struct KindCount {
    std::size_t run = 0;
    std::size_t failed = 0;
    std::size_t skipped = 0;  // the engine lacks what they need
};

struct EngineReport {
    std::string command;
    EngineFacts facts;
    std::map<std::string, KindCount> kinds{};
    std::vector<FaultGroup> faults{};  // the first sessions first
    std::vector<RemarkGroup> remarks{};
    double seconds = 0;
    bool interrupted = false;

    KindCount total() const;
    // How many sessions had that fault first.
    std::size_t count(FindingKind kind) const;
};

// `part` of the work is done, 0 to 1.  Called by one thread at a time.
using Progress = std::function<void(double part, std::size_t failed)>;
using StopAsked = std::function<bool()>;

EngineReport stress(const std::string& command_text, const EngineCommand& engine,
                    const EngineFacts& facts, const RunSettings& settings,
                    const Progress& progress = {}, const StopAsked& stop_asked = {});

}  // namespace sebastes::stress
