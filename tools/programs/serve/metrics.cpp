#include "tools/programs/serve/metrics.h"

#include <fmt/core.h>

namespace sebastes::serve {

void Metrics::count_request(std::string_view path, int status, std::chrono::microseconds time) {
    const std::lock_guard lock(mutex_);
    ++requests_[{std::string(path), status}];
    time_ += time;
}

std::string Metrics::text(std::size_t running, std::size_t most_running,
                          const Connections::Numbers& connections) const {
    const std::lock_guard lock(mutex_);
    std::string text =
        "# HELP sebastes_requests_total Requests answered.\n"
        "# TYPE sebastes_requests_total counter\n";
    for (const auto& [key, count] : requests_)
        text += fmt::format("sebastes_requests_total{{path=\"{}\",status=\"{}\"}} {}\n", key.first,
                            key.second, count);
    const std::chrono::duration<double> up = std::chrono::steady_clock::now() - start_;
    const std::chrono::duration<double> busy = time_;
    const auto number = [](std::uint64_t count) { return static_cast<double>(count); };
    const struct {
        const char* name;
        const char* help;
        double value;
    } kNumbers[] = {
        {"request_seconds_total", "Time spent on requests.", busy.count()},
        {"searches_total", "Searches begun.", number(searches_)},
        {"searches_running", "Searches that run now.", number(running)},
        {"searches_allowed", "Searches that may run at once.", number(most_running)},
        {"connections", "Open connections.", number(connections.connections)},
        {"requests_waiting", "Requests that wait for a thread.", number(connections.waiting)},
        {"requests_working", "Requests in progress, with this one.", number(connections.working)},
        {"refused_total", "Requests refused because too many waited.", number(connections.refused)},
        {"lost_total", "Requests whose client disconnected.", number(connections.lost)},
        {"buffered_bytes", "Bytes not yet read or written by clients.",
         number(connections.buffered)},
        {"timeouts_total", "Clients that were too slow.", number(connections.timeouts)},
        {"dropped_total", "Connections closed at a limit.", number(connections.dropped)},
        {"uptime_seconds", "Time since the start.", up.count()}};
    for (const auto& [name, help, value] : kNumbers)
        text += fmt::format(
            "# HELP sebastes_{0} {1}\n# TYPE sebastes_{0} {2}\nsebastes_{0} {3}\n", name, help,
            std::string_view(name).ends_with("_total") ? "counter" : "gauge", value);
    return text;
}

}  // namespace sebastes::serve
