#include "book/locked_file.h"

#include <fmt/core.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <thread>
#include <utility>

#include "core/quoted.h"

namespace sebastes {

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds kPatience{3};
constexpr std::chrono::milliseconds kLook{2};  // how often the lock is asked for

Error error_of(const std::string& path, const char* what, int reason) {
    return {fmt::format("{}: {}: {}", printable(path, 300), what, std::strerror(reason))};
}

// 0, or errno.
int lock(DiskFile& file, bool alone, Clock::time_point deadline) {
    while (true) {
        const int reason = file.lock(alone);
        if (reason != EWOULDBLOCK || Clock::now() >= deadline) return reason;
        std::this_thread::sleep_for(kLook);
    }
}

}  // namespace

Result<LockedFile> LockedFile::open(const std::string& path, Use use) {
    const bool writes = use == Use::Write;
    if (writes) {
        std::error_code ignored;  // the file then cannot be opened, which says why
        fs::create_directories(fs::path(path).parent_path(), ignored);
    }
    const Clock::time_point deadline = Clock::now() + kPatience;
    while (true) {
        LockedFile locked(path);
        DiskFile& file = locked.file_;
        int reason = file.open(path, writes ? DiskFile::Use::Write : DiskFile::Use::Read);
        if (reason == ENOENT && !writes) return locked;
        if (reason != 0)
            return error_of(path, writes ? "cannot be written" : "cannot be read", reason);
        if (!file.is_regular()) return Error{printable(path, 300) + ": is no regular file"};
        reason = lock(file, writes, deadline);
        if (reason == EWOULDBLOCK)
            return Error{printable(path, 300) + ": is locked by another program"};
        if (reason != 0 && writes) return error_of(path, "cannot be locked", reason);
        if (!file.is_at(path)) {
            if (Clock::now() < deadline) continue;
            return Error{printable(path, 300) + ": is replaced again and again"};
        }
        reason = file.size(locked.size_);
        if (reason != 0) return error_of(path, "cannot be read", reason);
        return locked;
    }
}

bool LockedFile::read(std::uint64_t offset, std::size_t count, std::string& bytes) const {
    bytes.resize(count);
    const std::ptrdiff_t got = file_.is_open() ? file_.read_at(offset, bytes.data(), count) : 0;
    bytes.resize(static_cast<std::size_t>(std::max<std::ptrdiff_t>(got, 0)));
    return got >= 0;
}

std::optional<Error> LockedFile::write_end(std::uint64_t offset, std::string_view bytes) {
    int reason = 0;
    if (size_ > offset) reason = file_.resize(offset);
    if (reason == 0) reason = file_.write_at(offset, bytes);
    if (reason == 0) reason = file_.sync();
    if (reason == 0 && offset == 0) reason = sync_name(path_);
    if (reason != 0) {
        // What is left where even this fails is an unfinished record.
        if (file_.resize(offset) == 0) size_ = offset;
        return error_of(path_, "cannot be written", reason);
    }
    size_ = offset + bytes.size();
    return std::nullopt;
}

Result<FileReplacement> FileReplacement::begin(const std::string& path) {
    std::error_code failed;
    const fs::path whole = fs::canonical(path, failed);  // not a link's place is taken
    FileReplacement replacement(failed ? path : whole.string());
    const int reason = replacement.file_.open(replacement.written_, DiskFile::Use::Create);
    if (reason != 0) return error_of(replacement.path_, "cannot be written", reason);
    return replacement;
}

FileReplacement::~FileReplacement() {
    if (!file_.is_open()) return;
    file_.close();
    remove_file(written_);
}

bool FileReplacement::write(std::string_view bytes) {
    if (reason_ == 0) reason_ = file_.write(bytes);
    size_ += bytes.size();
    return reason_ == 0;
}

std::optional<Error> FileReplacement::finish() {
    if (reason_ == 0) reason_ = replace_file(file_, written_, path_);
    if (reason_ != 0) {
        file_.close();
        remove_file(written_);
        return error_of(path_, "cannot be written", reason_);
    }
    if (const int reason = sync_name(path_); reason != 0)
        return error_of(path_, "cannot be written", reason);
    return std::nullopt;
}

}  // namespace sebastes
