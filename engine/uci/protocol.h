// The Universal Chess Interface over a pair of descriptors.
//
// Two threads: the reader takes lines and never waits for a search; the engine thread runs
// commands in order (commands.h).  The reader itself handles `stop`, `ponderhit`, `quit`, `debug`,
// the debug log's option, so that the log has every line that is read after it, and, while a
// search runs, questions such as `isready`, `uci`, `d` and `eval`, which leave the search
// alone.  A command that needs the engine while a search without end (`go infinite`,
// `go ponder`, bare `go`) runs ends that search; behind any other search it waits its turn.
// Each `go` gets exactly one `bestmove`.
//
// End of input is not `stop`: what was asked for may still be answered, a search for kGrace,
// unless the input is a file, and so a script, which is run to its end.  `quit` ends searches.
// Neither cuts short what is counted (bench, perft, speedtest, genfens), unless a person types.
// What still waits kLastWords after `quit`, with nothing to be counted among it, is not run any
// more: a `go` is then answered without a move.
// A search without end is ended at once, and so is everything when nobody reads the answers any
// more.
//
// Commands that wait take kMostQueued bytes at most.  A script is then read no further until there
// is room.  Other input is read on, so that `stop` is seen, and what would have to wait is left
// out: one error says so, each `go` is answered without a move in its turn, and so is each `go`
// after a `position` that was left out.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "search/search_control.h"
#include "search/time/clock.h"
#include "uci/command_name.h"
#include "uci/commands.h"
#include "uci/line_reader.h"
#include "uci/output.h"

namespace sebastes {

class Protocol {
  public:
    // How long a search may go on after the end of input from a pipe or terminal.
    static constexpr std::chrono::milliseconds kGrace{3000};
    // How long commands are still run after `quit`.
    static constexpr std::chrono::milliseconds kLastWords{500};
    // What the commands that wait may take, in bytes.
    static constexpr std::size_t kMostQueued = std::size_t{64} << 20;
    // How long a count may go on after the `quit` of a person, who may have pasted both.
    static constexpr std::chrono::milliseconds kLastCount{500};

    // Errors go to a third descriptor where one is given (output.h).  Throws std::bad_alloc
    // when there is no memory for the smallest engine.
    Protocol(int input, int output, int errors = -1);

    // Reads until `quit` or the end of input.  The exit code: 1 when the reader of the
    // answers went away, else 0.
    int run();
    // Runs these lines and ends.  The exit code: 2 when a line was refused, 1 as above, else 0.
    int run_lines(const std::vector<std::string>& lines);

  private:
    struct Task {
        CommandName name;
        std::string arguments;
        std::string fault;  // why its line could not be read; empty if it could
        TimePoint arrived{};
        bool waited = false;  // behind another task: its time begins when that one ends
        bool is_endless = false;
        bool is_count = false;  // no search for a move: perft, bench and the like
        bool is_answered = false;
        bool is_stopped = false;       // by `stop`, and so is what stands before it
        bool is_ponder_hit = false;    // the same of `ponderhit`
        std::size_t left_out_gos = 0;  // of commands that were left out, which it stands for
        std::shared_ptr<SearchControl> control{};  // of what takes long

        std::size_t bytes() const { return sizeof *this + sizeof *control + arguments.size(); }
    };

    // False when the reader should stop.
    bool take(std::string_view line, std::string_view fault);
    // The same where memory may be too short even for what the line needs.
    bool take_safely(const std::string& line, LineReader::Status status);
    // Says that there is no memory even to hand a command over.  What is waited for is answered,
    // a `go` without a move, and so is each `go` after a `position` that was lost.
    void lose(std::string_view line);
    bool answer_now(CommandName question, std::string_view arguments);
    // Opens or closes the log, if that is what a `setoption` asks for.
    bool set_log(std::string_view arguments);
    void enqueue(CommandName name, std::string_view arguments, std::string_view fault);
    // With the lock: false when there is no room for the task, which is then left out.
    bool has_room(std::unique_lock<std::mutex>& lock, const Task& task);
    void leave_out(const Task& task);
    void work();
    void run_front(const Task& task);
    void end_front();
    // Whether a file is to be read on.  Answers `isready` where that takes long.
    bool goes_on();
    // What is answered of a task that is not run.
    void answer_without(const Task& task);
    // Ends the engine thread when it goes, however that comes.
    class Ending {
      public:
        explicit Ending(Protocol& protocol) : protocol_(protocol) {}
        ~Ending();
        Ending(const Ending&) = delete;
        Ending& operator=(const Ending&) = delete;

      private:
        Protocol& protocol_;
    };
    enum class Which { All, Searches, Endless };
    void stop(Which which);
    // Nothing more will come: waits for what is to be done yet, `for_searches` after the last
    // count before them, and for that so long.  False when it had to be stopped.
    bool finish(std::chrono::milliseconds for_searches, std::chrono::milliseconds for_counts);

    int input_;
    Output output_;
    bool is_interactive_;        // a person types
    bool is_debugging_ = false;  // `debug on`: tells what it ignores
    Commands commands_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Task> tasks_;                  // the front one is being run
    std::size_t queued_bytes_ = 0;            // of all tasks
    std::size_t long_tasks_ = 0;              // of them, not yet answered
    std::size_t short_tasks_ = 0;             // that are not long
    std::size_t counts_ = 0;                  // that are counts
    std::shared_ptr<SearchControl> endless_;  // of the last search without end
    bool is_script_ = false;                  // can wait for room
    TimePoint front_began_{};                 // the engine thread's
    std::atomic<bool> is_over_{false};        // nothing is run any more
    bool finished_ = false;                   // no more tasks will come
    bool has_lost_position_ = false;          // nor has another come since
    bool has_quit_ = false;
};

}  // namespace sebastes
