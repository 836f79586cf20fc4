// RunningServer runs the HTTP server in this process; ServeClient talks to it byte by byte.
#pragma once

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include "tools/programs/serve/http_server.h"

namespace sebastes::test {

// ServeClient is a TCP connection to a port of this machine.
class ServeClient {
  public:
    // Sends the text at once.
    explicit ServeClient(int port, std::string_view text = "")
        : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(static_cast<std::uint16_t>(port));
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        connected_ =
            connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0 ||
            (errno == EINTR && is_connected_soon());  // libFuzzer's alarm interrupts
        if (!text.empty()) send(text);
    }
    ServeClient(ServeClient&& other) noexcept
        : socket_(std::exchange(other.socket_, -1)), connected_(other.connected_) {}
    ~ServeClient() {
        if (socket_ >= 0) close(socket_);
    }
    ServeClient& operator=(ServeClient&&) = delete;

    bool connected() const { return connected_; }
    // Closes the connection with a TCP reset.
    void reset() {
        const linger at_once{1, 0};
        setsockopt(socket_, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
        close(std::exchange(socket_, -1));
    }
    void finish_sending() { shutdown(socket_, SHUT_WR); }
    bool send(std::string_view bytes) {
        return ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL) ==
               static_cast<ssize_t>(bytes.size());
    }

    // Returns what arrives until it contains `text`, the connection ends or `time` has passed.
    std::string read_until(std::string_view text, std::chrono::milliseconds time = kPatience) {
        const auto end = std::chrono::steady_clock::now() + time;
        std::string bytes;
        while (text.empty() || bytes.find(text) == bytes.npos) {
            const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
                end - std::chrono::steady_clock::now());
            pollfd entry{socket_, POLLIN, 0};
            if (left.count() <= 0) break;
            const int ready = poll(&entry, 1, static_cast<int>(left.count()));
            if (ready < 0 && errno == EINTR) continue;  // libFuzzer's alarm
            if (ready <= 0) break;
            char buffer[4096];
            const ssize_t count = recv(socket_, buffer, sizeof buffer, 0);
            if (count <= 0) {
                ended_ = true;
                break;
            }
            bytes.append(buffer, static_cast<std::size_t>(count));
        }
        return bytes;
    }
    // Returns all that arrives until the server closes the connection or `time` has passed.
    std::string read_all(std::chrono::milliseconds time = kPatience) {
        return read_until("", time);
    }
    bool ended() const { return ended_; }

    static constexpr std::chrono::milliseconds kPatience{20000};

  private:
    bool is_connected_soon() const {
        pollfd entry{socket_, POLLOUT, 0};
        while (poll(&entry, 1, static_cast<int>(kPatience.count())) < 0 && errno == EINTR) continue;
        int fault = 0;
        socklen_t size = sizeof fault;
        return (entry.revents & POLLOUT) != 0 &&
               getsockopt(socket_, SOL_SOCKET, SO_ERROR, &fault, &size) == 0 && fault == 0;
    }

    int socket_;
    bool connected_ = false;
    bool ended_ = false;
};

// LocalServer sends requests to a server on a port of this machine.
class LocalServer {
  public:
    int port() const { return port_; }
    // Sends one request on a new connection and returns the whole answer.
    std::string ask(const std::string& request) const {
        ServeClient client(port_, request);
        return client.read_all();
    }
    std::string get(const std::string& path, const std::string& headers = "") const {
        return ask("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" +
                   headers + "\r\n");
    }
    std::string post(const std::string& path, const std::string& body) const {
        return ask(post_text(path, body, "Connection: close\r\n"));
    }
    static std::string post_text(const std::string& path, const std::string& body,
                                 const std::string& headers = "") {
        return "POST " + path +
               " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n" + headers +
               "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
    }
    // Returns the value of a gauge or counter without labels, or -1 when it is missing.
    double metric(const std::string& name) const {
        const std::string text = get("/metrics");
        const std::size_t at = text.find("\nsebastes_" + name + ' ');
        return at == text.npos ? -1 : std::stod(text.substr(at + name.size() + 11));
    }
    // Waits until the metric is from `least` to `most`; returns false after kPatience.
    bool becomes(const std::string& name, double least, double most) const {
        const auto end = std::chrono::steady_clock::now() + ServeClient::kPatience;
        while (std::chrono::steady_clock::now() < end) {
            const double value = metric(name);
            if (value >= least && value <= most) return true;
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        }
        return false;
    }
    bool becomes(const std::string& name, double value) const {
        return becomes(name, value, value);
    }

  protected:
    int port_ = 0;
};

class RunningServer : public LocalServer {
  public:
    explicit RunningServer(serve::ServiceSettings settings = small(),
                           const serve::ConnectionLimits& limits = {})
        : service_(settings), server_(service_, limits, settings.searches + serve::kMoreWorkers) {
        if (server_.bind("127.0.0.1", 0)) return;
        port_ = server_.port();
        thread_ = std::thread([this] { server_.run(); });
    }
    ~RunningServer() { stop(); }

    static serve::ServiceSettings small() {
        serve::ServiceSettings settings;
        settings.hash_mib = 1;
        settings.searches = 1;
        return settings;
    }

    void stop() {
        server_.stop();
        if (thread_.joinable()) thread_.join();
    }

  private:
    serve::Service service_;
    serve::HttpServer server_;
    std::thread thread_;
};

inline int status_of(std::string_view answer) {
    return answer.starts_with("HTTP/1.1 ") ? std::stoi(std::string(answer.substr(9, 3))) : 0;
}
inline std::string body_of(const std::string& answer) {
    const std::size_t end = answer.find("\r\n\r\n");
    return end == answer.npos ? "" : answer.substr(end + 4);
}

}  // namespace sebastes::test
