#include "tools/programs/serve/http_server.h"

#include <fmt/core.h>
#include <netdb.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <exception>
#include <thread>
#include <utility>

namespace sebastes::serve {

namespace {

constexpr int kAcceptTick = 100;  // milliseconds between looks at stopped_

// Headers of every answer. The page may run its own scripts, style and WebAssembly, and make
// requests to this server; nothing else.
constexpr std::string_view kSecurityHeaders =
    "Content-Security-Policy: default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; "
    "worker-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
    "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "X-Frame-Options: DENY\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n";

// Decodes "%20", and in a query also '+'.
std::string decoded(std::string_view text, bool is_query) {
    std::string result;
    for (std::size_t at = 0; at < text.size(); ++at) {
        unsigned char byte = 0;
        const char* const digits = text.data() + at + 1;
        const bool is_code = text[at] == '%' && at + 2 < text.size() &&
                             std::from_chars(digits, digits + 2, byte, 16).ptr == digits + 2;
        if (is_code) at += 2;
        const char plain = is_query && text[at] == '+' ? ' ' : text[at];
        result += is_code ? static_cast<char>(byte) : plain;
    }
    return result;
}

WebRequest to_web(const Exchange& exchange) {
    const std::string_view target = exchange.head().target;
    const std::size_t end = std::min(target.find('?'), target.size());
    WebRequest request{exchange.head(), decoded(target.substr(0, end), false), {}, exchange.body()};
    for (std::string_view query = target.substr(end); !query.empty();) {
        query.remove_prefix(1);  // '?' or '&'
        const std::string_view part = query.substr(0, query.find('&'));
        query.remove_prefix(part.size());
        const std::size_t equal = std::min(part.find('='), part.size());
        if (!part.empty())
            request.query.emplace_back(
                decoded(part.substr(0, equal), true),
                decoded(part.substr(std::min(equal + 1, part.size())), true));
    }
    return request;
}

std::string head_of(const WebReply& reply, const RequestHead& request) {
    std::string head = fmt::format("HTTP/1.1 {} {}\r\nContent-Type: {}\r\n", reply.status,
                                   reply.status < 400 ? "OK" : "Refused", reply.type);
    for (const auto& [name, value] : reply.headers) head += fmt::format("{}: {}\r\n", name, value);
    head += kSecurityHeaders;
    // The page's files change with the program.
    head += reply.type.starts_with("application/json") ? "Cache-Control: no-store\r\n"
                                                       : "Cache-Control: no-cache\r\n";
    if (!reply.stream)
        head += fmt::format("Content-Length: {}\r\n", reply.body.size());
    else if (!request.is_old)
        head += "Transfer-Encoding: chunked\r\n";
    head += request.closes ? "Connection: close\r\n" : "Connection: keep-alive\r\n";
    return head + "\r\n";
}

// Sends the pieces of a stream: in chunks, or to an HTTP/1.0 client as they are.
void send_stream(Exchange& exchange, const WebReply& reply, bool in_chunks) {
    reply.stream([&](std::string_view piece) {
        if (!in_chunks) return exchange.write(piece);
        return exchange.write(fmt::format("{:x}\r\n{}\r\n", piece.size(), piece));
    });
    if (in_chunks) exchange.write("0\r\n\r\n");
}

WebReply reply_to(Service& service, Exchange& exchange) try {
    if (exchange.fault() != 0) return service.refuse(exchange.fault(), exchange.reason());
    const auto watch = [&](SearchControl* control, std::chrono::milliseconds time, bool is_search) {
        if (control == nullptr)
            exchange.end_work();
        else if (is_search)
            exchange.begin_search(*control, time);
        else
            exchange.begin_work(*control, time);
    };
    return service.answer(to_web(exchange), watch);
} catch (const std::exception& failure) {
    return service.refuse(500, failure.what());
}

void answer(Service& service, Exchange& exchange) {
    const RequestHead& request = exchange.head();
    const WebReply reply = reply_to(service, exchange);
    const std::string head = head_of(reply, request);
    exchange.write(request.method == "HEAD" ? head : head + reply.body);
    if (reply.stream && request.method != "HEAD") send_stream(exchange, reply, !request.is_old);
    if (request.closes || (reply.stream && request.is_old)) exchange.close();
}

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

// Whether a connection could not be accepted because there are too few descriptors or too little
// memory.
bool lacks_room(int error) {
    return error == EMFILE || error == ENFILE || error == ENOBUFS || error == ENOMEM;
}

// Opens a socket that listens. Returns -1 on an error, which errno names.
int listening_socket(const addrinfo& address) {
    const int socket = ::socket(address.ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (socket < 0) return -1;
    const int on = 1;
    setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (bind(socket, address.ai_addr, address.ai_addrlen) == 0 && listen(socket, SOMAXCONN) == 0)
        return socket;
    const int error = errno;
    close(socket);
    errno = error;
    return -1;
}

}  // namespace

HttpServer::HttpServer(Service& service, const ConnectionLimits& limits, std::size_t workers)
    : service_(service),
      connections_(limits, workers, [&service](Exchange& exchange) { answer(service, exchange); }) {
    service_.set_connections([this] { return connections_.numbers(); });
}

HttpServer::~HttpServer() {
    if (socket_ >= 0) close(socket_);
}

std::optional<Error> HttpServer::bind(const std::string& host, int port) {
    const auto error = [&](std::string_view reason) {
        return Error{fmt::format("cannot listen on {}:{}: {}", host, port, reason)};
    };
    addrinfo hints{};
    hints.ai_flags = AI_PASSIVE;
    hints.ai_socktype = SOCK_STREAM;
    addrinfo* found = nullptr;
    // A system without a file of host names does not know localhost.
    const std::string name = host == "localhost" ? "127.0.0.1" : host;
    if (getaddrinfo(name.c_str(), std::to_string(port).c_str(), &hints, &found) != 0)
        return error("no such address");
    for (const addrinfo* each = found; each != nullptr && socket_ < 0; each = each->ai_next)
        socket_ = listening_socket(*each);
    const int fault = errno;
    freeaddrinfo(found);
    if (socket_ < 0) return error(std::strerror(fault));
    const int spare = dup(socket_);
    if (spare < 0)
        return Error{fmt::format(
            "no client can be accepted: {}; raise the limit of open files, as with ulimit -n 64",
            std::strerror(errno))};
    close(spare);
    socklen_t size = sizeof address_;
    getsockname(socket_, reinterpret_cast<sockaddr*>(&address_), &size);
    return std::nullopt;
}

int HttpServer::port() const {
    // The port is in the same place in both kinds of address.
    sockaddr_in four;
    std::memcpy(&four, &address_, sizeof four);
    return ntohs(four.sin_port);
}

bool HttpServer::is_on_loopback() const { return is_loopback(address_); }

void HttpServer::run() {
    while (!stopped_) {
        pollfd entry{socket_, POLLIN, 0};
        if (poll(&entry, 1, kAcceptTick) > 0) accept_one();
    }
    connections_.stop();
}

void HttpServer::accept_one() {
    const int socket = accept4(socket_, nullptr, nullptr, SOCK_CLOEXEC);
    if (socket >= 0) return connections_.add(socket);
    // The client has disconnected already, or there is none.
    if (errno == ECONNABORTED || errno == EAGAIN || errno == EINTR) return;
    // The connection still waits, and the reason may last.
    if (!lacks_room(errno) || !connections_.make_room())
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
}

void HttpServer::stop() {
    stopped_ = true;
    if (socket_ >= 0) shutdown(socket_, SHUT_RDWR);
}

}  // namespace sebastes::serve
