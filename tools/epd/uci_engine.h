// Any UCI engine, in a child process that is started again when it has died.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "board/notation.h"
#include "core/result.h"
#include "tools/epd/engine.h"
#include "tools/uci_client/uci_client.h"

namespace sebastes::epd {

// How an engine is started.
struct EngineCommand {
    std::string command;                                       // as a shell would read it
    std::vector<std::pair<std::string, std::string>> options;  // set on each start
    std::size_t hash_mib = 16;
    std::size_t threads = 1;
    // Seconds beyond its time, or for a whole position where time is no limit, after which
    // an engine counts as hung.  Absent: 5 and 300.
    std::optional<double> timeout;
};

// Hash and Threads are set if the engine has them, OwnBook is turned off (a move from a
// book solves nothing); options given win over these.
class UciEngine : public Engine {
  public:
    // The error when it cannot be started, or lacks one of the options.
    static Result<std::unique_ptr<Engine>> start(EngineCommand command);

    const std::string& name() const override { return name_; }
    SearchAnswer think(const Position& position, const Limits& limits, SearchControl& control,
                       const OnReport& on_report) override;

  private:
    UciEngine(EngineCommand command, tools::UciClient client);
    bool has_own(std::string_view option) const;
    void set_options();
    // Why it does not run, if so.
    std::optional<std::string> revive();
    std::optional<std::string> prepare(const Position& position);
    // Listens until the bestmove.
    void listen(const Position& position, const Limits& limits, SearchControl& control,
                const OnReport& on_report, SearchAnswer& answer);
    void read_answer(const std::string& line, const Position& position, SearchAnswer& answer);

    EngineCommand command_;
    tools::UciClient client_;
    std::string name_;
    bool dead_ = false;
    int failed_starts_ = 0;  // in a row
};

// "movetime 100", "depth 7 searchmoves e2e4": what follows `go`.
std::string go_words(const Limits& limits, CastlingNotation castling = CastlingNotation::KingSteps);

}  // namespace sebastes::epd
