// ExternalEngine runs another UCI or XBoard engine (Chess Engine Communication Protocol, version 2)
// in a child process. The calls are the same for both protocols.
//
// A game begins with new_game(). For each search call go(), then poll() until the best move comes,
// or call choose(), which does both. Failures are a Fault (uci_client.h): after Died or Silent the
// engine has ended, after any other kind you can still use it. One thread at a time.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "board/position.h"
#include "notation/notation.h"
#include "search/limits.h"
#include "tools/shared/external_engine/info_line.h"
#include "tools/shared/uci_client/uci_client.h"

namespace sebastes::tools {

// Says how to start another engine.
struct EngineCommand {
    // The command line, as a shell reads it. A prefix "uci:" or "xboard:" sets the protocol.
    // Without one, start() tries UCI first, and XBoard if the engine does not answer at once.
    std::string command;
    std::vector<std::pair<std::string, std::string>> options{};  // set on each start
    std::optional<std::size_t> hash_mib{};  // set if the engine has that option
    std::optional<std::size_t> threads{};   // likewise
    // Seconds after which an engine counts as hung: beyond its time limit, or for a whole position
    // if the search has no time limit. The defaults are 5 and 300.
    std::optional<double> timeout{};
    // Milliseconds between two lines that are sent to a UCI engine (EnginePipe::set_pause).
    int pause = 2;
};

// The move that an engine or a player chose.
struct ChosenMove {
    Move move;
    std::optional<int> score{};  // the last exact score of the search, from the mover's side
};

class ExternalEngine {
  public:
    // Starts the engine, greets it and sets its options. Turns OwnBook off, because book moves say
    // nothing about the engine's search.
    static Answer<std::unique_ptr<ExternalEngine>> start(EngineCommand command);
    virtual ~ExternalEngine() = default;

    const std::string& name() const { return name_; }
    // The command, with the prefix of the protocol that the engine speaks.
    const EngineCommand& command() const { return command_; }
    // Sends the option without waiting; does nothing if the engine has no such option. new_game()
    // reports a refusal.
    virtual void set_option(std::string_view name, std::string_view value) = 0;

    // Begins a game at that position, clears what the engine learnt from earlier games, and waits
    // until it is ready. The limits are those of the searches to come.
    std::optional<Fault> new_game(const Position& start, const Limits& limits);
    // Begins a search after these moves of the game. There must be at least as many as in the last
    // search.
    void go(const std::vector<Move>& moves, const Limits& limits);
    // Tells the engine to answer now.
    virtual void stop() = 0;

    // The next output of the search. Both members are empty if the deadline has passed, or if the
    // line holds neither a report nor a best move.
    struct Said {
        std::optional<InfoLine> info{};
        std::optional<Move> best{};
    };
    Answer<Said> poll(Deadline deadline);
    // Searches and waits for the move, at most for `patience`.
    Answer<ChosenMove> choose(const std::vector<Move>& moves, const Limits& limits,
                              Seconds patience);

    // Whether the engine can begin another game; if not, start a new process for it.
    virtual bool can_play_again() const { return true; }
    // Whether the engine itself keeps limits of time, nodes and depth. If not, call stop().
    virtual bool keeps_limits() const = 0;
    void kill() { pipe().kill(); }

  protected:
    // The time limit for what an engine must do at once.
    static constexpr Seconds kReadyLimit{30};

    ExternalEngine(EngineCommand command, std::string name)
        : command_(std::move(command)), name_(std::move(name)) {}
    bool is_chess960() const { return chess960_; }
    CastlingNotation castling() const {
        return chess960_ ? CastlingNotation::KingTakesRook : CastlingNotation::KingSteps;
    }
    const Position& game_start() const { return start_; }
    // The position of the current search.
    const Position& position() const { return position_; }

  private:
    virtual EnginePipe& pipe() = 0;
    virtual std::optional<Fault> begin_game(const Limits& limits) = 0;
    virtual void begin_search(const std::vector<Move>& moves, const Limits& limits) = 0;
    // Parses a line. Both members are empty if the line says something else.
    virtual Answer<Said> read(std::string_view line) = 0;

    EngineCommand command_;
    std::string name_;
    bool chess960_ = false;
    Position start_ = Position::start();
    Position position_ = Position::start();
    std::size_t played_ = 0;  // moves from start_ to position_
};

// Returns the words after `go`: "movetime 100", "mate 3 nodes 5000", "depth 7 searchmoves e2e4".
std::string go_words(const Limits& limits, CastlingNotation castling = CastlingNotation::KingSteps);

}  // namespace sebastes::tools
