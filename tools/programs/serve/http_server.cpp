#include "tools/programs/serve/http_server.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <httplib.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <exception>
#include <thread>
#include <utility>

namespace sebastes::serve {

namespace {

// What clients are told of ConnectionLimits::idle_time.
constexpr time_t kIdleSeconds = 60;

// What every answer says.  The page may run its own scripts, style and WebAssembly, and ask
// this server; nothing else.
const Headers& security_headers() {
    static const Headers kHeaders{
        {"Content-Security-Policy",
         "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; "
         "img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; "
         "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
        {"X-Content-Type-Options", "nosniff"},
        {"X-Frame-Options", "DENY"},
        {"Referrer-Policy", "no-referrer"},
        {"Cross-Origin-Opener-Policy", "same-origin"},
        {"Cross-Origin-Resource-Policy", "same-origin"}};
    return kHeaders;
}

// The bytes of a request in, those of the answer out.
class ExchangeStream : public httplib::Stream {
  public:
    ExchangeStream(Exchange& exchange, std::string_view request)
        : exchange_(exchange), left_(request) {}

    bool is_readable() const override { return !left_.empty(); }
    bool is_writable() const override { return !lost_; }
    ssize_t read(char* bytes, std::size_t size) override {
        size = std::min(size, left_.size());
        std::memcpy(bytes, left_.data(), size);
        left_.remove_prefix(size);
        return static_cast<ssize_t>(size);
    }
    ssize_t write(const char* bytes, std::size_t size) override {
        lost_ = !exchange_.write({bytes, size});
        return lost_ ? -1 : static_cast<ssize_t>(size);
    }
    void get_remote_ip_and_port(std::string&, int&) const override {}
    void get_local_ip_and_port(std::string&, int&) const override {}
    socket_t socket() const override { return 0; }

  private:
    Exchange& exchange_;
    std::string_view left_;
    bool lost_ = false;
};

WebRequest to_web(const httplib::Request& request, const RequestHead& head, std::string_view body) {
    WebRequest web{request.method, request.path};
    for (const auto& [name, value] : request.params) web.query.emplace_back(name, value);
    web.body = body;
    web.has_host = !head.host.empty();
    web.host = head.host;
    web.origin = head.origin;
    web.content_type = head.content_type;
    web.fetch_site = head.fetch_site;
    web.authorization = head.authorization;
    return web;
}

void put(WebReply reply, httplib::Response& response) {
    response.status = reply.status;
    for (const auto& [name, value] : reply.headers) response.set_header(name, value);
    for (const auto& [name, value] : security_headers()) response.set_header(name, value);
    // The page's files change with the program.
    response.set_header("Cache-Control",
                        reply.type.starts_with("application/json") ? "no-store" : "no-cache");
    if (!reply.stream) return response.set_content(reply.body, reply.type);
    response.set_chunked_content_provider(
        reply.type, [stream = std::move(reply.stream)](std::size_t, httplib::DataSink& sink) {
            stream([&](std::string_view piece) { return sink.write(piece.data(), piece.size()); });
            sink.done();
            return true;
        });
}

// Reads one request and writes its answer.  Everything is answered before the library would
// look for a handler or a file, or read a body.
class Conversation : private httplib::Server {
  public:
    Conversation(Service& service, Exchange& exchange) : service_(service), exchange_(exchange) {
        svr_sock_ = 0;  // a server without a socket would not stream
        // As the client is told; connections.h keeps to it.
        keep_alive_max_count_ = 1000000;
        keep_alive_timeout_sec_ = kIdleSeconds;
        set_pre_routing_handler([this](const httplib::Request& request, httplib::Response& reply) {
            put(answer(request), reply);
            return HandlerResponse::Handled;
        });
        set_error_handler([this](const httplib::Request&, httplib::Response& reply) {
            // What the library itself refuses has no body yet.
            if (reply.has_header("Cache-Control")) return;
            put(service_.refuse(reply.status, "the request cannot be understood"), reply);
            exchange_.close();
        });
    }

    void run() {
        ExchangeStream stream(exchange_, exchange_.request());
        bool closed = false;
        const bool fine = process_request(stream, false, closed, nullptr);
        if (!fine || closed || exchange_.fault() != 0) exchange_.close();
    }

  private:
    WebReply answer(const httplib::Request& request) try {
        if (exchange_.fault() != 0) return service_.refuse(exchange_.fault(), exchange_.reason());
        const auto watch = [this](SearchControl* control, std::chrono::milliseconds time,
                                  bool is_search) {
            if (control == nullptr)
                exchange_.end_work();
            else if (is_search)
                exchange_.begin_search(*control, time);
            else
                exchange_.begin_work(*control, time);
        };
        return service_.answer(to_web(request, exchange_.head(), exchange_.body()), watch);
    } catch (const std::exception& failure) {
        return service_.refuse(500, failure.what());
    }

    Service& service_;
    Exchange& exchange_;
};

bool is_loopback(const sockaddr_storage& address) {
    if (address.ss_family == AF_INET) {
        sockaddr_in four;
        std::memcpy(&four, &address, sizeof four);
        return ntohl(four.sin_addr.s_addr) >> 24 == 127;
    }
    sockaddr_in6 six;
    std::memcpy(&six, &address, sizeof six);
    return address.ss_family == AF_INET6 && IN6_IS_ADDR_LOOPBACK(&six.sin6_addr);
}

// Whether a connection could not be accepted for want of descriptors or memory.
bool lacks_room(int error) {
    return error == EMFILE || error == ENFILE || error == ENOBUFS || error == ENOMEM;
}

}  // namespace

class HttpServer::Listener : private httplib::Server {
  public:
    explicit Listener(Connections& connections) : connections_(connections) {
        // Without the library's own SO_REUSEPORT, by which two servers would share a port.
        set_socket_options([](socket_t socket) {
            const int on = 1;
            setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
        });
    }
    ~Listener() override {
        if (svr_sock_ != INVALID_SOCKET) close(svr_sock_);
    }

