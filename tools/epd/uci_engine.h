// Any UCI engine, in a child process that is started again when it has died.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "board/notation.h"
#include "core/result.h"
#include "tools/epd/engine.h"
#include "tools/epd/engine_command.h"
#include "tools/epd/search_watch.h"
#include "tools/uci_client/uci_client.h"

namespace sebastes::epd {

// Hash and Threads are set if the engine has them, OwnBook is turned off (a move from a
// book solves nothing); options given win over these.
class UciEngine : public Engine {
  public:
    // The error when it cannot be started within the limit, or lacks one of the options.
    static Result<std::unique_ptr<Engine>> start(EngineCommand command,
                                                 tools::Seconds limit = tools::Seconds(30));

    const std::string& name() const override { return name_; }
    SearchAnswer think(const Position& position, const Limits& limits, SearchControl& control,
                       const OnReport& on_report) override;

  private:
    UciEngine(EngineCommand command, tools::UciClient client);
    bool has_own(std::string_view option) const;
    // Sends a line a moment after the last one: there are engines that read both at once and
    // then do only the first.
    void say(std::string_view line);
    void set_options();
    // Why it does not run, if so.
    std::optional<std::string> revive();
    std::optional<std::string> prepare(const Position& position);
    // Listens until the bestmove.
    void listen(const Position& position, SearchWatch& watch, SearchAnswer& answer);
    void read_answer(const std::string& line, const Position& position, SearchAnswer& answer);

    EngineCommand command_;
    tools::UciClient client_;
    std::string name_;
    tools::Deadline next_line_{};
    bool dead_ = false;
    int failed_starts_ = 0;  // in a row
};

// "movetime 100", "mate 3 nodes 5000", "depth 7 searchmoves e2e4": what follows `go`.
std::string go_words(const Limits& limits, CastlingNotation castling = CastlingNotation::KingSteps);

}  // namespace sebastes::epd
