// Connections serves a server's clients: one thread reads requests and writes answers, and worker
// threads compute the answers.
//
// A connection that waits, or is slow, costs a descriptor and the bytes it has sent, but no thread.
// A worker gets a request when it is complete; the answer is buffered here until the client
// takes it.  Both are bounded in time and in bytes.
//
// The wait for a thread is bounded, too.  Requests that need no work, or are refused, never wait
// for those that do.  Small requests do not wait for large ones, whose number in progress is
// limited.  When a client disconnects, its descriptor is closed and its request is dropped, or
// cancelled if it has begun.
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
#include "tools/programs/serve/chunked_body.h"
#include "tools/programs/serve/request_frame.h"

namespace sebastes::serve {

struct ConnectionLimits {
    std::size_t max_body = std::size_t{1} << 20;        // bytes of one request
    std::size_t max_connections = 1000;                 // the longest idle gives way
    std::size_t max_waiting = 256;                      // requests, of work; others are refused
    std::size_t large_at_once = 2;                      // requests above kLargeBody
    std::size_t max_buffered = std::size_t{128} << 20;  // bytes of all connections together
    std::chrono::milliseconds request_time{10000};      // from its first byte to its last
    std::chrono::milliseconds idle_time{60000};         // between requests
    std::chrono::milliseconds wait_time{5000};          // for a thread, then it is refused
    std::chrono::milliseconds write_time{10000};        // without a byte taken
};

// Bytes; what a request costs is no more than its bytes deserve.
inline constexpr std::size_t kLargeBody = std::size_t{16} << 10;

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

    // Until end_work() it is stopped by its control when the client goes away, the time is up, or
    // the server ends.  A search also when the client sends nothing more: others may end their
    // requests so.
    void begin_work(SearchControl& control, std::chrono::milliseconds time);
    void begin_search(SearchControl& control, std::chrono::milliseconds time);
    void end_work();

  private:
    friend class Connections;

    enum class State : std::uint8_t { Reading, Waiting, Working, Closing };
    using Time = std::chrono::steady_clock::time_point;

    Exchange(Connections& owner, std::uint64_t number, int socket)
        : owner_(owner), number_(number), socket_(socket) {}

    // Some of a request has arrived.
    bool has_begun() const { return !in_.empty() || chunks_; }
    bool is_idle() const { return state_ == State::Reading && !has_begun(); }
    std::size_t size() const {
        return in_.size() + request_.size() + body_.size() + out_.size() +
               (chunks_ ? chunks_->body().size() : 0);
    }

    Connections& owner_;
    std::uint64_t number_;  // its own for good, as sockets' are not
    int socket_;            // closed when it is gone
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
    bool is_large_ = false;  // worked on as one of large_at_once
    bool is_search_ = false;
    SearchControl* control_ = nullptr;
    Time deadline_{};
};

class Connections {
  public:
    using Work = std::function<void(Exchange&)>;

    struct Numbers {
        std::size_t connections = 0;  // as many descriptors
        std::size_t waiting = 0;      // requests
        std::size_t working = 0;      // requests
        std::size_t buffered = 0;     // bytes
        std::uint64_t timeouts = 0;
        std::uint64_t dropped = 0;  // for want of room
        std::uint64_t refused = 0;  // requests, by max_waiting or wait_time
        std::uint64_t lost = 0;     // requests whose client was gone before the answer
    };

    // `work` answers a request, in one of so many threads, two at least.  One of them is kept for
    // what is answered at once: GET of all but the API.
    Connections(const ConnectionLimits& limits, std::size_t workers, Work work);
    ~Connections();

    // Takes over a socket that was accepted.  Thread-safe, as all that follow.
    void add(int socket);
    // Closes the connection that is missed least; false when each is needed.
    bool make_room();
    // Ends searches, lets what is written go out for a second, and closes.  Waits for that.
    void stop();
    Numbers numbers() const;

  private:
    friend class Exchange;
    using Clock = std::chrono::steady_clock;
    // For what is left to go out when a connection ends.
    static constexpr auto kFarewell = std::chrono::milliseconds(1000);

    // What poll() looks at: the pipe that wakes it, then connections with their numbers.
    struct Polled {
        std::vector<pollfd> entries;
        std::vector<std::uint64_t> numbers;
    };

    void run();
    // The first worker takes none but what is answered at once, the next few rather large ones.
    void run_worker(std::size_t index);
    // With the lock.
    Exchange* next_for(std::size_t index);
    Polled watched() const;
    void attend(const Polled& polled);
    void attend(Exchange& connection, const pollfd& entry);
    void receive(Exchange& connection);
    void look(Exchange& connection);
    void take_chunks(Exchange& connection);
    void hand_over(Exchange& connection);
    void enqueue(Exchange& connection);
    // Of what waits for work: whether it did.  What is answered at once waits on.
    bool unqueue_work(Exchange& connection);
    void refuse(Exchange& connection, int status, std::string_view reason);
    void refuse_waiting();
    void flush(Exchange& connection);
    void take_back(Exchange& connection);
    // It is none of the large ones any more.
    void release(Exchange& connection);
    void check_time(Exchange& connection, Clock::time_point now);
    void lose(Exchange& connection);
    void sweep();
    Exchange* least_missed() const;
    // Closes it; false when there is none.
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
    std::size_t descriptors_ = 0;  // of those that are not gone
    // What waits.
    std::deque<Exchange*> queue_;
    std::deque<Exchange*> large_queue_;
    std::deque<Exchange*> quick_queue_;  // of what is answered at once
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
