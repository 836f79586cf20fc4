// Protocol speaks the Universal Chess Interface (UCI) over a pair of descriptors, and
// run_command_line() runs the commands of the engine's command line.
//
// There are two threads.  The reader reads lines and never waits for a search; the engine thread
// runs commands in order (commands.h).  The reader itself handles `stop`, `ponderhit`, `quit`,
// `debug` and the option for the log, so that the log has every line after its option.  While a
// search runs, the reader answers questions such as `isready`, `uci`, `d` and `eval`, which do not
// disturb the search.  Other commands end a search without limits (`go infinite`, `go ponder`, bare
// `go`), and wait for any other search.  README.md says what ends searches and counts when the
// input ends and after `quit`.
//
// Waiting commands take at most kMostQueued bytes.  A script is then read no further until there is
// room.  Other input is still read, so that `stop` is seen, but commands that would have to wait
// are left out, as are lines that are too long or find no memory.  An error then says so; a `go`
// that is left out, and each `go` after a `position` that is left out, is answered in its turn
// without a move.
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
    // How long a search may run after the end of input from a pipe or terminal.
    static constexpr std::chrono::milliseconds kGrace{3000};
    // How long commands are still run after `quit`, counting commands only after a person's, who
    // may have pasted both.
    static constexpr std::chrono::milliseconds kLastWords{500};
    // The most memory for waiting commands, in bytes.
    static constexpr std::size_t kMostQueued = std::size_t{64} << 20;

    // Errors go to a third descriptor if one is given (lines.h).  Throws std::bad_alloc when there
    // is no memory for the smallest engine; later each thread catches it and reports an error.
    Protocol(int input, int output, int errors = -1);

    // Reads until `quit` or the end of input.  Returns the exit code: 1 if the reader of the
    // answers closed them, otherwise 0.
    int run();
    // Runs these lines.  Returns the exit code: 2 if a line was refused, 1 as above, otherwise 0.
    int run_lines(const std::vector<std::string>& lines);

  private:
    enum class State {
        Reading,
        Finishing,  // no more commands come
        Quitting,   // the same, after `quit`
        Over        // waiting commands are answered, but not run
    };

    struct Task {
        const Command* command;
        CommandKind kind;
        std::string arguments;
        TimePoint arrived = std::chrono::steady_clock::now();
        std::uint64_t number = 0;  // from 1, in the order of the commands
        // What came right after it and was left out.
        bool left_out_position = false;
        std::size_t left_out_gos = 0;

        std::size_t bytes() const { return sizeof *this + arguments.size(); }
    };

    // ---- The reader ----
    // Acts on a line.  If the line is incomplete, `fault` says why, and it is left out.
    void take(std::string_view line, std::string_view fault);
    void act(const Command& command, std::string_view arguments);
    void tell_unknown(std::string_view line);
    bool answer_now(const Command& question, std::string_view arguments);
    // Opens or closes the log if the `setoption` is for the log; returns whether it is.
    bool set_log(std::string_view arguments);
    void enqueue(const Command& command, std::string_view arguments);
    bool has_room(std::unique_lock<std::mutex>& lock, std::size_t bytes);
    // Reports the reason, if there is one, and leaves out a command (null: an unknown one).  Needs
    // no memory.
    void leave_out(const Command* command, std::string_view reason);

    // ---- The engine thread ----
    void work();
    void run_task(const Task& task, SearchControl& control);
    // Runs it, and reports the exception that it throws.
    template <typename Run>
    bool report_failure(const Run& run);

    // Writes the line that the client waits for.
    void answer_without_running(const Command& command) {
        if (!command.answer.empty()) output_.line(command.answer);
    }

    // The caller holds the lock.  A mark stops all commands up to the last number when it is set.
    bool is_stopped(const Task& task) const;
    void stop_with_lock(std::uint64_t& mark);

    // Whether nobody reads the answers.
    bool is_unheard() const;
    // Waits for the remaining commands.  Returns false if they had to be stopped.
    bool finish();

    int input_;
    Output output_;
    bool is_interactive_;  // a person types
    bool is_script_;       // can wait for room
    UciState uci_;
    // Used by the reader only.
    bool is_debugging_ = false;  // `debug on`: it names the commands that it ignores
    bool is_full_ = false;       // commands are left out, which was reported
    // Shared by both threads under the lock; atomic members may be read without it.
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
    // Used by the engine thread only.
    TimePoint free_since_{};
};

// Runs "--help", "--version", or the arguments as UCI commands ("bench", "go perft 5 quit"); each
// command may be one argument or several.  Answers go to one descriptor, errors to the other.
// Returns the exit code: 0; 2 if the first command is unknown (nothing is run then) or a command
// was refused; 1 if the answers could not be written.
int run_command_line(const std::vector<std::string>& words, int output, int errors);

}  // namespace sebastes
