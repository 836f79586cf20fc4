#include "tools/serve/connections.h"

#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <new>
#include <utility>

namespace sebastes::serve {

namespace {

constexpr auto kTick = std::chrono::milliseconds(100);     // between looks at the time
constexpr std::size_t kMaxUnsent = std::size_t{16} << 20;  // bytes that one client leaves unread

}  // namespace

// ---- One request ----

bool Exchange::write(std::string_view bytes) {
    const std::lock_guard lock(owner_.mutex_);
    if (gone_) return false;
    if (out_.size() + bytes.size() > kMaxUnsent) {
        ++owner_.dropped_;
        owner_.lose(*this);
        return false;
    }
    if (out_.empty()) taken_ = Connections::Clock::now();
    out_.append(bytes);
    owner_.flush(*this);
    if (!out_.empty()) owner_.wake();
    return !gone_;
}

void Exchange::close() {
    const std::lock_guard lock(owner_.mutex_);
    close_ = true;
}

void Exchange::begin_search(SearchControl& control, std::chrono::milliseconds time) {
    const std::lock_guard lock(owner_.mutex_);
    control_ = &control;
    deadline_ = Connections::Clock::now() + time;
    if (gone_ || owner_.stopping_) control.stop();
}

void Exchange::end_search() {
    const std::lock_guard lock(owner_.mutex_);
    control_ = nullptr;
}

// ---- All of them ----

Connections::Connections(const ConnectionLimits& limits, std::size_t workers, Work work)
    : limits_(limits), work_(std::move(work)) {
    if (pipe2(wake_, O_NONBLOCK | O_CLOEXEC) != 0) throw std::bad_alloc();
    for (std::size_t i = 0; i < std::max<std::size_t>(workers, 2); ++i)
        workers_.emplace_back([this, i] { run_worker(i == 0); });
    thread_ = std::thread([this] { run(); });
}

Connections::~Connections() {
    stop();
    for (const auto& [socket, connection] : connections_) ::close(socket);
    for (const int end : wake_) ::close(end);
}

void Connections::add(int socket) {
    fcntl(socket, F_SETFL, fcntl(socket, F_GETFL) | O_NONBLOCK);
    const int on = 1;
    setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    const std::lock_guard lock(mutex_);
    if (stopping_ || !has_room()) {
        ++dropped_;
        ::close(socket);
        return;
    }
    auto connection = std::unique_ptr<Exchange>(new Exchange(*this, socket));
    connection->since_ = connection->idle_since_ = connection->taken_ = Clock::now();
    connections_.emplace(socket, std::move(connection));
    wake();
}

void Connections::stop() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
        for (const auto& [socket, connection] : connections_)
            if (connection->control_ != nullptr) connection->control_->stop();
    }
    wake();
    if (thread_.joinable()) thread_.join();
    {
        const std::lock_guard lock(mutex_);
        ended_ = true;
    }
    queued_.notify_all();
    for (std::thread& worker : workers_) worker.join();
    workers_.clear();
}

Connections::Numbers Connections::numbers() const {
    const std::lock_guard lock(mutex_);
    return {connections_.size(), buffered_, timeouts_, dropped_};
}

void Connections::wake() const {
    // A pipe that is full wakes as well.
    [[maybe_unused]] const auto written = ::write(wake_[1], "", 1);
}

void Connections::run_worker(bool is_first) {
    std::unique_lock lock(mutex_);
    while (true) {
        queued_.wait(lock, [&] {
            return ended_ || !quick_queue_.empty() || (!is_first && !queue_.empty());
        });
        if (ended_) return;
        std::deque<Exchange*>& queue = quick_queue_.empty() ? queue_ : quick_queue_;
        Exchange& exchange = *queue.front();
        queue.pop_front();
        exchange.state_ = Exchange::State::Working;
        lock.unlock();
        work_(exchange);
        lock.lock();
        take_back(exchange);
    }
}

void Connections::run() {
    Clock::time_point end = Clock::time_point::max();
    std::vector<pollfd> polled;
    while (true) {
        {
            const std::lock_guard lock(mutex_);
            if (stopping_) end = std::min(end, Clock::now() + kFarewell);
            if (stopping_ && (!busy() || Clock::now() >= end)) return;
            polled = watched();
        }
        poll(polled.data(), polled.size(), static_cast<int>(kTick.count()));
        const std::lock_guard lock(mutex_);
        attend(polled);
    }
}

// Whether another one may come; the one that waits longest between requests gives way.
bool Connections::has_room() {
    std::size_t count = 0;
    Exchange* oldest = nullptr;
    for (const auto& [socket, connection] : connections_) {
        if (connection->gone_) continue;
        ++count;
        if (connection->state_ == Exchange::State::Reading &&
            (oldest == nullptr || connection->since_ < oldest->since_))
            oldest = connection.get();
    }
    if (count < limits_.max_connections) return true;
    if (oldest == nullptr) return false;
    ++dropped_;
    lose(*oldest);
    return true;
}

// Whether anything is being worked on or on its way out.
bool Connections::busy() const {
    return std::ranges::any_of(connections_, [](const auto& entry) {
        const Exchange& connection = *entry.second;
        return connection.state_ == Exchange::State::Waiting ||
               connection.state_ == Exchange::State::Working || !connection.out_.empty();
    });
}

}  // namespace sebastes::serve
