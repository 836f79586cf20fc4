// The work of the thread that watches the connections. Each function needs the lock.
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

#include "tools/programs/serve/connections.h"

namespace sebastes::serve {

Connections::Polled Connections::watched() const {
    Polled polled;
    polled.entries.push_back({wake_[0], POLLIN, 0});
    for (const auto& [number, connection] : connections_) {
        if (connection->gone_) continue;
        const bool reads = connection->state_ == Exchange::State::Reading ||
                           connection->state_ == Exchange::State::Closing;
        int events = 0;
        if (reads && !connection->sent_all_) events |= POLLIN;
        // During a search, a client that sends nothing more has disconnected.
        if (connection->is_search_) events |= POLLRDHUP;
        if (!connection->out_.empty()) events |= POLLOUT;
        polled.entries.push_back({connection->socket_, static_cast<short>(events), 0});
        polled.numbers.push_back(number);
    }
    return polled;
}

void Connections::attend(const Polled& polled) {
    if (polled.entries.front().revents != 0) {
        std::array<char, 256> bytes;
        while (read(wake_[0], bytes.data(), bytes.size()) > 0) continue;
    }
    for (std::size_t i = 0; i < polled.numbers.size(); ++i) {
        const pollfd& entry = polled.entries[i + 1];
        if (entry.revents == 0) continue;
        const auto found = connections_.find(polled.numbers[i]);
        if (found != connections_.end() && !found->second->gone_) attend(*found->second, entry);
    }
    const auto now = Clock::now();
    for (const auto& [number, connection] : connections_) check_time(*connection, now);
    sweep();
}

void Connections::attend(Exchange& connection, const pollfd& entry) {
    // The connection was reset, so nobody reads an answer.
    if ((entry.revents & POLLERR) != 0) return lose(connection);
    if ((entry.revents & POLLOUT) != 0) flush(connection);
    if (connection.gone_) return;
    if ((entry.events & POLLIN) != 0) {
        // drop_least() may have read its request since it was polled.
        const bool reads = connection.state_ == Exchange::State::Reading ||
                           connection.state_ == Exchange::State::Closing;
        if (reads && (entry.revents & (POLLIN | POLLHUP)) != 0) receive(connection);
        return;
    }
    // If the search has ended since, its answer may be half written.
    const bool leaves = (entry.revents & POLLRDHUP) != 0 && connection.is_search_;
    if (leaves || (entry.revents & POLLHUP) != 0) lose(connection);
}

void Connections::receive(Exchange& connection) {
    std::array<char, std::size_t{64} << 10> bytes;
    const ssize_t count = recv(connection.socket_, bytes.data(), bytes.size(), 0);
    if (count < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (count == 0 && !connection.out_.empty()) {
        // The client may still read.
        connection.sent_all_ = true;
        connection.state_ = Exchange::State::Closing;
        return;
    }
    if (count <= 0) return lose(connection);
    if (connection.state_ == Exchange::State::Closing) return;  // it is not wanted
    if (!connection.has_begun()) connection.since_ = Clock::now();
    connection.in_.append(bytes.data(), static_cast<std::size_t>(count));
    look(connection);
}

// Reads what has arrived of a request.
void Connections::look(Exchange& connection) {
    std::string& in = connection.in_;
    RequestReader& reader = connection.reader_;
    if (reader.state() == RequestReader::State::Head) {
        // Empty lines before a request are skipped, and the connection stays as idle as it was.
        std::size_t blank = 0;
        while (in.compare(blank, 2, "\r\n") == 0) blank += 2;
        in.erase(0, blank);
        if (in.empty()) connection.since_ = connection.idle_since_;
        if (in.empty() || in == "\r") return;
    }
    reader.take(in);
    if (reader.is_done()) return hand_over(connection);
    if (reader.head().expects_continue && !std::exchange(connection.told_to_go_on_, true)) {
        connection.out_ += "HTTP/1.1 100 Continue\r\n\r\n";
        flush(connection);
    }
}

void Connections::hand_over(Exchange& connection) {
    if (connection.reader_.status() != 0) connection.in_.clear();
    connection.in_.shrink_to_fit();
    connection.told_to_go_on_ = false;
    connection.state_ = Exchange::State::Waiting;
    connection.since_ = Clock::now();
    enqueue(connection);
}

void Connections::enqueue(Exchange& connection) {
    const RequestHead& head = connection.head();
    const bool quick =
        connection.fault() != 0 || (head.method == "GET" && !head.target.starts_with("/api/"));
    const bool large = connection.body().size() > kLargeBody;
    // Large requests leave most places to the small ones, which are soon done.
    const bool full =
        queue_.size() + large_queue_.size() >= limits_.max_waiting ||
        (large && large_queue_.size() >= std::max(limits_.large_at_once, limits_.max_waiting / 4));
    if (!quick && full) return refuse(connection, 429, "too many requests wait already");
    (quick ? quick_queue_ : large ? large_queue_ : queue_).push_back(&connection);
    queued_.notify_all();
}

bool Connections::unqueue_work(Exchange& connection) {
    return std::erase(queue_, &connection) + std::erase(large_queue_, &connection) > 0;
}

// The request must not wait in a queue of work.
void Connections::refuse(Exchange& connection, int status, std::string_view reason) {
    ++refused_;
    connection.reader_.refuse(status, reason);
    connection.in_ = {};
    quick_queue_.push_back(&connection);
    queued_.notify_all();
}

void Connections::refuse_waiting() {
    for (std::deque<Exchange*>* const queue : {&queue_, &large_queue_})
        for (; !queue->empty(); queue->pop_front()) refuse(*queue->front(), 503, "the server ends");
}

void Connections::flush(Exchange& connection) {
    std::size_t sent = 0;
    while (!connection.gone_ && sent < connection.out_.size()) {
        const ssize_t count = send(connection.socket_, connection.out_.data() + sent,
                                   connection.out_.size() - sent, MSG_NOSIGNAL);
        if (count > 0)
            sent += static_cast<std::size_t>(count);
        else if (errno == EAGAIN)
            break;
        else if (errno != EINTR)
            lose(connection);
    }
    if (sent > 0) connection.taken_ = Clock::now();
    connection.out_.erase(0, sent);
    if (connection.out_.empty()) connection.out_.shrink_to_fit();
}

// Continues with a connection whose request a worker has answered.
void Connections::take_back(Exchange& connection) {
    connection.reader_ = RequestReader(limits_.max_body);
    connection.control_ = nullptr;
    connection.is_search_ = false;
    release(connection);
    connection.since_ = connection.idle_since_ = Clock::now();
    const bool ends = connection.close_ || stopping_ || connection.gone_;
    connection.state_ = ends ? Exchange::State::Closing : Exchange::State::Reading;
    if (!ends) look(connection);
    wake();
}

void Connections::release(Exchange& connection) {
    if (!std::exchange(connection.is_large_, false)) return;
    --large_working_;
    queued_.notify_all();
}

void Connections::check_time(Exchange& connection, Clock::time_point now) {
    const auto waited = now - connection.since_;
    if (connection.gone_ && connection.state_ != Exchange::State::Working) return;
    if (!connection.out_.empty() && now - connection.taken_ > limits_.write_time) {
        ++timeouts_;
        return lose(connection);
    }
    switch (connection.state_) {
        case Exchange::State::Reading:
            if (!connection.has_begun()) {
                if (stopping_ || waited > limits_.idle_time) lose(connection);
            } else if (waited > limits_.request_time) {
                ++timeouts_;
                connection.reader_.refuse(408, "the request did not arrive in time");
                hand_over(connection);
            }
            break;
        case Exchange::State::Closing:
            // What the client still sends is read; otherwise a reset could destroy the answer.
            if (connection.out_.empty() && !std::exchange(connection.shut_, true))
                shutdown(connection.socket_, SHUT_WR);
            if (connection.out_.empty() && (connection.sent_all_ || waited > kFarewell))
                lose(connection);
            break;
        case Exchange::State::Working:
            if (connection.control_ != nullptr && now > connection.deadline_)
                connection.control_->stop();
            break;
        case Exchange::State::Waiting:
            if (waited > limits_.wait_time && unqueue_work(connection))
                refuse(connection, 503, "the request has waited too long");
            break;
    }
}

// Closes the connection at once.
void Connections::lose(Exchange& connection) {
    if (std::exchange(connection.gone_, true)) return;
    ::close(std::exchange(connection.socket_, -1));
    --descriptors_;
    if (connection.state_ == Exchange::State::Waiting) {
        unqueue_work(connection);
        std::erase(quick_queue_, &connection);
        connection.state_ = Exchange::State::Closing;
        ++lost_;
    } else if (connection.state_ == Exchange::State::Working) {
        ++lost_;
    }
    connection.out_ = {};
    connection.in_ = {};
    if (connection.control_ != nullptr) connection.control_->stop();
}

// Forgets closed connections. If all together hold too much, closes the one that holds most.
void Connections::sweep() {
    buffered_ = 0;
    Exchange* greatest = nullptr;
    std::size_t most = 0;
    for (const auto& [number, connection] : connections_) {
        const std::size_t size = connection->size();
        buffered_ += size;
        if (size <= most || connection->gone_) continue;
        most = size;
        greatest = connection.get();
    }
    if (buffered_ > limits_.max_buffered && greatest != nullptr) {
        ++dropped_;
        lose(*greatest);
    }
    std::erase_if(connections_, [](const auto& entry) {
        return entry.second->gone_ && entry.second->state_ != Exchange::State::Working;
    });
}

}  // namespace sebastes::serve
