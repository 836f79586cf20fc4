#include "tools/programs/serve/metrics.h"

#include <fmt/core.h>

namespace sebastes::serve {

namespace {

template <typename Number>
std::string metric(std::string_view name, std::string_view type, std::string_view help,
                   Number value) {
    return fmt::format("# HELP sebastes_{0} {2}\n# TYPE sebastes_{0} {1}\nsebastes_{0} {3}\n", name,
                       type, help, value);
}

}  // namespace

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
    text += metric("request_seconds_total", "counter", "Time spent on requests.", busy.count());
    text += metric("searches_total", "counter", "Searches begun.", searches_);
    text += metric("searches_running", "gauge", "Searches that run now.", running);
    text += metric("searches_allowed", "gauge", "Searches that may run at once.", most_running);
    text += metric("connections", "gauge", "Open connections.", connections.connections);
    text += metric("requests_waiting", "gauge", "Requests that wait for a thread.",
                   connections.waiting);
    text += metric("requests_working", "gauge", "Requests that are worked on, this one too.",
                   connections.working);
    text += metric("refused_total", "counter", "Requests refused while too many waited.",
                   connections.refused);
    text += metric("lost_total", "counter", "Requests whose client was gone before the answer.",
                   connections.lost);
    text += metric("buffered_bytes", "gauge", "Bytes not yet read or written by clients.",
                   connections.buffered);
    text +=
        metric("timeouts_total", "counter", "Clients that were too slow.", connections.timeouts);
    text += metric("dropped_total", "counter", "Connections closed for want of room.",
                   connections.dropped);
    text += metric("uptime_seconds", "gauge", "Time since the start.", up.count());
    return text;
}

}  // namespace sebastes::serve
