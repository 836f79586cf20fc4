// Another program as a counter: an engine that answers `go perft` or another question, or a
// script that is run anew for each.
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

// How it is spoken to.
struct PerftDialect {
    std::string question;  // a template (perft_question.h); empty: "go perft {depth}"
    bool uci = true;       // false: it gets the question's lines and nothing else
    AnswerForm form;
};

// An engine that is started again when it has died.  One thread at a time.
class PerftEngine {
  public:
    // A command with {depth} in it is a template too, and run anew for each question, as
    // perftree runs its scripts: "script {depth} {fen} {moves}".  `limit` is for the
    // greeting, and for what later is to be answered at once.
    static Answer<PerftEngine> start(const std::string& command, PerftDialect dialect = {},
                                     Seconds limit = Seconds(30));

    const std::string& name() const { return name_; }
    const std::string& command() const { return command_; }
    const PerftDialect& dialect() const { return dialect_; }
    // Whether it can be told that castling is written as in Chess960; a script is asked
    // without being told.
    bool knows_chess960() const { return is_script() || knows_chess960_; }
    bool is_script() const { return !script_.empty(); }

    // When the flag becomes true, waiting ends soon with a fault of no meaning.
    void stop_with(const std::atomic<bool>* flag) { stop_ = flag; }

    // Its leaves `depth` plies (at least 1) below the line's end.  `moves` are the line's
    // moves as the engine writes them; the FEN is the line's root.
    Answer<PerftAnswer> divide(const Variation& line, const std::vector<std::string>& moves,
                               int depth, bool chess960, Seconds limit);

  private:
    PerftEngine(std::string command, PerftDialect dialect, Seconds limit)
        : command_(std::move(command)), dialect_(std::move(dialect)), limit_(limit) {}

    Answer<UciClient> start_client() const;
    void ask(const PerftQuestion& question);
    Answer<PerftAnswer> read(Seconds limit);
    Answer<PerftAnswer> run_script(const PerftQuestion& question, Seconds limit) const;
    // Nothing by the deadline, or when it is to stop.
    Answer<std::optional<std::string>> next_line(Deadline deadline);
    bool is_stopped() const { return stop_ != nullptr && *stop_; }

    std::string command_;
    PerftDialect dialect_;
    Seconds limit_;
    std::vector<std::string> script_;  // its words; empty: an engine
    std::optional<UciClient> client_;
    std::string name_;
    bool knows_chess960_ = false;
    bool dead_ = false;
    bool is_new_ = true;  // it was asked nothing yet
    bool chess960_ = false;
    const std::atomic<bool>* stop_ = nullptr;
};

}  // namespace sebastes::tools
