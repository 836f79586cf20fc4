// Any engine that speaks XBoard's protocol, in a child process that is started again when it
// has died.
//
// That protocol has no limit of nodes and counts times in seconds: these limits are kept by
// telling the engine to move now.  There is no searchmoves and no search for a mate, and no way to
// make every engine forget what it knows but `new`.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "tools/programs/epd/engine.h"
#include "tools/programs/epd/external_engine.h"
#include "tools/programs/epd/process_engine.h"
#include "tools/shared/xboard_client/xboard_client.h"

namespace sebastes::epd {

// Memory and cores are set if the engine has these features.
class XboardEngine : public ProcessEngine<tools::XboardClient> {
  public:
    // The error when it cannot be started, or lacks one of the options.
    static Result<std::unique_ptr<Engine>> start(EngineCommand command);

  private:
    XboardEngine(EngineCommand command, tools::XboardClient client);

    std::optional<std::string> set_options() override;
    // One that cannot play a second game is started anew for it.
    bool is_spent() const override { return is_used_ && !client().has("reuse"); }
    // A new game at the position, with the limits.
    std::optional<std::string> prepare(const Position& position, const Limits& limits) override;
    std::string go_line(const Position&, const Limits&) override { return "go"; }
    bool read_line(const std::string& line, const Position& position, SearchWatch& watch,
                   SearchAnswer& answer) override;

    bool is_used_ = false;  // it has played a game
};

// The lines that set up a position for an engine that has no setboard, in its edit mode; absent
// when it cannot be told so: castling rights other than those of kings and rooks at home, or a
// capture en passant.
std::optional<std::vector<std::string>> edit_lines(const Position& position);

}  // namespace sebastes::epd
