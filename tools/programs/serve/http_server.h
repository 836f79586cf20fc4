// HttpServer offers the service over HTTP/1.1: it accepts connections, and writes the answers of
// the service to them.
#pragma once

#include <sys/socket.h>

#include <atomic>
#include <cstddef>
#include <optional>
#include <string>

#include "core/result.h"
#include "tools/programs/serve/connections.h"
#include "tools/programs/serve/service.h"

namespace sebastes::serve {

// Workers beside those of searches: one for what is answered at once, one for small requests, and
// ConnectionLimits::large_at_once for large ones.
inline constexpr std::size_t kMoreWorkers = 4;

class HttpServer {
  public:
    // The service must outlive the server.
    HttpServer(Service& service, const ConnectionLimits& limits, std::size_t workers);
    ~HttpServer();
    HttpServer(const HttpServer&) = delete;
    HttpServer& operator=(const HttpServer&) = delete;

    // Begins to listen; port 0 means any free port. The error says why that is impossible. Call it
    // once.
    std::optional<Error> bind(const std::string& host, int port);
    // The next two need a bound server.
    int port() const;
    // Whether only this machine can reach the server.
    bool is_on_loopback() const;

    // Answers requests until stop(), and returns when all connections are closed.
    void run();
    // Thread-safe.
    void stop();

  private:
    void accept_one();

    Service& service_;
    Connections connections_;
    int socket_ = -1;
    sockaddr_storage address_{};
    std::atomic<bool> stopped_{false};
};

}  // namespace sebastes::serve
