// Another engine in a child process that plays or analyses: the same calls for UCI and for XBoard's
// protocol (the Chess Engine Communication Protocol, version 2).
//
// A game begins with new_game(); each search is go(), then poll() until the best move comes, or
// choose(), which does both.  What goes wrong is a Fault (uci_client.h): after one of kind Died or
// Silent the engine is gone, after any other it goes on.  One thread at a time.
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

// How another engine is started.
struct EngineCommand {
    // As a shell would read it.  "uci:" or "xboard:" before it says which protocol it speaks; any
    // other is asked for UCI first, and for XBoard's when it gives no answer at once.
    std::string command;
    std::vector<std::pair<std::string, std::string>> options{};  // set on each start
    std::optional<std::size_t> hash_mib{};                       // set if it has that option
    std::optional<std::size_t> threads{};                        // likewise
    // Seconds beyond its time, or for a whole position where time is no limit, after which
    // an engine counts as hung.  Absent: 5 and 300.
    std::optional<double> timeout{};
    // Milliseconds between two lines that a UCI engine is sent (EnginePipe::set_pause).
    int pause = 2;
};

// A move that was chosen.
struct ChosenMove {
    Move move;
    std::optional<int> score{};  // the last that was said and no bound, from the mover's side
};

class ExternalEngine {
  public:
    // Starts it, greets it and sets its options.  OwnBook is turned off: a move from a book tells
    // nothing of the engine.
    static Answer<std::unique_ptr<ExternalEngine>> start(EngineCommand command);
    virtual ~ExternalEngine() = default;

    const std::string& name() const { return name_; }
    // How it was started, with the protocol that it speaks.
    const EngineCommand& command() const { return command_; }
    // Without an answer; does nothing when it has no such option.  new_game() tells of a refusal.
    virtual void set_option(std::string_view name, std::string_view value) = 0;

    // Begins a game at that position, with nothing carried over from earlier ones, and waits until
    // the engine has done so.  The limits are those of the searches to come.
    std::optional<Fault> new_game(const Position& start, const Limits& limits);
    // Begins a search in the position behind these moves of the game: as many as the last search's
    // or more.
    void go(const std::vector<Move>& moves, const Limits& limits);
    // Tells it to answer now.
    virtual void stop() = 0;

    // What it says next of its search; neither by the deadline, and of a line about something else.
    struct Said {
        std::optional<InfoLine> info{};
        std::optional<Move> best{};
    };
    Answer<Said> poll(Deadline deadline);
    // Searches and waits for the move, so long at most.
    Answer<ChosenMove> choose(const std::vector<Move>& moves, const Limits& limits,
                              Seconds patience);

    // Whether it may begin another game, or must be started anew for it.
    virtual bool can_play_again() const { return true; }
    // Whether it ends a search by its time, nodes or depth; else it must be told to stop.
    virtual bool keeps_limits() const = 0;
    void kill() { pipe().kill(); }

  protected:
    // For what it must do at once.
    static constexpr Seconds kReadyLimit{30};

    ExternalEngine(EngineCommand command, std::string name)
        : command_(std::move(command)), name_(std::move(name)) {}
    bool is_chess960() const { return chess960_; }
    CastlingNotation castling() const {
        return chess960_ ? CastlingNotation::KingTakesRook : CastlingNotation::KingSteps;
    }
    const Position& game_start() const { return start_; }
    // The position that is searched.
    const Position& position() const { return position_; }

  private:
    virtual EnginePipe& pipe() = 0;
    virtual std::optional<Fault> begin_game(const Limits& limits) = 0;
    virtual void begin_search(const std::vector<Move>& moves, const Limits& limits) = 0;
    // What a line says; neither where it says something else.
    virtual Answer<Said> read(std::string_view line) = 0;

    EngineCommand command_;
    std::string name_;
    bool chess960_ = false;
    Position start_ = Position::start();
    Position position_ = Position::start();
    std::size_t played_ = 0;  // moves from start_ to position_
};

// "movetime 100", "mate 3 nodes 5000", "depth 7 searchmoves e2e4": what follows `go`.
std::string go_words(const Limits& limits, CastlingNotation castling = CastlingNotation::KingSteps);

}  // namespace sebastes::tools
