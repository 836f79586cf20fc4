// This header offers the service over HTTP/1.1.  cpp-httplib binds, reads the heads of requests and
// writes answers, in http_server.cpp and nowhere else; connections.h keeps its threads from waiting
// for clients.  Its own loop ends at the first connection that cannot be accepted, so it does not
// accept.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>

#include "core/result.h"
#include "tools/programs/serve/connections.h"
#include "tools/programs/serve/service.h"

namespace sebastes::serve {

// Threads beside those of searches: one for what is answered at once, one for small requests and
// those for large ones, ConnectionLimits::large_at_once.
inline constexpr std::size_t kMoreWorkers = 4;

class HttpServer {
  public:
    // The service must outlive it.
    HttpServer(Service& service, const ConnectionLimits& limits, std::size_t workers);
    ~HttpServer();

    // Begins to listen; a port of 0 is any that is free.  The error says why it cannot.
    std::optional<Error> bind(const std::string& host, int port);
    int port() const;
    // Whether only this machine can reach it.
    bool is_on_loopback() const;

    // Answers requests until stop(), and returns when all is closed.
    void run();
    // Thread-safe.
    void stop();

  private:
    class Listener;

    Service& service_;
    Connections connections_;
    std::unique_ptr<Listener> listener_;
};

}  // namespace sebastes::serve
