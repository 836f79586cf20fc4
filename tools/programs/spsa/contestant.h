// An engine that plays games of a tuning, over UCI.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.h"
#include "notation/notation.h"
#include "tools/programs/spsa/spsa.h"
#include "tools/shared/uci_client/uci_client.h"

namespace sebastes::spsa {

struct EngineSettings {
    std::string command;
    int hash_mib = 16;
    std::vector<std::pair<std::string, std::string>> options;  // set before the first game
    bool chess960 = false;
};

// What a move may cost.
struct MoveLimit {
    std::uint64_t nodes = 5000;
    std::int64_t base = 0;       // ms for a game; 0: nodes count, not time
    std::int64_t increment = 0;  // ms more for each move

    bool has_clock() const { return base > 0; }
};

struct ChosenMove {
    Move move;
    std::optional<int> score;  // from the mover's side; mates are scores.h's
    std::int64_t left = 0;     // ms that the mover's clock has; below 0: overstepped
};

// After an error it is of no more use.  One thread at a time.
class Contestant {
  public:
    // The error says what cannot be: the command, an option.
    static Result<Contestant> start(const EngineSettings& settings);

    const tools::UciClient& client() const { return client_; }
    void set_values(const std::vector<Parameter>& parameters, const std::vector<int>& values);

    // A game begins; the engine may be busy with that until await_ready().
    void begin_game() { client_.send("ucinewgame"); }
    std::optional<Error> await_ready();

    // The move of the side to move in the position that `position_words` ("position startpos moves
    // e2e4") lead to.  `left`: both sides' clocks, in ms.
    Result<ChosenMove> choose(const std::string& position_words, const Position& position,
                              const MoveLimit& limit, const ColorArray<std::int64_t>& left);

  private:
    explicit Contestant(tools::UciClient client) : client_(std::move(client)) {}
    Error fault_of(const tools::Fault& fault) const;

    tools::UciClient client_;
};

// "info depth 9 score cp -12 nodes ...": -12; nothing where there is no score or only a bound.
std::optional<int> score_of(std::string_view info);

}  // namespace sebastes::spsa
