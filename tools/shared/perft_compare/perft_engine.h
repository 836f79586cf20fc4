// PerftEngine asks another program for perft counts: an engine that answers `go perft` or another
// question, or a script that runs once per question.
#pragma once

#include <atomic>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tools/shared/perft_compare/perft_answer.h"
#include "tools/shared/perft_compare/perft_question.h"
#include "tools/shared/uci_client/uci_client.h"

namespace sebastes::tools {

// The way of asking the program.
struct PerftDialect {
    std::string question;  // a template (perft_question.h); empty: "go perft {depth}"
    bool uci = true;       // false: the program gets only the question's lines
    AnswerForm form;
};

// Starts the engine again if it has died. One thread at a time.
class PerftEngine {
  public:
    // A command that contains {depth} is a template and runs once per question, as perftree runs
    // its scripts: "script {depth} {fen} {moves}". `limit` is the time for the greeting and for
    // answers that need no counting.
    static Answer<PerftEngine> start(const std::string& command, PerftDialect dialect = {},
                                     Seconds limit = Seconds(30));

    const std::string& name() const { return name_; }
    const std::string& command() const { return command_; }
    const PerftDialect& dialect() const { return dialect_; }
    // Whether the program can be told to write castling as in Chess960. A script always counts as
    // able to.
    bool knows_chess960() const { return is_script() || knows_chess960_; }
    bool is_script() const { return !script_.empty(); }

    // When the flag becomes true, waiting ends soon with a fault; ignore that fault.
    void stop_with(const std::atomic<bool>* flag) { stop_ = flag; }

    // Returns the program's counts at the depth (at least 1) below the line's end.
    Answer<PerftAnswer> divide(const PerftQuestion& question, Seconds limit);

  private:
    PerftEngine(std::string command, PerftDialect dialect, Seconds limit)
        : command_(std::move(command)), dialect_(std::move(dialect)), limit_(limit) {}

    Answer<UciClient> start_client() const;
    void ask(const PerftQuestion& question);
    Answer<PerftAnswer> read(Seconds limit);
    Answer<PerftAnswer> run_script(const PerftQuestion& question, Seconds limit) const;
    // Returns nothing if the deadline passes or the flag is set.
    Answer<std::optional<std::string>> next_line(Deadline deadline);
    bool is_stopped() const { return stop_ != nullptr && *stop_; }

    std::string command_;
    PerftDialect dialect_;
    Seconds limit_;
    std::vector<std::string> script_;  // the command's arguments; empty for an engine
    std::optional<UciClient> client_;
    std::string name_;
    bool knows_chess960_ = false;
    bool dead_ = false;
    bool is_new_ = true;  // no question was asked yet
    bool chess960_ = false;
    const std::atomic<bool>* stop_ = nullptr;
};

}  // namespace sebastes::tools
