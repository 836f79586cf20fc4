// The client's end of a connection that no network has a part in.
#pragma once

#include <gtest/gtest.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include "tools/programs/serve/connections.h"

namespace sebastes::test {

class Peer {
  public:
    explicit Peer(serve::Connections& connections) {
        int ends[2];
        if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) return;
        socket_ = ends[0];
        connections.add(ends[1]);
    }
    Peer(Peer&& other) noexcept : socket_(std::exchange(other.socket_, -1)) {}
    Peer& operator=(Peer&&) = delete;
    ~Peer() { leave(); }

    void leave() {
        if (socket_ >= 0) close(socket_);
        socket_ = -1;
    }
    void finish_sending() { shutdown(socket_, SHUT_WR); }
    void send(std::string_view text) {
        EXPECT_EQ(::send(socket_, text.data(), text.size(), MSG_NOSIGNAL),
                  static_cast<ssize_t>(text.size()));
    }
    // So many bytes, or fewer when no more come.
    std::string read(std::size_t size) {
        std::string text(size, ' ');
        std::size_t count = 0;
        pollfd entry{socket_, POLLIN, 0};
        while (count < size && poll(&entry, 1, 20000) > 0) {
            const ssize_t more = recv(socket_, text.data() + count, size - count, 0);
            if (more <= 0) break;
            count += static_cast<std::size_t>(more);
        }
        text.resize(count);
        return text;
    }

  private:
    int socket_ = -1;
};

// Waits until a condition holds; whether it came to that.
template <typename Condition>
bool comes(Condition condition) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    while (!condition()) {
        if (std::chrono::steady_clock::now() > end) return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return true;
}

inline bool becomes(const std::atomic<int>& number, int value) {
    return comes([&] { return number == value; });
}

}  // namespace sebastes::test
