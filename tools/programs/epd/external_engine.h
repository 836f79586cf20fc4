// Another engine, in whichever protocol it speaks.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/result.h"
#include "tools/programs/epd/engine.h"

namespace sebastes::epd {

// How another engine is started.
struct EngineCommand {
    std::string command;                                       // as a shell would read it
    std::vector<std::pair<std::string, std::string>> options;  // set on each start
    std::size_t hash_mib = 16;
    std::size_t threads = 1;
    // Seconds beyond its time, or for a whole position where time is no limit, after which
    // an engine counts as hung.  Absent: 5 and 300.
    std::optional<double> timeout;
};

// An engine under another name, as one that was given options needs it.
class LabelledEngine : public Engine {
  public:
    LabelledEngine(std::string name, std::unique_ptr<Engine> engine)
        : name_(std::move(name)), engine_(std::move(engine)) {}

    const std::string& name() const override { return name_; }
    SearchAnswer think(const Position& position, const Limits& limits, SearchControl& control,
                       const OnReport& on_report) override {
        return engine_->think(position, limits, control, on_report);
    }

  private:
    std::string name_;
    std::unique_ptr<Engine> engine_;
};

// A command that begins with "uci:" or "xboard:" is of an engine of that protocol.  Any other is
// asked for UCI first, and for XBoard's protocol when it gives no answer at once.
// The error when it speaks neither, or lacks or refuses one of the options.
Result<std::unique_ptr<Engine>> start_external(const EngineCommand& command);

}  // namespace sebastes::epd
