// Another engine, spoken to in the protocol of XBoard (the Chess Engine Communication Protocol,
// version 2) from the GUI's side.  Survives what UciClient survives, in the same way.
//
// One thread at a time.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.h"
#include "tools/shared/uci_client/uci_client.h"

namespace sebastes::tools {

// "feature ping=1 myname=\"Any engine\"" as names and values; empty when the line is none.
using Features = std::vector<std::pair<std::string, std::string>>;
Features parse_features(std::string_view line);

class XboardClient {
  public:
    // Starts the command (shell_words.h) and asks for its features, within the limit.  The
    // error says what failed; one that names no feature is of no use.
    static Result<XboardClient> start(const std::string& command, Seconds limit = Seconds(30));

    // As it gave it; the command's first word when it gave none.
    const std::string& name() const { return name_; }
    // Whether a feature is on; what the engine did not name is as the protocol has it.
    bool has(std::string_view feature) const;
    // Upper and lower case are the same.
    bool has_option(std::string_view option) const;
    // Does nothing when it has no such option.
    void set_option(std::string_view option, std::string_view value);

    // As those of UciClient; a line is sent a moment after the last one, since there are engines
    // that read both at once and then do only the first.
    void send(std::string_view line);
    Answer<std::optional<std::string>> poll_line(Deadline deadline) {
        return lines_.poll_line(deadline);
    }
    // Waits until it has done all that it was sent: sends a ping and waits for its pong, or, if
    // it knows none, until it says nothing more.  What it says meanwhile.  Pings again while it
    // is silent.
    Answer<std::vector<std::string>> synchronise(Seconds limit);
    void kill() { lines_.kill(); }

  private:
    explicit XboardClient(UciClient lines) : lines_(std::move(lines)), name_(lines_.name()) {}
    // What went wrong, if anything.
    std::optional<std::string> read_features(Seconds limit);
    // True when it was the last.
    bool take(const Features& features);

    UciClient lines_;  // for its lines alone
    std::string name_;
    Features features_;
    std::vector<std::string> options_;  // names as it writes them
    Deadline next_send_{};
    int pings_ = 0;
};

}  // namespace sebastes::tools
