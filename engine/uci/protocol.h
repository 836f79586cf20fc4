// The Universal Chess Interface over a pair of streams.
//
// Two threads: the reader takes lines and never waits for a search; the engine thread
// runs commands in order (commands.h).  `stop`, `ponderhit` and `quit`, and `isready`
// while a search runs, are answered by the reader itself; and so is the debug log's option,
// so that the log has every line that is read after it.  A command that needs the
// engine while an endless search (`go infinite`, `go ponder`) runs ends that search;
// behind any other search it waits its turn.  Each `go` gets exactly one `bestmove`.
//
// End of input is not `stop`: a search that will end by itself is waited for.
#pragma once

#include <condition_variable>
#include <deque>
#include <istream>
#include <memory>
#include <mutex>
#include <ostream>
#include <string>
#include <vector>

#include "search/shared.h"
#include "uci/output.h"

namespace sebastes {

class Protocol {
  public:
    Protocol(std::istream& input, std::ostream& output) : input_(input), output_(output) {}

    // Reads until `quit` or the end of input.
    void run();
    // Runs the words of a command line as commands, in turn.
    void run_words(const std::vector<std::string>& words);

  private:
    struct Task {
        std::string line;
        TimePoint arrived;
        bool waited = false;  // behind another task: its time begins when that one ends
        bool is_search = false;
        bool is_endless = false;
        std::shared_ptr<SearchControl> control;
    };

    // False when the reader should stop.
    bool read(const std::string& line);
    // Opens or closes the log, if that is what the words of a `setoption` ask for.
    bool set_log(const std::vector<std::string_view>& words);
    void enqueue(std::string line, const std::vector<std::string_view>& words);
    void work();
    void stop_all();
    void finish();

    std::istream& input_;
    Output output_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Task> tasks_;  // the front one is being run
    bool finished_ = false;   // no more tasks will come
};

}  // namespace sebastes
