// Connections serves the clients of a server: one thread reads requests and writes answers, and
// worker threads compute the answers.
//
// A connection that is idle or slow uses a descriptor and memory for the bytes it has sent, but no
// thread. A worker gets a request when all of it has arrived; the answer stays in memory until the
// client takes it. Both are limited in time and in bytes.
//
// The time that a request waits for a worker is limited too. Requests that need no work, or are
// refused, never wait for others. Small requests do not wait for large ones, because only a few
// large ones are worked on at once. When a client disconnects, its descriptor is closed and its
// request is dropped, or stopped if a worker has begun it.
#pragma once

#include <poll.h>

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "search/search_control.h"
#include "tools/programs/serve/request_reader.h"

namespace sebastes::serve {

struct ConnectionLimits {
    std::size_t max_body = std::size_t{1} << 20;        // bytes of one request
    std::size_t max_connections = 1000;                 // more close the one that is longest idle
    std::size_t max_waiting = 256;                      // requests that wait for a worker
    std::size_t large_at_once = 2;                      // requests above kLargeBody
    std::size_t max_buffered = std::size_t{128} << 20;  // bytes of all connections together
    std::chrono::milliseconds request_time{10000};      // from its first byte to its last
    std::chrono::milliseconds idle_time{60000};         // between requests
    std::chrono::milliseconds wait_time{5000};          // for a worker; then it is refused
    std::chrono::milliseconds write_time{10000};        // in which the client takes no byte
};

// Bytes of a body; a longer one makes a request large.
inline constexpr std::size_t kLargeBody = std::size_t{16} << 10;
// Bytes that one client may leave unread; also of the longest answer.
inline constexpr std::size_t kMaxUnread = std::size_t{16} << 20;

class Connections;

// A connection with its request, and its answer. One worker at a time uses it.
class Exchange {
  public:
    const RequestHead& head() const { return reader_.head(); }
    std::string_view body() const { return reader_.body(); }
    // The status and the reason of the answer to a request that is refused; 0 for others.
    int fault() const { return reader_.status(); }
    std::string_view reason() const { return reader_.reason(); }

    // Returns false if the client has disconnected or does not read; later bytes are lost then.
    bool write(std::string_view bytes);
    // Closes the connection after the last byte is written.
    void close();

    // Until end_work() the control is stopped when the client disconnects, the time is up, or the
    // server ends. A search is stopped too when the client only closes its sending direction.
    void begin_work(SearchControl& control, std::chrono::milliseconds time);
    void begin_search(SearchControl& control, std::chrono::milliseconds time);
    void end_work();

  private:
    friend class Connections;

    enum class State : std::uint8_t { Reading, Waiting, Working, Closing };
    using Time = std::chrono::steady_clock::time_point;

    Exchange(Connections& owner, std::uint64_t number, int socket, std::size_t max_body)
        : owner_(owner), number_(number), socket_(socket), reader_(max_body) {}

    // Whether part of a request has arrived.
    bool has_begun() const { return !in_.empty() || reader_.state() == RequestReader::State::Body; }
    bool is_idle() const { return state_ == State::Reading && !has_begun(); }
    std::size_t size() const { return in_.size() + reader_.body().size() + out_.size(); }

    Connections& owner_;
    std::uint64_t number_;  // never used again, unlike the socket's
    int socket_;            // closed when gone_ is set
    State state_ = State::Reading;
    std::string in_;  // bytes that the reader has not taken
    RequestReader reader_;
    std::string out_;  // bytes that the client has not taken
    Time since_{};     // the beginning of the state, or of the request
    Time idle_since_{};
    Time taken_{};  // when the client last took bytes, or none were left
    bool told_to_go_on_ = false;
    bool shut_ = false;      // nothing more is written
    bool sent_all_ = false;  // the client sends nothing more
    bool close_ = false;
    bool gone_ = false;
    bool is_large_ = false;  // worked on as one of large_at_once
    bool is_search_ = false;
    SearchControl* control_ = nullptr;
    Time deadline_{};
};

class Connections {
  public:
    using Work = std::function<void(Exchange&)>;

    struct Numbers {
        std::size_t connections = 0;  // each has a descriptor
        std::size_t waiting = 0;      // requests
        std::size_t working = 0;      // requests
        std::size_t buffered = 0;     // bytes
        std::uint64_t timeouts = 0;
        std::uint64_t dropped = 0;  // connections closed because a limit was reached
        std::uint64_t refused = 0;  // requests, by max_waiting or wait_time
        std::uint64_t lost = 0;     // requests whose client disconnected before the answer
    };

    // `work` answers a request in one of the workers, of which there are at least two. The first
    // worker does only what is answered at once: GET requests outside the API, and refusals. Throws
    // std::system_error if no descriptor is left.
    Connections(const ConnectionLimits& limits, std::size_t workers, Work work);
    ~Connections();

    // These functions are thread-safe.
    // Takes over an accepted socket.
    void add(int socket);
    // Closes the connection that is missed least; returns false if all are in use.
    bool make_room();
    // Stops searches, writes answers for at most a second, and closes all connections.
    void stop();
    Numbers numbers() const;

  private:
    friend class Exchange;
    using Clock = std::chrono::steady_clock;
    // The time to write the rest of an answer when the server ends.
    static constexpr auto kFarewell = std::chrono::milliseconds(1000);

    // The arguments of poll(): the pipe that wakes it, then the connections with their numbers.
    struct Polled {
        std::vector<pollfd> entries;
        std::vector<std::uint64_t> numbers;
    };

    void run();
    // The first worker does only what is answered at once; the next large_at_once prefer large
    // requests.
    void run_worker(std::size_t index);
    // The caller of all that follow holds the lock.
    Exchange* next_for(std::size_t index);
    Polled watched() const;
    void attend(const Polled& polled);
    void attend(Exchange& connection, const pollfd& entry);
    void receive(Exchange& connection);
    void look(Exchange& connection);
    void hand_over(Exchange& connection);
    void enqueue(Exchange& connection);
    // Removes a request that waits for work; returns false if it does not.
    bool unqueue_work(Exchange& connection);
    void refuse(Exchange& connection, int status, std::string_view reason);
    void refuse_waiting();
    void flush(Exchange& connection);
    void take_back(Exchange& connection);
    // The request no longer counts as a large one.
    void release(Exchange& connection);
    void check_time(Exchange& connection, Clock::time_point now);
    void lose(Exchange& connection);
    void sweep();
    Exchange* least_missed() const;
    bool drop_least();
    bool busy() const;

    void wake() const;

    ConnectionLimits limits_;
    Work work_;
    int wake_[2] = {-1, -1};
    mutable std::mutex mutex_;
    std::condition_variable queued_;
    std::map<std::uint64_t, std::unique_ptr<Exchange>> connections_;  // by number
    std::uint64_t last_number_ = 0;
    std::size_t descriptors_ = 0;  // of connections that are not gone
    // Requests that wait for a worker.
    std::deque<Exchange*> queue_;
    std::deque<Exchange*> large_queue_;
    std::deque<Exchange*> quick_queue_;  // answered at once
    std::size_t working_ = 0;
    std::size_t large_working_ = 0;
    std::size_t buffered_ = 0;
    std::uint64_t timeouts_ = 0;
    std::uint64_t dropped_ = 0;
    std::uint64_t refused_ = 0;
    std::uint64_t lost_ = 0;
    bool stopping_ = false;
    bool ended_ = false;
    std::vector<std::thread> workers_;
    std::thread thread_;
};

}  // namespace sebastes::serve
