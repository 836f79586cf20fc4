// Handles of Windows, and an end of a pipe that can be waited for.  One thread at a time.
#pragma once

#include <fmt/core.h>
#include <windows.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <string>
#include <string_view>
#include <utility>

namespace sebastes::tools {

// Closed when it goes.
class Handle {
  public:
    explicit Handle(HANDLE handle = nullptr) : handle_(handle) {}
    Handle(Handle&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
    Handle& operator=(Handle&& other) noexcept {
        std::swap(handle_, other.handle_);
        return *this;
    }
    ~Handle() { close(); }

    HANDLE get() const { return handle_; }
    bool is_open() const { return handle_ != nullptr && handle_ != INVALID_HANDLE_VALUE; }
    void close() {
        if (is_open()) CloseHandle(handle_);
        handle_ = nullptr;
    }

  private:
    HANDLE handle_;
};

// Our end of a pipe, read or written with the wait apart from the asking.  Stays where it is.
class PipeEnd {
  public:
    PipeEnd() : event_(CreateEventA(nullptr, TRUE, FALSE, nullptr)) {}
    ~PipeEnd() { close(); }
    PipeEnd(const PipeEnd&) = delete;
    PipeEnd& operator=(const PipeEnd&) = delete;

    // The other end, for the child; not open when there is no pipe to be had.
    Handle open(bool to_read) {
        static std::atomic<unsigned> count{0};
        const std::string name =
            fmt::format(R"(\\.\pipe\sebastes.{}.{}.{})", GetCurrentProcessId(), count++,
                        std::chrono::steady_clock::now().time_since_epoch().count());
        constexpr DWORD kSize = 1 << 16;
        handle_ = Handle(CreateNamedPipeA(
            name.c_str(),
            FILE_FLAG_OVERLAPPED | FILE_FLAG_FIRST_PIPE_INSTANCE |
                (to_read ? PIPE_ACCESS_INBOUND : PIPE_ACCESS_OUTBOUND),
            PIPE_TYPE_BYTE | PIPE_REJECT_REMOTE_CLIENTS, 1, kSize, kSize, 0, nullptr));
        SECURITY_ATTRIBUTES inherited{sizeof inherited, nullptr, TRUE};
        return Handle(CreateFileA(name.c_str(), to_read ? GENERIC_WRITE : GENERIC_READ, 0,
                                  &inherited, OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr));
    }
    bool is_open() const { return handle_.is_open(); }
    HANDLE event() const { return event_.get(); }

    void close() {
        if (!is_open()) return;
        if (is_under_way_) {
            CancelIo(handle_.get());
            DWORD ignored = 0;
            GetOverlappedResult(handle_.get(), &overlapped_, &ignored, TRUE);
            is_under_way_ = false;
        }
        handle_.close();
    }

    // Begins to read unless that is under way.  The event tells when there is something to take.
    void ask() {
        if (!is_open() || is_under_way_) return;
        begin();
        const BOOL done = ReadFile(handle_.get(), buffer_, sizeof buffer_, nullptr, &overlapped_);
        settle(done);
    }
    // What came; nothing while it is waited for.  At its end the pipe is closed.
    std::string take() {
        DWORD count = 0;
        if (!is_open() || !is_under_way_) return {};
        if (GetOverlappedResult(handle_.get(), &overlapped_, &count, FALSE) == 0) {
            if (GetLastError() == ERROR_IO_INCOMPLETE) return {};
            is_under_way_ = false;
            handle_.close();
            return {};
        }
        is_under_way_ = false;
        return {buffer_, count};
    }

    // Begins to write the beginning of a text.
    void put(std::string_view text) {
        if (!is_open()) return;
        begin();
        const std::size_t size = std::min(text.size(), sizeof buffer_);
        std::copy_n(text.begin(), size, buffer_);
        const BOOL done =
            WriteFile(handle_.get(), buffer_, static_cast<DWORD>(size), nullptr, &overlapped_);
        settle(done);
    }
    // How much of it is written, when it is; at the pipe's end it is closed.
    std::size_t written() { return take().size(); }
    bool is_under_way() const { return is_under_way_; }

  private:
    void begin() {
        overlapped_ = OVERLAPPED{};
        overlapped_.hEvent = event_.get();
        is_under_way_ = true;
    }
    void settle(BOOL done) {
        if (done != 0 || GetLastError() == ERROR_IO_PENDING) return;
        is_under_way_ = false;
        handle_.close();
    }

    Handle handle_;
    Handle event_;
    OVERLAPPED overlapped_{};
    bool is_under_way_ = false;
    char buffer_[1 << 16];
};

}  // namespace sebastes::tools
