#include "tools/shared/uci_client/uci_client.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "core/quoted.h"
#include "tools/shared/uci_client/shell_words.h"

namespace sebastes::tools {

namespace {

// Enough for any engine that reads its input at all.
constexpr Seconds kWriteLimit{5};
// Of what an engine says against an option, so much is repeated.
constexpr std::size_t kMostWords = 300;

std::string lower_case(std::string_view text) {
    std::string lower(text);
    std::ranges::transform(lower, lower.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return lower;
}

// "option name Clear Hash type button": what stands between name and type.
std::string option_name(std::string_view line) {
    constexpr std::string_view kStart = "option name ";
    line.remove_prefix(kStart.size());
    return lower_case(line.substr(0, line.find(" type ")));
}

// The last line that is not empty, for a message.
std::string last_line(std::string text) {
    while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.pop_back();
    const std::size_t end = text.rfind('\n');
    return printable(end == std::string::npos ? text : text.substr(end + 1));
}

}  // namespace

std::optional<std::string_view> complaint_in(std::string_view line) {
    constexpr std::string_view kStart = "info string error";
    if (!line.starts_with(kStart)) return std::nullopt;
    line.remove_prefix(kStart.size());
    line.remove_prefix(std::min(line.find_first_not_of(": "), line.size()));
    return line;
}

Result<UciClient> UciClient::start_ungreeted(const std::string& command) {
    const Result<std::vector<std::string>> words = shell_words(command);
    if (!words) return Error{words.error()};
    Result<ChildProcess> process = ChildProcess::start(*words);
    if (!process) return Error{process.error()};
    UciClient client(std::move(*process));
    client.name_ = words->front().substr(words->front().find_last_of("/\\") + 1);
    return client;
}

Result<UciClient> UciClient::start(const std::string& command, Seconds limit) {
    Result<UciClient> started = start_ungreeted(command);
    if (!started) return started;
    UciClient client = std::move(*started);
    client.send("uci");
    const Deadline deadline = after(limit);
    for (;;) {
        const Answer<std::string> answer = client.read_line(deadline);
        if (const Fault* fault = std::get_if<Fault>(&answer))
            return Error{fmt::format("the engine {} {} before it answered uci with uciok", command,
                                     fault->message)};
        const std::string& line = std::get<std::string>(answer);
        if (line.starts_with("id name ")) client.name_ = printable(line.substr(8));
        if (line.starts_with("option name ")) {
            client.declarations_.push_back(line);
            client.options_.push_back(option_name(line));
        }
        if (line == "uciok" || line.starts_with("uciok ")) break;
    }
    const Answer<std::monostate> ready = client.synchronise(deadline - SteadyClock::now());
    if (const Fault* fault = std::get_if<Fault>(&ready))
        return Error{fmt::format("the engine {} {} after isready", command, fault->message)};
    return client;
}

bool UciClient::has_option(std::string_view option) const {
    return std::ranges::find(options_, lower_case(option)) != options_.end();
}

void UciClient::set_option(std::string_view option, std::string_view value) {
    send(fmt::format("setoption name {} value {}", option, value));
    unconfirmed_.emplace_back(option);
}

Answer<std::monostate> UciClient::confirm_options(Seconds limit) {
    if (unconfirmed_.empty()) return std::monostate{};
    return synchronise(limit);
}

Fault UciClient::refusal(std::string_view words) const {
    const std::string spoken = lower_case(words);
    // Of several it is the one that it names.
    for (const std::string& option : unconfirmed_) {
        const std::string own = lower_case(option);
        if (unconfirmed_.size() > 1 && spoken.find(own) == std::string::npos) continue;
        if (spoken.starts_with(own + ": ")) words.remove_prefix(own.size() + 2);
        return {FaultKind::Refused,
                fmt::format("refuses the option {}: {}", option, printable(words, kMostWords))};
    }
    return {FaultKind::Refused,
            fmt::format("refuses one of the options {}: {}", fmt::join(unconfirmed_, ", "),
                        printable(words, kMostWords))};
}

void UciClient::send(std::string_view line) {
    const auto status = process_.write(fmt::format("{}\n", line), after(kWriteLimit));
    unsent_ = status == ChildProcess::Status::TimedOut;
}

Fault UciClient::fault_of(ChildProcess::Status status) {
    if (status == ChildProcess::Status::TimedOut) {
        process_.stop();
        return {FaultKind::Silent, "did not answer in time"};
    }
    Fault fault{FaultKind::Died, process_.how_it_ended()};
    process_.stop();
    const std::string last = last_line(process_.last_words());
    if (!last.empty()) fault.message += fmt::format(", saying \"{}\"", last);
    return fault;
}

Answer<std::string> UciClient::read_line(Deadline deadline) {
    if (unsent_) return fault_of(ChildProcess::Status::TimedOut);
    std::string line;
    const auto status = process_.read_line(line, deadline);
    if (status != ChildProcess::Status::Done) return fault_of(status);
    return line;
}

Answer<std::optional<std::string>> UciClient::poll_line(Deadline deadline) {
    if (unsent_) return fault_of(ChildProcess::Status::TimedOut);
    std::string line;
    const auto status = process_.read_line(line, deadline);
    if (status == ChildProcess::Status::TimedOut) return std::optional<std::string>();
    if (status != ChildProcess::Status::Done) return fault_of(status);
    return std::optional(std::move(line));
}

Answer<std::monostate> UciClient::synchronise(Seconds limit) {
    send("isready");
    const Deadline deadline = after(limit);
    std::optional<Fault> refused;
    for (;;) {
        const Answer<std::string> answer = read_line(deadline);
        if (const Fault* fault = std::get_if<Fault>(&answer)) return *fault;
        const std::string& line = std::get<std::string>(answer);
        if (line == "readyok") break;
        const auto complaint = complaint_in(line);
        if (complaint && !refused && !unconfirmed_.empty()) refused = refusal(*complaint);
    }
    unconfirmed_.clear();
    if (refused) return *refused;
    return std::monostate{};
}

}  // namespace sebastes::tools
