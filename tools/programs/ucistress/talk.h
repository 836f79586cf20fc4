// This header runs one session with a new process of the engine, over its pipes.
//
// Each session ends in the same way: stop if a search still runs, isready, quit.  It ends early
// at the first fault after which the engine can answer no more.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "core/result.h"
#include "tools/programs/ucistress/engine_facts.h"
#include "tools/programs/ucistress/step.h"

namespace sebastes::stress {

struct EngineCommand {
    std::vector<std::string> words;
    std::vector<std::string> settings;  // "name Hash value 16", sent at the beginning
};

struct TalkLimits {
    // For readyok, for a bestmove that is due, for the end after quit, and for reading.
    std::chrono::milliseconds timeout{3000};
    // What the engine's process may have, in bytes; 0: as much as it likes.
    std::size_t memory = 0;
};

// What was said, in order; the engine's lines begin with "< ", the client's with "> ".
using Dialogue = std::vector<std::string>;

// What is wrong, in the order of its coming.  Nothing is thrown.  Several threads may talk to
// engines of their own.
std::vector<Finding> talk(const EngineCommand& engine, const Session& session,
                          const TalkLimits& limits, Dialogue* dialogue = nullptr);

// Starts the engine and asks what it is; the error says why it cannot be used, as where it refuses
// a setting.
Result<EngineFacts> ask_facts(const EngineCommand& engine, const TalkLimits& limits);

// Returns the first fault, if there is one.
const Finding* first_fault(const std::vector<Finding>& findings);

}  // namespace sebastes::stress
