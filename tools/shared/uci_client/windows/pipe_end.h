// Handle owns a Windows handle; PipeEnd is our end of a pipe with overlapped input and output. One
// thread at a time.
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

// The destructor closes the handle.
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

// Our end of a pipe: you start a read or a write, wait for event(), and then get the result. It
// cannot be moved.
class PipeEnd {
  public:
    PipeEnd() : event_(CreateEventA(nullptr, TRUE, FALSE, nullptr)) {}
    ~PipeEnd() { close(); }
    PipeEnd(const PipeEnd&) = delete;
    PipeEnd& operator=(const PipeEnd&) = delete;

    // Opens the pipe and returns the other end, for the child; that is not open if it failed.
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

    // Starts a read unless one is pending. The event is set when there is something to take.
    void ask() {
        if (!is_open() || is_under_way_) return;
        begin();
        const BOOL done = ReadFile(handle_.get(), buffer_, sizeof buffer_, nullptr, &overlapped_);
        settle(done);
    }
    // Returns what the read has brought; nothing while it is pending. Closes the pipe at its end.
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

    // Starts to write the text, at most as much as the buffer holds.
    void put(std::string_view text) {
        if (!is_open()) return;
        begin();
        const std::size_t size = std::min(text.size(), sizeof buffer_);
        std::copy_n(text.begin(), size, buffer_);
        const BOOL done =
            WriteFile(handle_.get(), buffer_, static_cast<DWORD>(size), nullptr, &overlapped_);
        settle(done);
    }
    // Returns how many bytes are written once the write is complete. Closes the pipe at its end.
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
