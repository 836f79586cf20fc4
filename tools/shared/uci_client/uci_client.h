// Another engine, spoken to in UCI from a GUI's side.  Survives all that an engine may
// do wrong: each wait has a limit, and what went wrong comes back as a Fault in words.
//
// After a fault of kind Died or Silent the engine is gone; start another.  What an engine says of
// an option in a line "info string error ..." is a fault of kind Refused; it lives on without it.
// One thread at a time.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/result.h"
#include "tools/shared/uci_client/child_process.h"

namespace sebastes::tools {

using Seconds = std::chrono::duration<double>;

enum class FaultKind {
    Died,        // crashed, exited, or closed its output
    Silent,      // did not answer in time
    Unreadable,  // answered, but not what was asked for
    Refused,     // does not take an option's value
};

struct Fault {
    FaultKind kind;
    std::string message;  // a predicate: "was killed by signal 11 (Segmentation fault)"
};

// What was asked for, or what went wrong instead.
template <typename T>
using Answer = std::variant<T, Fault>;

class UciClient {
  public:
    // Starts the command (shell_words.h) and greets it, which may take as long as `limit`
    // in all.  The error says what failed.
    static Result<UciClient> start(const std::string& command, Seconds limit = Seconds(30));

    // The same without a greeting, for a program that reads lines but knows no UCI.
    static Result<UciClient> start_ungreeted(const std::string& command);

    // As it gave it; the command's first word when it gave none.
    const std::string& name() const { return name_; }
    // Upper and lower case are the same, as UCI has it.
    bool has_option(std::string_view option) const;
    // The lines "option name ..." of its greeting.
    const std::vector<std::string>& declarations() const { return declarations_; }
    // Without an answer, as in UCI; does nothing when it has died.  What it says against it is
    // heard by confirm_options() or synchronise(), whichever comes first.
    void set_option(std::string_view option, std::string_view value);
    // Waits until it has done with the options that were set, if there are any.
    Answer<std::monostate> confirm_options(Seconds limit);

    // Sends one line.
    void send(std::string_view line);
    // Its next line.
    Answer<std::string> read_line(Deadline deadline);
    // The same, for who has other things to watch: nothing by the deadline is no fault.
    Answer<std::optional<std::string>> poll_line(Deadline deadline);
    // Sends isready and waits for readyok; what comes before it is dropped, except for what it
    // says against an option that was set.
    Answer<std::monostate> synchronise(Seconds limit);

    // Ends the engine at once.
    void kill() { process_.stop(); }

    static Deadline after(Seconds limit) {
        return SteadyClock::now() + std::chrono::duration_cast<SteadyClock::duration>(limit);
    }

  private:
    explicit UciClient(ChildProcess process) : process_(std::move(process)) {}
    Fault fault_of(ChildProcess::Status status);
    Fault refusal(std::string_view words) const;

    ChildProcess process_;
    std::string name_;
    std::vector<std::string> declarations_;
    std::vector<std::string> options_;      // their names in lower case
    std::vector<std::string> unconfirmed_;  // options that were set since the last readyok
    bool unsent_ = false;                   // it stopped reading
};

// What an engine says against what it was told, in a line "info string error: ...".
std::optional<std::string_view> complaint_in(std::string_view line);

}  // namespace sebastes::tools
