#include "tools/programs/serve/connections.h"

#include <fcntl.h>
#include <malloc.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>
#include <utility>

namespace sebastes::serve {

namespace {

constexpr auto kTick = std::chrono::milliseconds(100);  // between looks at the time
// An answer of the greatest length has a head, too.
constexpr std::size_t kMaxUnsent = kMaxUnread + (std::size_t{64} << 10);

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

void Exchange::begin_work(SearchControl& control, std::chrono::milliseconds time) {
    const std::lock_guard lock(owner_.mutex_);
    control_ = &control;
    deadline_ = Connections::Clock::now() + time;
    if (gone_ || owner_.stopping_) control.stop();
}

void Exchange::begin_search(SearchControl& control, std::chrono::milliseconds time) {
    begin_work(control, time);
    const std::lock_guard lock(owner_.mutex_);
    is_search_ = true;
    // There are only so many searches, with threads of their own.
    owner_.release(*this);
}

void Exchange::end_work() {
    const std::lock_guard lock(owner_.mutex_);
    control_ = nullptr;
    is_search_ = false;
}

// ---- All of them ----

Connections::Connections(const ConnectionLimits& limits, std::size_t workers, Work work)
    : limits_(limits), work_(std::move(work)) {
    workers = std::max<std::size_t>(workers, 2);
    // Those that wait cannot give way: there must be others.
    limits_.max_waiting =
        std::max(workers, std::min(limits_.max_waiting, limits_.max_connections / 2));
    if (pipe2(wake_, O_NONBLOCK | O_CLOEXEC) != 0)
        throw std::system_error(errno, std::generic_category(), "no pipe can be made");
    for (std::size_t i = 0; i < workers; ++i) workers_.emplace_back([this, i] { run_worker(i); });
    thread_ = std::thread([this] { run(); });
}

Connections::~Connections() {
    stop();
    for (const auto& [number, connection] : connections_)
        if (!connection->gone_) ::close(connection->socket_);
    for (const int end : wake_) ::close(end);
}

void Connections::add(int socket) {
    fcntl(socket, F_SETFL, fcntl(socket, F_GETFL) | O_NONBLOCK);
    const int on = 1;
    setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    const std::lock_guard lock(mutex_);
    if (stopping_ || (descriptors_ >= limits_.max_connections && !drop_least())) {
        ++dropped_;
        ::close(socket);
        return;
    }
    auto connection =
        std::unique_ptr<Exchange>(new Exchange(*this, ++last_number_, socket, limits_.max_body));
    connection->since_ = connection->idle_since_ = connection->taken_ = Clock::now();
    connections_.emplace(last_number_, std::move(connection));
    ++descriptors_;
    wake();
}

bool Connections::make_room() {
    const std::lock_guard lock(mutex_);
    if (!drop_least()) return false;
    wake();  // while it is polled it is not quite closed
    return true;
}

void Connections::stop() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
        for (const auto& [number, connection] : connections_)
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
    const std::size_t waiting = queue_.size() + large_queue_.size() + quick_queue_.size();
    return {descriptors_, waiting, working_, buffered_, timeouts_, dropped_, refused_, lost_};
}

void Connections::wake() const {
    // A pipe that is full wakes as well.
    [[maybe_unused]] const auto written = ::write(wake_[1], "", 1);
}

void Connections::run_worker(std::size_t index) {
    std::unique_lock lock(mutex_);
    while (true) {
        Exchange* exchange = nullptr;
        queued_.wait(lock, [&] { return ended_ || (exchange = next_for(index)) != nullptr; });
        if (ended_) return;
        exchange->state_ = Exchange::State::Working;
        ++working_;
        lock.unlock();
        work_(*exchange);
        const bool was_large = exchange->body().size() > kLargeBody;
        lock.lock();
        --working_;
        take_back(*exchange);
        if (!was_large) continue;
        lock.unlock();
        // The library otherwise keeps what a large request needed, for each thread.
        malloc_trim(0);
        lock.lock();
    }
}

// Takes from the queues what the worker is to do; null when there is nothing.
Exchange* Connections::next_for(std::size_t index) {
    const auto take = [](std::deque<Exchange*>& queue) {
        Exchange* const exchange = queue.front();
        queue.pop_front();
        return exchange;
    };
    if (!quick_queue_.empty()) return take(quick_queue_);
    if (index == 0) return nullptr;
    const bool large = !large_queue_.empty() && large_working_ < limits_.large_at_once;
    if (large && (queue_.empty() || index <= limits_.large_at_once)) {
        ++large_working_;
        Exchange* const exchange = take(large_queue_);
        exchange->is_large_ = true;
        return exchange;
    }
    return queue_.empty() ? nullptr : take(queue_);
}

void Connections::run() {
    Clock::time_point end = Clock::time_point::max();
    Polled polled;
    while (true) {
        {
            const std::lock_guard lock(mutex_);
            if (stopping_) {
                end = std::min(end, Clock::now() + kFarewell);
                refuse_waiting();
            }
            if (stopping_ && (!busy() || Clock::now() >= end)) return;
            polled = watched();
        }
        // Where there is no memory for it, or a signal came, time goes on all the same.
        if (poll(polled.entries.data(), polled.entries.size(), static_cast<int>(kTick.count())) < 0)
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        const std::lock_guard lock(mutex_);
        attend(polled);
    }
}

// What is missed least goes first: idle ones, those that were answered, those whose request is
// arriving, those whose answer waits for them; among equals the longest so.  Null when all are
// waiting or worked on: of these there are only so many.
Exchange* Connections::least_missed() const {
    const auto order = [](const Exchange& connection) {
        const bool closing = connection.state_ == Exchange::State::Closing;
        const int kind = !connection.out_.empty() ? 3
                         : closing                ? 1
                         : connection.has_begun() ? 2
                                                  : 0;
        return std::pair(kind, connection.since_);
    };
    Exchange* least = nullptr;
    for (const auto& [number, connection] : connections_) {
        if (connection->gone_ || connection->state_ == Exchange::State::Waiting ||
            connection->state_ == Exchange::State::Working)
            continue;
        if (least == nullptr || order(*connection) < order(*least)) least = connection.get();
    }
    return least;
}

bool Connections::drop_least() {
    Exchange* least = least_missed();
    // It may have said something since it was looked at.
    for (; least != nullptr && least->is_idle(); least = least_missed()) {
        receive(*least);
        if (least->gone_ || least->is_idle()) break;
    }
    if (least == nullptr) return false;
    ++dropped_;
    const std::uint64_t number = least->number_;
    lose(*least);
    connections_.erase(number);
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
