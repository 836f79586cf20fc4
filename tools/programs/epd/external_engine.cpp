#include "tools/programs/epd/external_engine.h"

#include <string>
#include <string_view>

#include "tools/programs/epd/uci_engine.h"
#include "tools/programs/epd/xboard_engine.h"

namespace sebastes::epd {

namespace {

using tools::Seconds;

constexpr std::string_view kUci = "uci:";
constexpr std::string_view kXboard = "xboard:";
// In which most engines answer uci.
constexpr Seconds kAtOnce{2};

EngineCommand without(std::string_view prefix, const EngineCommand& command) {
    EngineCommand rest = command;
    rest.command.erase(0, prefix.size());
    return rest;
}

// Whether it was not started, for a reason in these words.
bool says(const Result<std::unique_ptr<Engine>>& engine, std::string_view text) {
    return engine.error().find(text) != std::string::npos;
}

// Whether it speaks the protocol, and does not want one of the options.
bool lacks_option(const Result<std::unique_ptr<Engine>>& engine) {
    return says(engine, "has no option") || says(engine, "refuses ");
}

}  // namespace

Result<std::unique_ptr<Engine>> start_external(const EngineCommand& command) {
    if (command.command.starts_with(kUci)) return UciEngine::start(without(kUci, command));
    if (command.command.starts_with(kXboard)) return XboardEngine::start(without(kXboard, command));
    auto engine = UciEngine::start(command, kAtOnce);
    if (engine || says(engine, "cannot start") || lacks_option(engine)) return engine;
    auto other = XboardEngine::start(command);
    if (other || lacks_option(other)) return other;
    if (!says(engine, "did not answer in time")) return engine;
    return UciEngine::start(command);  // it may be slow
}

}  // namespace sebastes::epd
