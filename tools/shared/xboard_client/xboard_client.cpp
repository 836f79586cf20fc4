#include "tools/shared/xboard_client/xboard_client.h"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <iterator>
#include <thread>

#include "core/number.h"
#include "core/quoted.h"

namespace sebastes::tools {

namespace {

// How long an engine may be silent before its first feature, and, when it never says that it
// is done, after its last.
constexpr Seconds kFirstFeature{5};
constexpr Seconds kLastFeature{2};
// Between two lines, and until a silent engine is spoken to again.
constexpr Seconds kPause{0.005};
constexpr Seconds kNudge{0.5};
// What is silence where there is no pong.
constexpr Seconds kSilence{0.1};

// What is on where the engine does not say.
constexpr std::string_view kOnByDefault[] = {"reuse", "colors", "time", "analyze"};
// What would have to be spoken in another way.
constexpr std::string_view kRejected[] = {"san", "sigint", "ics", "playother"};

bool same_name(std::string_view a, std::string_view b) {
    return std::ranges::equal(
        a, b, [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

// "Hash -spin 16 1 1024": the name, which may hold blanks.
std::string option_name(std::string_view value) {
    constexpr std::string_view kTypes[] = {"spin", "string", "check", "combo", "button",
                                           "save", "reset",  "file",  "path",  "slider"};
    for (const std::string_view type : kTypes)
        if (const auto end = value.find(fmt::format(" -{}", type)); end != std::string_view::npos)
            return std::string(value.substr(0, end));
    return std::string(value.substr(0, value.find(" -")));
}

std::optional<int> pong_number(std::string_view line) {
    constexpr std::string_view kPong = "pong ";
    if (!line.starts_with(kPong)) return std::nullopt;
    return to_number<int>(line.substr(kPong.size()));
}

}  // namespace

Features parse_features(std::string_view line) {
    constexpr std::string_view kStart = "feature ";
    if (!line.starts_with(kStart)) return {};
    line.remove_prefix(kStart.size());
    Features features;
    for (;;) {
        line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
        const std::size_t sign = line.find('=');
        if (sign == std::string_view::npos) return features;
        const std::string name(line.substr(0, sign));
        line.remove_prefix(sign + 1);
        const bool quoted = line.starts_with('"');
        if (quoted) line.remove_prefix(1);
        const std::size_t end = std::min(line.find(quoted ? '"' : ' '), line.size());
        features.emplace_back(name, line.substr(0, end));
        line.remove_prefix(std::min(end + 1, line.size()));
    }
}

Result<XboardClient> XboardClient::start(const std::string& command, Seconds limit) {
    Result<UciClient> lines = UciClient::start_ungreeted(command);
    if (!lines) return Error{lines.error()};
    XboardClient client(std::move(*lines));
    client.send("xboard");
    client.send("protover 2");
    if (const auto fault = client.read_features(limit))
        return Error{fmt::format("the engine {} {} after protover 2", command, *fault)};
    return client;
}

void XboardClient::send(std::string_view line) {
    std::this_thread::sleep_until(next_send_);
    lines_.send(line);
    next_send_ = UciClient::after(kPause);
}

std::optional<std::string> XboardClient::read_features(Seconds limit) {
    const Deadline deadline = UciClient::after(limit);
    Deadline patience = UciClient::after(kFirstFeature);
    while (SteadyClock::now() < std::min(deadline, patience)) {
        const auto heard = poll_line(std::min({deadline, patience, UciClient::after(kNudge)}));
        if (const Fault* fault = std::get_if<Fault>(&heard)) return fault->message;
        const auto& line = std::get<std::optional<std::string>>(heard);
        if (!line) {
            send("easy");
            continue;
        }
        const Features features = parse_features(*line);
        if (features.empty()) continue;
        if (take(features)) return std::nullopt;
        // done=0 asks for as long as it takes.
        const auto done = std::ranges::find(features_, "done", &Features::value_type::first);
        patience = done == features_.end() ? UciClient::after(kLastFeature) : deadline;
    }
    if (features_.empty()) return "named no feature";
    return std::nullopt;
}

bool XboardClient::take(const Features& features) {
    bool done = false;
    for (const auto& feature : features) {
        const std::string& name = feature.first;
        const std::string& value = feature.second;
        const bool rejected =
            value != "0" && std::ranges::find(kRejected, name) != std::end(kRejected);
        send(fmt::format("{} {}", rejected ? "rejected" : "accepted", name));
        if (rejected) continue;
        if (name == "option") options_.push_back(option_name(value));
        if (name == "myname") name_ = printable(value);
        std::erase_if(features_, [&](const auto& old) { return old.first == name; });
        features_.emplace_back(name, value);
        done |= name == "done" && value == "1";
    }
    return done;
}

bool XboardClient::has(std::string_view feature) const {
    const auto found = std::ranges::find(features_, feature, &Features::value_type::first);
    if (found != features_.end()) return found->second != "0";
    return std::ranges::find(kOnByDefault, feature) != std::end(kOnByDefault);
}

bool XboardClient::has_option(std::string_view option) const {
    return std::ranges::any_of(options_,
                               [&](const std::string& own) { return same_name(own, option); });
}

void XboardClient::set_option(std::string_view option, std::string_view value) {
    for (const std::string& own : options_)
        if (same_name(own, option)) send(fmt::format("option {}={}", own, value));
}

Answer<std::vector<std::string>> XboardClient::synchronise(Seconds limit) {
    const bool pings = has("ping");
    const int first = pings_ + 1;
    const auto ping = [&] { send(fmt::format("ping {}", ++pings_)); };
    if (pings) ping();
    const Deadline deadline = UciClient::after(limit);
    std::vector<std::string> lines;
    while (SteadyClock::now() < deadline) {
        auto heard = poll_line(std::min(deadline, UciClient::after(pings ? kNudge : kSilence)));
        if (const Fault* fault = std::get_if<Fault>(&heard)) return *fault;
        auto& line = std::get<std::optional<std::string>>(heard);
        if (!line && !pings) return lines;
        if (!line)
            ping();
        else if (const auto number = pong_number(*line); number && *number >= first)
            return lines;
        else
            lines.push_back(std::move(*line));
    }
    kill();
    return Fault{FaultKind::Silent, "did not answer in time"};
}

}  // namespace sebastes::tools
