// What happens on connections, in the thread that watches them; always with the lock.
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

#include "tools/programs/serve/connections.h"

namespace sebastes::serve {

namespace {

// What stands for a request that is refused as it is.
constexpr std::string_view stand_in(bool is_head) {
    return is_head ? "HEAD / HTTP/1.1\r\nConnection: close\r\n\r\n"
                   : "GET / HTTP/1.1\r\nConnection: close\r\n\r\n";
}

}  // namespace

Connections::Polled Connections::watched() const {
    Polled polled;
    polled.entries.push_back({wake_[0], POLLIN, 0});
    for (const auto& [number, connection] : connections_) {
        if (connection->gone_) continue;
        const bool reads = connection->state_ == Exchange::State::Reading ||
                           connection->state_ == Exchange::State::Closing;
        int events = 0;
        if (reads && !connection->sent_all_) events |= POLLIN;
        // While a search runs for it, who sends nothing more has gone away.
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
    // Reset: nobody reads an answer to what may still be there.
    if ((entry.revents & POLLERR) != 0) return lose(connection);
    if ((entry.revents & POLLOUT) != 0) flush(connection);
    if (connection.gone_) return;
    if ((entry.events & POLLIN) != 0) {
        // Who had to make room may have read its request since it was polled.
        const bool reads = connection.state_ == Exchange::State::Reading ||
                           connection.state_ == Exchange::State::Closing;
        if (reads && (entry.revents & (POLLIN | POLLHUP)) != 0) receive(connection);
        return;
    }
    // The search may have ended since; then its answer may be half written.
    const bool leaves = (entry.revents & POLLRDHUP) != 0 && connection.is_search_;
    if (leaves || (entry.revents & POLLHUP) != 0) lose(connection);
}

void Connections::receive(Exchange& connection) {
    std::array<char, std::size_t{64} << 10> bytes;
    const ssize_t count = recv(connection.socket_, bytes.data(), bytes.size(), 0);
    if (count < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (count == 0 && !connection.out_.empty()) {
        // It may still read.
        connection.sent_all_ = true;
        connection.state_ = Exchange::State::Closing;
        return;
    }
    if (count <= 0) return lose(connection);
    if (connection.state_ == Exchange::State::Closing) return;  // nobody wants it
    if (!connection.has_begun()) connection.since_ = Clock::now();
    connection.in_.append(bytes.data(), static_cast<std::size_t>(count));
    look(connection);
}

// Whether a request has arrived.
void Connections::look(Exchange& connection) {
    std::string& in = connection.in_;
    if (!connection.chunks_) {
        // Empty lines before a request are skipped, and make nobody less idle.
        std::size_t blank = 0;
        while (in.compare(blank, 2, "\r\n") == 0) blank += 2;
        in.erase(0, blank);
        if (in.empty()) connection.since_ = connection.idle_since_;
        if (in.empty() || in == "\r") return;
        connection.frame_ = frame_of(in, limits_.max_body);
        if (connection.frame_.state != RequestFrame::State::Incomplete)
            return hand_over(connection);
        if (connection.frame_.request.is_chunked) {
            connection.chunks_.emplace(limits_.max_body);
            in.erase(0, connection.frame_.head);
        }
    }
    if (connection.chunks_) take_chunks(connection);
    if (connection.state_ == Exchange::State::Reading &&
        connection.frame_.request.expects_continue && !connection.told_to_go_on_) {
        connection.told_to_go_on_ = true;
        connection.out_ += "HTTP/1.1 100 Continue\r\n\r\n";
        flush(connection);
    }
}

void Connections::take_chunks(Exchange& connection) {
    ChunkedBody& chunks = *connection.chunks_;
    connection.in_.erase(0, chunks.take(connection.in_));
    if (chunks.state() == ChunkedBody::State::Incomplete) return;
    if (chunks.state() == ChunkedBody::State::Bad)
        connection.frame_ = {RequestFrame::State::Bad, 0, 0, chunks.status(), chunks.reason(), {}};
    else
        connection.frame_.state = RequestFrame::State::Complete;
    hand_over(connection);
}

void Connections::hand_over(Exchange& connection) {
    const RequestFrame& frame = connection.frame_;
    connection.request_.clear();
    connection.body_.clear();
    if (frame.state == RequestFrame::State::Complete) {
        connection.request_ = frame.request.text();
        if (connection.chunks_) {
            connection.body_ = std::move(connection.chunks_->body());
        } else {
            connection.body_ = connection.in_.substr(frame.head, frame.size - frame.head);
            connection.in_.erase(0, frame.size);
        }
    } else {
        connection.request_ = stand_in(connection.in_.starts_with("HEAD"));
        connection.in_.clear();
    }
    connection.chunks_.reset();
    connection.in_.shrink_to_fit();
    connection.told_to_go_on_ = false;
    connection.state_ = Exchange::State::Waiting;
    connection.since_ = Clock::now();
    enqueue(connection);
}

void Connections::enqueue(Exchange& connection) {
    const std::string_view request = connection.request_;
    const bool quick = connection.frame_.status != 0 ||
                       (request.starts_with("GET /") && !request.starts_with("GET /api/"));
    const bool large = connection.body_.size() > kLargeBody;
    // Large ones leave most places to the others, which are soon done.
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

// It waits in no queue of work.
void Connections::refuse(Exchange& connection, int status, std::string_view reason) {
    ++refused_;
    connection.frame_ = {RequestFrame::State::Bad, 0, 0, status, reason, {}};
    connection.request_ = stand_in(connection.request_.starts_with("HEAD"));
    connection.body_ = {};
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

// A worker is done with it.
void Connections::take_back(Exchange& connection) {
    connection.request_ = {};
    connection.body_ = {};
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
                connection.frame_ = {
                    RequestFrame::State::Bad, 0, 0, 408, "the request did not arrive in time", {}};
                hand_over(connection);
            }
            break;
        case Exchange::State::Closing:
            // What the client still sends is read, so that it reads the answer.
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

// Nothing goes to it or comes from it any more.
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
    connection.chunks_.reset();
    if (connection.control_ != nullptr) connection.control_->stop();
}

// Forgets those that are gone, and closes the greatest when all hold too much.
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
