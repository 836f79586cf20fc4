// Service answers requests for the API, the page, health and metrics, and refuses all others. It
// uses no sockets.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tools/programs/serve/host_rule.h"
#include "tools/programs/serve/metrics.h"
#include "tools/shared/api/api.h"

namespace sebastes::serve {

using Headers = std::vector<std::pair<std::string, std::string>>;

struct WebRequest {
    const RequestHead& head;
    std::string path;
    Headers query;
    std::string_view body;
};

// Sends a piece of a body; returns false if the client has disconnected.
using Send = std::function<bool(std::string_view)>;

struct WebReply {
    int status = 200;
    std::string type = "application/json";
    std::string body{};
    Headers headers{};
    // Sends the body piece by piece, in place of `body`. It is called once.
    std::function<void(const Send&)> stream{};
};

struct ServiceSettings {
    std::string host = "127.0.0.1";
    std::vector<std::string> allowed_hosts{};
    std::string token{};        // that requests to the API must contain; empty: none
    std::size_t hash_mib = 16;  // of each search
    std::size_t threads = 1;    // of each search
    std::size_t searches = 2;   // at once, at most
    api::ApiLimits limits{};
};

// Thread-safe.
class Service {
  public:
    // Throws std::bad_alloc if the transposition tables do not fit in memory.
    explicit Service(const ServiceSettings& settings);

    // Called when work begins, with the control by which it can be stopped and the longest time
    // that it may take, and with null when the work has ended.
    using Watch = std::function<void(SearchControl*, std::chrono::milliseconds, bool is_search)>;
    WebReply answer(const WebRequest& request, const Watch& watch);
    // Returns the answer to a request that could not be read.
    WebReply refuse(int status, std::string_view reason);

    // For /metrics.
    void set_connections(std::function<Connections::Numbers()> numbers) {
        connections_ = std::move(numbers);
    }

  private:
    class Watched;

    // Returns the refusal of a client that may not ask at all.
    std::optional<WebReply> fault_of(const WebRequest& request) const;
    WebReply route(const WebRequest& request, const Watch& watch);
    WebReply answer_api(const WebRequest& request, const Watch& watch);
    WebReply search(const std::string& path, std::string body, const Watch& watch, bool as_stream);
    // Returns a free engine, or null if all are searching. Its deleter makes it free again.
    std::shared_ptr<api::Api> take_engine();
    std::chrono::milliseconds time_of(std::string_view path) const;
    std::string metrics_text() const;

    ServiceSettings settings_;
    HostRule hosts_;
    Metrics metrics_;
    std::function<Connections::Numbers()> connections_;
    mutable std::mutex mutex_;
    std::vector<std::unique_ptr<api::Api>> free_;  // engines
};

}  // namespace sebastes::serve
