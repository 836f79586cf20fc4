// Service answers requests for the API, the page, health and metrics, and refuses all others.
// It uses no sockets, and of HTTP only status, headers and bodies.
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
    std::string method;
    std::string path;
    Headers query{};
    std::string_view body{};
    bool has_host = false;
    std::string host{};
    std::string origin{};  // empty: none
    std::string content_type{};
    std::string fetch_site{};     // Sec-Fetch-Site; empty: none
    std::string authorization{};  // empty: none
};

// Takes a piece of a body; false when the client is gone.
using Send = std::function<bool(std::string_view)>;

struct WebReply {
    int status = 200;
    std::string type = "application/json";
    std::string body{};
    Headers headers{};
    // In place of a body: sends it piece by piece.  Once.
    std::function<void(const Send&)> stream{};
};

struct ServiceSettings {
    std::string host = "127.0.0.1";
    std::vector<std::string> allowed_hosts{};
    std::string token{};        // that requests to the API must bring; empty: none
    std::size_t hash_mib = 16;  // of each search
    std::size_t threads = 1;    // of each search
    std::size_t searches = 2;   // at most, at once
    api::ApiLimits limits{};
};

// Thread-safe.
class Service {
  public:
    // Throws std::bad_alloc when the searches' tables do not fit.
    explicit Service(const ServiceSettings& settings);

    // By whom the work that the answer needs, a search or not, is to be stopped early, at the
    // latest after that time; called when it begins and, with null, when it has ended.
    using Watch = std::function<void(SearchControl*, std::chrono::milliseconds, bool is_search)>;
    WebReply answer(const WebRequest& request, const Watch& watch);
    // The answer to what was no request.
    WebReply refuse(int status, std::string_view reason);

    // For /metrics.
    void set_connections(std::function<Connections::Numbers()> numbers) {
        connections_ = std::move(numbers);
    }

  private:
    class Lease;
    class Watched;

    // Why it may not ask at all.
    std::optional<WebReply> fault_of(const WebRequest& request) const;
    WebReply route(const WebRequest& request, const Watch& watch);
    WebReply answer_api(const WebRequest& request, const Watch& watch);
    WebReply search(const std::string& path, std::string body, const Watch& watch, bool as_stream);
    // An engine that is free; null when all search.
    std::shared_ptr<Lease> take_engine();
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
