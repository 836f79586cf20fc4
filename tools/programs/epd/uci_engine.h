// Any UCI engine, in a child process that is started again when it has died.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"
#include "notation/notation.h"
#include "tools/programs/epd/engine.h"
#include "tools/programs/epd/external_engine.h"
#include "tools/programs/epd/process_engine.h"
#include "tools/shared/uci_client/uci_client.h"

namespace sebastes::epd {

// Hash and Threads are set if the engine has them, OwnBook is turned off (a move from a
// book solves nothing); options given win over these.
class UciEngine : public ProcessEngine<tools::UciClient> {
  public:
    // The error when it cannot be started within the limit, or lacks or refuses an option.
    static Result<std::unique_ptr<Engine>> start(EngineCommand command,
                                                 tools::Seconds limit = tools::Seconds(30));

  private:
    UciEngine(EngineCommand command, tools::UciClient client);
    bool has_own(std::string_view option) const;
    // Sends a line a moment after the last one: there are engines that read both at once and
    // then do only the first.
    void say(std::string_view line);
    void set(std::string_view option, std::string_view value);
    void wait_a_moment();

    std::optional<std::string> set_options() override;
    std::optional<std::string> prepare(const Position& position, const Limits& limits) override;
    void prepare_to_go() override { wait_a_moment(); }
    std::string go_line(const Position& position, const Limits& limits) override;
    bool read_line(const std::string& line, const Position& position, SearchWatch& watch,
                   SearchAnswer& answer) override;

    tools::Deadline next_line_{};
};

// "movetime 100", "mate 3 nodes 5000", "depth 7 searchmoves e2e4": what follows `go`.
std::string go_words(const Limits& limits, CastlingNotation castling = CastlingNotation::KingSteps);

}  // namespace sebastes::epd
