// Another engine as a counter: its answer to `go perft`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.h"
#include "tools/perft/position_argument.h"
#include "tools/uci_client/uci_client.h"

namespace sebastes::tools {

struct PerftAnswer {
    std::vector<std::pair<std::string, std::uint64_t>> entries;  // moves as it writes them
    std::uint64_t total = 0;
};

// What one line of the answer says; nothing for a line that says neither.
//   "e2e4: 20", "e2e4 20", "  e7e8Q - 1", "O-O : 3"        a move and its count
//   "Nodes searched: 20", "nodes 20", "Total = 20", "20"    the total
// Promotion letters become small.
std::optional<std::pair<std::string, std::uint64_t>> parse_entry(std::string_view line);
std::optional<std::uint64_t> parse_total(std::string_view line);

// An engine that is started again when it has died.  One thread at a time.
class PerftEngine {
  public:
    static Result<PerftEngine> start(const std::string& command);

    const std::string& name() const { return client_.name(); }
    const std::string& command() const { return command_; }
    bool knows_chess960() const { return client_.has_option("UCI_Chess960"); }

    // Its leaves `depth` plies (at least 1) below the line's end.  `moves` are the line's
    // moves as the engine writes them; the FEN is the line's root.
    Answer<PerftAnswer> divide(const Variation& line, const std::vector<std::string>& moves,
                               int depth, bool chess960, Seconds limit);

  private:
    PerftEngine(std::string command, UciClient client)
        : command_(std::move(command)), client_(std::move(client)) {}

    std::string command_;
    UciClient client_;
    bool dead_ = false;
    bool chess960_ = false;
};

// "position fen ... moves ...", as it is sent.
std::string position_command(const Variation& line, const std::vector<std::string>& moves,
                             bool chess960);

}  // namespace sebastes::tools