    std::optional<Error> bind(const std::string& host, int port) {
        errno = 0;
        port_ = port == 0 ? bind_to_any_port(host) : bind_to_port(host, port) ? port : -1;
        if (port_ <= 0)
            return Error{fmt::format("cannot listen on {}:{}: {}", host, port,
                                     errno == 0 ? "no such address" : std::strerror(errno))};
        // The library lets only five wait.
        ::listen(svr_sock_, SOMAXCONN);
        return std::nullopt;
    }
    int port() const { return port_; }
    bool is_on_loopback() const {
        sockaddr_storage address{};
        socklen_t size = sizeof address;
        if (getsockname(svr_sock_, reinterpret_cast<sockaddr*>(&address), &size) != 0) return false;
        return is_loopback(address);
    }

    void run() {
        fcntl(svr_sock_, F_SETFL, fcntl(svr_sock_, F_GETFL) | O_NONBLOCK);
        while (!stopped_) {
            pollfd entry{svr_sock_, POLLIN, 0};
            if (poll(&entry, 1, kTick) > 0) take_one();
        }
    }
    void stop() {
        stopped_ = true;
        if (svr_sock_ != INVALID_SOCKET) shutdown(svr_sock_, SHUT_RDWR);
    }

  private:
    static constexpr int kTick = 100;  // milliseconds between looks at `stopped_`

    void take_one() {
        const int socket = accept4(svr_sock_, nullptr, nullptr, SOCK_CLOEXEC);
        if (socket >= 0) return connections_.add(socket);
        // Gone again, or nobody there.
        if (errno == ECONNABORTED || errno == EAGAIN || errno == EINTR) return;
        // The connection still waits, and the reason may last.
        if (!lacks_room(errno) || !connections_.make_room())
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }

    Connections& connections_;
    int port_ = 0;
    std::atomic<bool> stopped_{false};
};

HttpServer::HttpServer(Service& service, const ConnectionLimits& limits, std::size_t workers)
    : service_(service),
      connections_(limits, workers,
                   [&service](Exchange& exchange) { Conversation(service, exchange).run(); }),
      listener_(std::make_unique<Listener>(connections_)) {
    service_.set_connections([this] { return connections_.numbers(); });
}

HttpServer::~HttpServer() { stop(); }

std::optional<Error> HttpServer::bind(const std::string& host, int port) {
    return listener_->bind(host, port);
}

int HttpServer::port() const { return listener_->port(); }
bool HttpServer::is_on_loopback() const { return listener_->is_on_loopback(); }

void HttpServer::run() {
    listener_->run();
    connections_.stop();
}

void HttpServer::stop() { listener_->stop(); }

}  // namespace sebastes::serve
