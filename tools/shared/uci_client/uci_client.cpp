#include "tools/shared/uci_client/uci_client.h"

#include <fmt/format.h>

#include <algorithm>
#include <thread>

#include "core/number.h"
#include "core/text.h"
#include "tools/shared/uci_client/shell_words.h"
#include "uci/words.h"

namespace sebastes::tools {

namespace {

// This is enough for any engine that reads its input at all.
constexpr Seconds kWriteLimit{5};

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view kBlanks = " \t\r\n\v\f";
    text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
    return text.substr(0, text.find_last_not_of(kBlanks) + 1);
}

// Returns the last line that is not empty, for a message.
std::string last_line(std::string_view text) {
    text = trimmed(text);
    return printable(text.substr(text.find_last_of("\r\n") + 1));
}

}  // namespace

// ---- Lines ----

Answer<EnginePipe> EnginePipe::start(const std::string& command) {
    const Result<std::vector<std::string>> words = shell_words(command);
    if (!words) return Fault{FaultKind::NotStarted, words.error()};
    Result<ChildProcess> process = ChildProcess::start(*words);
    if (!process) return Fault{FaultKind::NotStarted, process.error()};
    const std::string& program = words->front();
    return EnginePipe(std::move(*process), program.substr(program.find_last_of("/\\") + 1));
}

void EnginePipe::send(std::string_view line) {
    std::this_thread::sleep_until(next_send_);
    const auto status = process_.write(fmt::format("{}\n", line), after(kWriteLimit));
    unsent_ = status == ChildProcess::Status::TimedOut;
    next_send_ = after(pause_);
}

Fault EnginePipe::fault_of(ChildProcess::Status status) {
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

Answer<std::optional<std::string>> EnginePipe::poll_line(Deadline deadline) {
    std::string line;
    const auto status =
        unsent_ ? ChildProcess::Status::TimedOut : process_.read_line(line, deadline);
    if (status == ChildProcess::Status::Done) return std::optional(std::string(trimmed(line)));
    if (status == ChildProcess::Status::TimedOut && !unsent_) return std::optional<std::string>();
    return fault_of(status);
}

Answer<std::string> EnginePipe::read_line(Deadline deadline) {
    auto line = poll_line(deadline);
    if (!line) return line.fault();
    if (!*line) return fault_of(ChildProcess::Status::TimedOut);
    return std::move(**line);
}

// ---- UCI ----

std::optional<UciOption> parse_option(std::string_view line) {
    constexpr std::string_view kParts[] = {"name", "type", "default", "min", "max", "var"};
    if (take_word(line) != "option" || take_word(line) != "name") return std::nullopt;
    UciOption option;
    std::string_view part = "name";
    std::string value;
    const auto take_part = [&] {
        if (part == "name") option.name = value;
        if (part == "type") option.type = value;
        if (part == "default") option.initial = value;
        if (part == "min") option.min = to_clamped_number<int>(value);
        if (part == "max") option.max = to_clamped_number<int>(value);
        if (part == "var") option.choices.push_back(value);
        value.clear();
    };
    for (std::string_view word; !(word = take_word(line)).empty();) {
        const bool is_part = std::ranges::find(kParts, word) != std::end(kParts);
        // A name may hold any word but "type".
        if (is_part && (part != "name" || word == "type")) {
            take_part();
            part = word;
        } else {
            value.append(value.empty() ? "" : " ").append(word);
        }
    }
    take_part();
    return option;
}

std::optional<std::string_view> complaint_in(std::string_view line) {
    if (take_word(line) != "info" || take_word(line) != "string") return std::nullopt;
    line = trimmed(line);
    constexpr std::string_view kStart = "error";
    if (!line.starts_with(kStart)) return std::nullopt;
    line.remove_prefix(kStart.size());
    line.remove_prefix(std::min(line.find_first_not_of(": \t"), line.size()));
    return line;
}

Answer<UciClient> UciClient::start(const std::string& command, Seconds limit, Seconds pause) {
    Answer<EnginePipe> pipe = EnginePipe::start(command);
    if (!pipe) return pipe.fault();
    UciClient client(std::move(*pipe));
    client.set_pause(pause);
    client.send("uci");
    const Deadline deadline = after(limit);
    for (std::string_view word; word != "uciok";) {
        const Answer<std::string> line = client.read_line(deadline);
        if (!line)
            return Fault{FaultKind::NoGreeting,
                         fmt::format("the engine {} {} before it answered uci with uciok", command,
                                     line.error())};
        if (auto option = parse_option(*line)) client.options_.push_back(std::move(*option));
        std::string_view rest = *line;
        word = take_word(rest);
        if (word == "id" && take_word(rest) == "name") client.name_ = printable(trimmed(rest));
    }
    if (const auto fault = client.synchronise(deadline - SteadyClock::now()))
        return Fault{fault->kind,
                     fmt::format("the engine {} {} after isready", command, fault->message)};
    return client;
}

const UciOption* UciClient::find_option(std::string_view name) const {
    const auto found = std::ranges::find(
        options_, to_lower(name), [](const UciOption& option) { return to_lower(option.name); });
    return found == options_.end() ? nullptr : &*found;
}

void UciClient::set_option(std::string_view name, std::string_view value) {
    // Some engines compare names letter by letter.
    const UciOption* const own = find_option(name);
    send(fmt::format("setoption name {} value {}", own != nullptr ? own->name : name, value));
    unconfirmed_.emplace_back(name);
}

std::optional<Fault> UciClient::confirm_options(Seconds limit) {
    if (unconfirmed_.empty()) return std::nullopt;
    return synchronise(limit);
}

Fault UciClient::refusal(std::string_view complaint) const {
    constexpr std::size_t kMostText = 300;
    const std::string lower = to_lower(complaint);
    // If several options are unconfirmed, the complaint names the one it is about.
    for (const std::string& option : unconfirmed_) {
        const std::string name = to_lower(option);
        if (unconfirmed_.size() > 1 && lower.find(name) == std::string::npos) continue;
        if (lower.starts_with(name + ": ")) complaint.remove_prefix(name.size() + 2);
        return {FaultKind::Refused,
                fmt::format("refuses the option {}: {}", option, printable(complaint, kMostText))};
    }
    return {FaultKind::Refused,
            fmt::format("refuses one of the options {}: {}", fmt::join(unconfirmed_, ", "),
                        printable(complaint, kMostText))};
}

std::optional<Fault> UciClient::synchronise(Seconds limit) {
    send("isready");
    const Deadline deadline = after(limit);
    std::optional<Fault> refused;
    for (;;) {
        const Answer<std::string> line = read_line(deadline);
        if (!line) return line.fault();
        if (*line == "readyok") break;
        const auto complaint = complaint_in(*line);
        if (complaint && !refused && !unconfirmed_.empty()) refused = refusal(*complaint);
    }
    unconfirmed_.clear();
    return refused;
}

}  // namespace sebastes::tools
