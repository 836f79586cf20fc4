#include "tools/programs/serve/service.h"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>

#include "core/text.h"
#include "tools/programs/serve/page_files.h"
#include "tools/shared/api/openapi.h"
#include "tools/shared/api/request.h"

namespace sebastes::serve {

namespace {

constexpr std::string_view kRetrySeconds = "1";
// Limit of requests without a search: many times what the longest body takes.
constexpr std::chrono::milliseconds kPlainTime{10000};

WebReply error(int status, std::string_view reason) {
    WebReply reply;
    reply.status = status;
    reply.body = api::error_body(reason);
    return reply;
}

WebReply method_error(const std::string& allowed) {
    WebReply reply = error(405, "this needs " + allowed);
    reply.headers.emplace_back("Allow", allowed);
    return reply;
}

bool is_json(std::string_view content_type) {
    constexpr std::string_view kJson = "application/json";
    return equal_ignoring_case(content_type.substr(0, content_type.find_first_of("; \t")), kJson);
}

// Compares in a time that does not depend on how much of the text is right.
bool is_same(std::string_view a, std::string_view b) {
    if (a.size() != b.size()) return false;
    unsigned difference = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        difference |= static_cast<unsigned char>(a[i]) ^ static_cast<unsigned char>(b[i]);
    return difference == 0;
}

// Whether the request has the token (RFC 6750).
bool brings_token(const WebRequest& request, std::string_view token) {
    constexpr std::string_view kScheme = "bearer ";
    std::string_view given = request.head.authorization;
    if (to_lower(given.substr(0, kScheme.size())) == kScheme) {
        given.remove_prefix(std::min(given.find_first_not_of(' ', kScheme.size()), given.size()));
        return is_same(given, token);
    }
    return std::ranges::any_of(request.query, [&](const auto& parameter) {
        return parameter.first == "token" && is_same(parameter.second, token);
    });
}

// Returns the path under which a request is counted, one of a small set.
std::string_view counted_path(std::string_view path) {
    if (api::endpoint_of(path) != nullptr || path == api::kOpenApiPath || path == "/healthz" ||
        path == "/metrics")
        return path;
    return page_file_of(path) != nullptr ? "page" : "other";
}

// Returns the query without the token.
Headers fields_of(Headers query) {
    std::erase_if(query, [](const auto& parameter) { return parameter.first == "token"; });
    return query;
}

std::string event_text(std::string_view event, std::string_view data) {
    return fmt::format("event: {}\ndata: {}\n\n", event, data);
}

}  // namespace

// A control that is watched during its lifetime.
class Service::Watched {
  public:
    Watched(const Watch& watch, std::chrono::milliseconds time, bool is_search) : watch_(watch) {
        watch_(&control, time, is_search);
    }
    ~Watched() { watch_(nullptr, {}, false); }
    Watched(const Watched&) = delete;
    Watched& operator=(const Watched&) = delete;

    SearchControl control;

