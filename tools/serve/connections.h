// The connections of a server: one thread reads requests and writes answers, some others do
// the work in between.
//
// A connection that waits, or is slow, costs a descriptor and what it has sent, and no thread.
// A request is handed over when all of it is there; what is written waits here until the client
// takes it.  Both are bounded in time and in bytes.
#pragma once

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
#include "tools/serve/chunked_body.h"
#include "tools/serve/request_frame.h"

struct pollfd;

namespace sebastes::serve {

struct ConnectionLimits {
    std::size_t max_body = std::size_t{1} << 20;        // bytes of one request
    std::size_t max_connections = 1000;                 // the longest idle gives way
    std::size_t max_buffered = std::size_t{128} << 20;  // bytes of all connections together
    std::chrono::milliseconds request_time{10000};      // from its first byte to its last
    std::chrono::milliseconds idle_time{60000};         // between requests
    std::chrono::milliseconds write_time{10000};        // without a byte taken
};

class Connections;

// One request, from when it has arrived to when its answer is written.  Seen by one worker.
class Exchange {
  public:
    // The request without its body, as RequestHead::text() has it, and its body.  Where it could
    // not be understood, one that stands for it, the status of the answer and the reason; else 0.
    std::string_view request() const { return request_; }
    const RequestHead& head() const { return frame_.request; }
    std::string_view body() const { return body_; }
    int fault() const { return frame_.status; }
    std::string_view reason() const { return frame_.reason; }

    // False when the client is gone, or does not read: nothing that follows reaches it.
    bool write(std::string_view bytes);
    // The connection ends when all is written.
    void close();

    // Until end_search() the search is stopped when the client goes away, the time is up, or the
    // server ends.
    void begin_search(SearchControl& control, std::chrono::milliseconds time);
    void end_search();

  private:
    friend class Connections;

    enum class State : std::uint8_t { Reading, Waiting, Working, Closing };
    using Time = std::chrono::steady_clock::time_point;

    explicit Exchange(Connections& owner, int socket) : owner_(owner), socket_(socket) {}

    // Some of a request has arrived.
    bool has_begun() const { return !in_.empty() || chunks_; }
    std::size_t size() const {
        return in_.size() + request_.size() + body_.size() + out_.size() +
               (chunks_ ? chunks_->body().size() : 0);
    }

    Connections& owner_;
    int socket_;
    State state_ = State::Reading;
    std::string in_;
    std::string request_;
    std::string body_;
    RequestFrame frame_;
    std::optional<ChunkedBody> chunks_;  // of a body that is arriving, its head taken from in_
    std::string out_;
    Time since_{};  // the state, or the first byte of a request
    Time idle_since_{};
    Time taken_{};  // when the client last took bytes, or none were left
    bool told_to_go_on_ = false;
    bool shut_ = false;      // nothing more is written
    bool sent_all_ = false;  // the client sends nothing more
    bool close_ = false;
    bool gone_ = false;
    SearchControl* control_ = nullptr;
    Time deadline_{};
};

class Connections {
  public:
    using Work = std::function<void(Exchange&)>;

    struct Numbers {
        std::size_t connections = 0;
        std::size_t buffered = 0;  // bytes
        std::uint64_t timeouts = 0;
        std::uint64_t dropped = 0;  // for want of room
    };

    // `work` answers a request, in one of so many threads, two at least.  One of them is kept for
    // what is answered at once: GET of all but the API.
    Connections(const ConnectionLimits& limits, std::size_t workers, Work work);
    ~Connections();

    // Takes over a socket that was accepted.  Thread-safe, as all that follow.
    void add(int socket);
    // Ends searches, lets what is written go out for a second, and closes.  Waits for that.
    void stop();
    Numbers numbers() const;

  private:
    friend class Exchange;
    using Clock = std::chrono::steady_clock;
    // For what is left to go out when a connection ends.
    static constexpr auto kFarewell = std::chrono::milliseconds(1000);

    void run();
    // The first worker takes none but what is answered at once.
    void run_worker(bool is_first);
    // With the lock.
    std::vector<pollfd> watched() const;
    void attend(const std::vector<pollfd>& polled);
    void receive(Exchange& connection);
    void look(Exchange& connection);
    void take_chunks(Exchange& connection);
    void hand_over(Exchange& connection);
    void flush(Exchange& connection);
    void take_back(Exchange& connection);
    void check_time(Exchange& connection, Clock::time_point now);
    void lose(Exchange& connection);
    void sweep();
    bool has_room();
    bool busy() const;

    void wake() const;

    ConnectionLimits limits_;
    Work work_;
    int wake_[2] = {-1, -1};
    mutable std::mutex mutex_;
    std::condition_variable queued_;
    std::map<int, std::unique_ptr<Exchange>> connections_;  // by socket
    std::deque<Exchange*> queue_;
    std::deque<Exchange*> quick_queue_;  // of what is answered at once
    std::size_t buffered_ = 0;
    std::uint64_t timeouts_ = 0;
    std::uint64_t dropped_ = 0;
    bool stopping_ = false;
    bool ended_ = false;
    std::vector<std::thread> workers_;
    std::thread thread_;
};

}  // namespace sebastes::serve
