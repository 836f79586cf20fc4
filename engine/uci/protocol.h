// Protocol speaks the Universal Chess Interface (UCI) over a pair of descriptors, and
// run_command_line() runs the commands of the engine's command line.
//
// Two threads: the reader takes lines and never waits for a search; the engine thread runs
// commands in order (commands.h).  The reader itself acts on `stop`, `ponderhit`, `quit` and
// `debug`, opens the debug log, so that the log has every line that is read after its option, and,
// while a search runs, answers questions such as `isready`, `uci`, `d` and `eval`, which leave the
// search alone.  A command that needs the engine ends a search without limits (`go infinite`,
// `go ponder`, bare `go`); behind any other search it waits its turn.  Each `go` gets exactly one
// `bestmove`.
//
// The end of the input is not `stop`: what was asked for may still be answered, a search for
// kGrace, unless the input is a file, and so a script, which is run to its end.  `quit` ends
// searches.  Neither cuts short what is counted (bench, perft, speedtest, genfens), unless a
// person types.  What still waits kLastWords after `quit`, with nothing to be counted among it, is
// not run any more: a `go` is then answered without a move.  A search without limits is ended at
// once, and so is everything when nobody reads the answers any more.
//
// Commands that wait take kMostQueued bytes at most.  A script is then read no further until there
// is room.  Other input is read on, so that `stop` is seen, and what would have to wait is left
// out, as is what is too long or finds no memory: an error says so, a `go` is answered without a
// move in its turn, and so is each `go` after a `position` that was left out.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "search/search_control.h"
#include "search/time/clock.h"
#include "uci/commands.h"
#include "uci/lines.h"

namespace sebastes {

class Protocol {
  public:
    // How long a search may go on after the end of input from a pipe or terminal.
    static constexpr std::chrono::milliseconds kGrace{3000};
    // How long commands are still run after `quit`.
    static constexpr std::chrono::milliseconds kLastWords{500};
    // How long a count may go on after the `quit` of a person, who may have pasted both.
    static constexpr std::chrono::milliseconds kLastCount{500};
    // What the commands that wait may take, in bytes.
    static constexpr std::size_t kMostQueued = std::size_t{64} << 20;

    // Errors go to a third descriptor where one is given (lines.h).  Throws std::bad_alloc
    // when there is no memory for the smallest engine.
    Protocol(int input, int output, int errors = -1);

    // Reads until `quit` or the end of input.  The exit code: 1 when the reader of the
    // answers went away, else 0.
    int run();
    // Runs these lines and ends.  The exit code: 2 when a line was refused, 1 as above, else 0.
    int run_lines(const std::vector<std::string>& lines);

  private:
    enum class State {
        Reading,
        Finishing,  // no more commands come
        Quitting,   // the same, after `quit`
        Over        // what still waits is answered, but not run
    };

    struct Task {
        std::uint64_t number;  // from 1, in the order of the commands
        CommandName name;
        CommandKind kind;
        std::string arguments;
        TimePoint arrived;
        std::size_t left_out_gos = 0;  // that came right after it; answered after it

        std::size_t bytes() const { return sizeof *this + arguments.size(); }
    };

    // Acts on a line; `fault` says why what was read of it is not enough to do so.
    void take(std::string_view line, std::string_view fault);
    void act(const Command& command, std::string_view arguments);
    void tell_unknown(std::string_view word);
    bool answer_now(CommandName question, std::string_view arguments);
    // Opens or closes the log, if that is what a `setoption` asks for.
    bool set_log(std::string_view arguments);
    void enqueue(const Command& command, std::string_view arguments);
    bool has_room(std::unique_lock<std::mutex>& lock, std::size_t bytes);
    // Says why, if there is a reason to say, that a command is not taken; null: an unknown one.
    // Needs no memory.
    void leave_out(const Command* command, std::string_view reason);
    // The last line that a client waits for.
    void answer_without_running(CommandName name);

    // The engine thread.
    void work();
    void run_task(const Task& task, SearchControl& control);

    // With the lock.  Those that a mark covers, the commands with smaller numbers, are stopped.
    bool is_stopped(const Task& task) const;
    void stop_with_lock(std::uint64_t& mark);
    void stop(std::uint64_t& mark);

    bool is_unheard() const;
    // Waits for what is to be done yet.  False when that had to be stopped.
    bool finish();

    int input_;
    Output output_;
    bool is_interactive_;  // a person types
    bool is_script_;       // can wait for room
    UciState uci_;
    // The reader's.
    bool is_debugging_ = false;       // `debug on`: tells what it ignores
    bool has_lost_position_ = false;  // the last `position` was left out
    bool is_full_ = false;            // commands are left out, which was told
    // Shared, with the lock; what is atomic may be read without.
    std::mutex mutex_;
    std::condition_variable changed_;
    std::atomic<State> state_{State::Reading};
    std::deque<Task> tasks_;  // the front one is being run
    std::size_t queued_bytes_ = 0;
    SearchControl* running_ = nullptr;    // of the front task
    std::uint64_t last_number_ = 0;       // of all commands
    std::uint64_t last_long_number_ = 0;  // of those that take long
    std::uint64_t answered_ = 0;          // up to this command
    std::uint64_t endless_stopped_ = 0;   // searches without limits, up to this command
    std::uint64_t searches_stopped_ = 0;  // and with
    std::uint64_t all_stopped_ = 0;       // and counts
    std::uint64_t ponder_hit_ = 0;
    // The engine thread's.
    TimePoint free_since_{};
};

// Runs "--help", "--version", or the words as commands of the protocol ("bench", "go perft 5
// quit"); each command may be several words or one.  Answers go to one descriptor, errors to
// the other.  The exit code: 0, or 2 when a word is unknown (nothing is run then) or a command
// was refused, or 1 when the answers could not be written.
int run_command_line(const std::vector<std::string>& words, int output, int errors);

}  // namespace sebastes