  private:
    const Watch& watch_;
};

Service::Service(const ServiceSettings& settings)
    : settings_(settings), hosts_(settings.host, settings.allowed_hosts) {
    for (std::size_t i = 0; i < settings.searches; ++i)
        free_.push_back(
            std::make_unique<api::Api>(settings.hash_mib, settings.threads, settings.limits));
}

std::shared_ptr<api::Api> Service::take_engine() {
    const std::lock_guard lock(mutex_);
    if (free_.empty()) return nullptr;
    metrics_.count_search();
    const auto give_back = [this](api::Api* engine) {
        const std::lock_guard held(mutex_);
        free_.emplace_back(engine);
    };
    std::shared_ptr<api::Api> engine(free_.back().release(), give_back);
    free_.pop_back();
    return engine;
}

WebReply Service::refuse(int status, std::string_view reason) {
    metrics_.count_request("other", status, {});
    WebReply reply = error(status, reason);
    if (status == 429 || status == 503) reply.headers.emplace_back("Retry-After", kRetrySeconds);
    return reply;
}

WebReply Service::answer(const WebRequest& request, const Watch& watch) {
    const auto start = std::chrono::steady_clock::now();
    WebReply reply = route(request, watch);
    if (reply.body.size() > kMaxUnread)
        reply = error(413, fmt::format("the answer would be longer than {} bytes", kMaxUnread));
    metrics_.count_request(counted_path(request.path), reply.status,
                           std::chrono::duration_cast<std::chrono::microseconds>(
                               std::chrono::steady_clock::now() - start));
    return reply;
}

std::optional<WebReply> Service::fault_of(const WebRequest& request) const {
    const RequestHead& head = request.head;
    // HTTP/1.0 has no Host, and browsers, whose pages this keeps away, send one all the same.
    if (head.host.empty() && !head.is_old) return error(400, "the Host header is missing");
    if (!head.host.empty() && !hosts_.is_ours(head.host))
        return error(421, sebastes::quoted(head.host) + " is not this server; see --allow-host");
    if (!head.origin.empty() && !hosts_.is_our_origin(head.origin, head.host))
        return error(403,
                     "a page of " + sebastes::quoted(head.origin) + " may not ask this server");
    if (api::endpoint_of(request.path) == nullptr) return std::nullopt;
    // The request of an image or a link has no Origin.
    if (head.fetch_site == "cross-site" || head.fetch_site == "same-site")
        return error(403, "a page of another origin may not ask this server");
    if (settings_.token.empty() || brings_token(request, settings_.token)) return std::nullopt;
    WebReply reply = error(401,
                           "the token is missing or wrong: Authorization: Bearer TOKEN, "
                           "or ?token=TOKEN");
    reply.headers.emplace_back("WWW-Authenticate", "Bearer");
    return reply;
}

WebReply Service::route(const WebRequest& request, const Watch& watch) {
    if (auto fault = fault_of(request)) return *std::move(fault);
    if (api::endpoint_of(request.path) != nullptr) return answer_api(request, watch);

    const bool get = request.head.method == "GET" || request.head.method == "HEAD";
    WebReply reply;
    if (request.path == "/healthz") {
        reply.body = R"({"status":"ok"})";
    } else if (request.path == "/metrics") {
        reply.type = "text/plain; version=0.0.4; charset=utf-8";
        reply.body = metrics_text();
    } else if (request.path == api::kOpenApiPath) {
        reply.body = api::openapi_document();
    } else if (const PageFile* file = page_file_of(request.path)) {
        reply.type = content_type_of(file->path);
        reply.body = file->bytes;
    } else {
        return error(404, "nothing is at " + sebastes::quoted(request.path));
    }
    return get ? reply : method_error("GET");
}

WebReply Service::answer_api(const WebRequest& request, const Watch& watch) {
    const api::Endpoint& endpoint = *api::endpoint_of(request.path);
    const bool query = endpoint.streams() && request.head.method == "GET";
    if (!query && request.head.method != "POST")
        return method_error(endpoint.streams() ? "GET or POST" : "POST");
    if (!query && !is_json(request.head.content_type))
        return error(415, "the body must be declared by Content-Type: application/json");
    std::string body =
        query ? api::body_of_query(endpoint, fields_of(request.query)) : std::string(request.body);
    api::ApiReply reply;
    {
        const Watched watched(watch, kPlainTime, false);
        reply =
            api::answer_plain(request.path, body, settings_.limits, &watched.control.stop_flag());
    }
    if (reply.status == 200 && endpoint.searches)
        return search(request.path, std::move(body), watch, endpoint.streams());
    return {reply.status, "application/json", std::move(reply.body)};
}

// Returns the time after which a search is stopped that does not end by itself.
std::chrono::milliseconds Service::time_of(std::string_view path) const {
    constexpr std::int64_t kGrace = 1000;
    const bool annotation = path == "/api/annotate";
    return std::chrono::milliseconds(
        settings_.limits.max_time * (annotation ? api::ApiLimits::kAnnotation : 1) + kGrace);
}

WebReply Service::search(const std::string& path, std::string body, const Watch& watch,
                         bool as_stream) {
    const std::shared_ptr<api::Api> engine = take_engine();
    if (!engine) {
        WebReply reply = error(429, fmt::format("{} searches run already, as many as are allowed",
                                                settings_.searches));
        reply.headers.emplace_back("Retry-After", kRetrySeconds);
        return reply;
    }
    if (!as_stream) {
        Watched watched(watch, time_of(path), true);
        api::ApiReply reply = engine->handle(path, body, watched.control);
        return {reply.status, "application/json", std::move(reply.body)};
    }
    WebReply reply;
    reply.type = "text/event-stream";
    reply.stream = [engine, path, body = std::move(body), watch,
                    time = time_of(path)](const Send& send) {
        Watched watched(watch, time, true);
        const api::ApiReply last = engine->handle(
            path, body, watched.control, [&](std::string_view event, const std::string& data) {
                return send(event_text(event, data));
            });
        if (last.status != 200) send(event_text("error", last.body));
    };
    return reply;
}

std::string Service::metrics_text() const {
    std::size_t free = 0;
    {
        const std::lock_guard lock(mutex_);
        free = free_.size();
    }
    return metrics_.text(settings_.searches - free, settings_.searches,
                         connections_ ? connections_() : Connections::Numbers{});
}

}  // namespace sebastes::serve
