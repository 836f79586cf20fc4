// Talks to another engine in a child process: EnginePipe exchanges lines, UciClient speaks UCI as a
// GUI does.
//
// Whatever the engine does, each call returns by its deadline. A failure is a Fault: a kind for
// programs and a message for people. After a fault of kind Died or Silent the engine has ended;
// start another one. A line "info string error ..." about an option is a fault of kind Refused; the
// engine then runs on without that option. One thread at a time.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "tools/shared/uci_client/child_process.h"

namespace sebastes::tools {

using Seconds = std::chrono::duration<double>;

inline Deadline after(Seconds limit) {
    return SteadyClock::now() + std::chrono::duration_cast<SteadyClock::duration>(limit);
}

enum class FaultKind {
    NotStarted,  // the command cannot be run
    NoGreeting,  // the engine does not answer the greeting of a protocol
    NoOption,    // the engine lacks an option
    Refused,     // the engine refuses an option's value
    Died,        // the engine crashed, exited, or closed its output
    Silent,      // the engine did not answer in time
    Unreadable,  // the engine answered, but not with what was asked for
};

struct Fault {
    FaultKind kind;
    // A predicate, "was killed by signal 11 (Segmentation fault)"; for NotStarted a whole sentence.
    std::string message;
};

// Answer holds the value, or the Fault instead: a Result whose error has a kind.
template <typename T>
class Answer {
  public:
    Answer(T value) : content_(std::move(value)) {}      // NOLINT(google-explicit-constructor)
    Answer(Fault fault) : content_(std::move(fault)) {}  // NOLINT(google-explicit-constructor)

    explicit operator bool() const { return content_.index() == 0; }
    // Requires a value.
    const T& operator*() const { return *std::get_if<0>(&content_); }
    T& operator*() { return *std::get_if<0>(&content_); }
    const T* operator->() const { return &**this; }
    T* operator->() { return &**this; }
    // Requires that there is no value.
    const Fault& fault() const { return *std::get_if<1>(&content_); }
    const std::string& error() const { return fault().message; }

  private:
    std::variant<T, Fault> content_;
};

class EnginePipe {
  public:
    // Starts the command (shell_words.h).
    static Answer<EnginePipe> start(const std::string& command);

    // The name that the engine gave; the command's first argument if it gave none.
    const std::string& name() const { return name_; }
    // Sets the least time between two lines that are sent. Some engines read two lines at once and
    // then handle only the first.
    void set_pause(Seconds pause) { pause_ = pause; }
    void send(std::string_view line);
    // Returns the engine's next line, without white space at its ends.
    Answer<std::string> read_line(Deadline deadline);
    // Does the same, but returns nothing at the deadline, without a fault.
    Answer<std::optional<std::string>> poll_line(Deadline deadline);
    // Ends the engine at once.
    void kill() { process_.stop(); }

  protected:
    std::string name_;

  private:
    EnginePipe(ChildProcess process, std::string name)
        : name_(std::move(name)), process_(std::move(process)) {}
    Fault fault_of(ChildProcess::Status status);

    ChildProcess process_;
    Seconds pause_{0};
    Deadline next_send_{};
    bool unsent_ = false;  // the engine stopped reading
};

// Parses "option name Clear Hash type button".
struct UciOption {
    std::string name;
    std::string type;          // spin, check, combo, string, button
    std::string initial{};     // the default; empty if there is none
    std::optional<int> min{};  // a spin's range
    std::optional<int> max{};
    std::vector<std::string> choices{};  // a combo's
};
std::optional<UciOption> parse_option(std::string_view line);

class UciClient : public EnginePipe {
  public:
    // Makes a client without a greeting, for a program that reads lines but does not speak UCI.
    explicit UciClient(EnginePipe pipe) : EnginePipe(std::move(pipe)) {}
    // Starts the command and greets the engine; both together take at most `limit`.
    static Answer<UciClient> start(const std::string& command, Seconds limit = Seconds(30),
                                   Seconds pause = Seconds(0));

    const std::vector<UciOption>& options() const { return options_; }
    // Ignores case, as UCI does.
    bool has_option(std::string_view name) const { return find_option(name) != nullptr; }
    // Sends the option without waiting, as in UCI; does nothing if the engine has died. The next
    // confirm_options() or synchronise() reports the engine's complaint, if there is one.
    void set_option(std::string_view name, std::string_view value);
    // Waits until the engine has handled the options that were set, if there are any.
    std::optional<Fault> confirm_options(Seconds limit);
    // Sends isready and waits for readyok. Lines before it are dropped, except complaints about an
    // option that was set.
    std::optional<Fault> synchronise(Seconds limit);

  private:
    const UciOption* find_option(std::string_view name) const;
    Fault refusal(std::string_view complaint) const;

    std::vector<UciOption> options_;
    std::vector<std::string> unconfirmed_;  // options that were set since the last readyok
};

// Returns the engine's complaint in a line "info string error: ...".
std::optional<std::string_view> complaint_in(std::string_view line);

}  // namespace sebastes::tools
