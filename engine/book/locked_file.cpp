#include "book/locked_file.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

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
int lock(int descriptor, bool exclusive, Clock::time_point deadline) {
    while (flock(descriptor, (exclusive ? LOCK_EX : LOCK_SH) | LOCK_NB) != 0) {
        if (errno == EINTR) continue;
        if (errno != EWOULDBLOCK) return errno;
        if (Clock::now() >= deadline) return EWOULDBLOCK;
        std::this_thread::sleep_for(kLook);
    }
    return 0;
}

// Whether the path still leads to the open file, which another may have replaced.
bool is_current(int descriptor, const std::string& path) {
    struct stat open_file {};
    struct stat named {};
    return fstat(descriptor, &open_file) == 0 && stat(path.c_str(), &named) == 0 &&
           open_file.st_ino == named.st_ino && open_file.st_dev == named.st_dev;
}

// Makes a new name last: 0, or errno.
int sync_folder(const std::string& path) {
    const std::string folder = fs::path(path).parent_path().string();
    const int descriptor =
        open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) return errno;
    const int reason = fsync(descriptor) == 0 ? 0 : errno;
    close(descriptor);
    return reason;
}

// 0, or errno.
int write_all(int descriptor, std::uint64_t offset, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t count =
            pwrite(descriptor, bytes.data(), bytes.size(), static_cast<off_t>(offset));
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return count < 0 ? errno : ENOSPC;
        bytes.remove_prefix(static_cast<std::size_t>(count));
        offset += static_cast<std::uint64_t>(count);
    }
    return 0;
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
        // O_NONBLOCK: not to wait for a pipe's other end.
        const int flags = O_CLOEXEC | O_NONBLOCK | (writes ? O_RDWR | O_CREAT : O_RDONLY);
        LockedFile file(path, ::open(path.c_str(), flags, 0666));
        if (file.descriptor_ < 0) {
            if (!writes && errno == ENOENT) return file;
            return error_of(path, writes ? "cannot be written" : "cannot be read", errno);
        }
        struct stat status {};
        if (fstat(file.descriptor_, &status) != 0) return error_of(path, "cannot be read", errno);
        if (!S_ISREG(status.st_mode)) return Error{printable(path, 300) + ": is no regular file"};
        const int reason = lock(file.descriptor_, writes, deadline);
        if (reason == EWOULDBLOCK)
            return Error{printable(path, 300) + ": is locked by another program"};
        if (reason != 0 && writes) return error_of(path, "cannot be locked", reason);
        if (!is_current(file.descriptor_, path)) {
            if (Clock::now() < deadline) continue;
            return Error{printable(path, 300) + ": is replaced again and again"};
        }
        if (fstat(file.descriptor_, &status) != 0) return error_of(path, "cannot be read", errno);
        file.size_ = static_cast<std::uint64_t>(status.st_size);
        return file;
    }
}

LockedFile::LockedFile(LockedFile&& other) noexcept
    : path_(std::move(other.path_)),
      descriptor_(std::exchange(other.descriptor_, -1)),
      size_(other.size_) {}

LockedFile::~LockedFile() {
    if (descriptor_ >= 0) close(descriptor_);
}

bool LockedFile::read(std::uint64_t offset, std::size_t count, std::string& bytes) const {
    bytes.resize(count);
    std::size_t done = 0;
    while (done < count && descriptor_ >= 0) {
        const ssize_t got = pread(descriptor_, bytes.data() + done, count - done,
                                  static_cast<off_t>(offset + done));
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return false;
        if (got == 0) break;
        done += static_cast<std::size_t>(got);
    }
    bytes.resize(done);
    return true;
}

std::optional<Error> LockedFile::write_end(std::uint64_t offset, std::string_view bytes) {
    int reason = 0;
    if (size_ > offset && ftruncate(descriptor_, static_cast<off_t>(offset)) != 0) reason = errno;
    if (reason == 0) reason = write_all(descriptor_, offset, bytes);
    if (reason == 0 && fdatasync(descriptor_) != 0) reason = errno;
    if (reason == 0 && offset == 0) reason = sync_folder(path_);
    if (reason != 0) {
        // What is left where even this fails is an unfinished record.
        if (ftruncate(descriptor_, static_cast<off_t>(offset)) == 0) size_ = offset;
        return error_of(path_, "cannot be written", reason);
    }
    size_ = offset + bytes.size();
    return std::nullopt;
}

Result<FileReplacement> FileReplacement::begin(const std::string& path) {
    std::error_code failed;
    const fs::path whole = fs::canonical(path, failed);  // not a link's place is taken
    const std::string target = failed ? path : whole.string();
    FileReplacement file(
        target, ::open((target + ".new").c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666));
    if (file.descriptor_ < 0) return error_of(target + ".new", "cannot be written", errno);
    return file;
}

FileReplacement::FileReplacement(FileReplacement&& other) noexcept
    : path_(std::move(other.path_)),
      descriptor_(std::exchange(other.descriptor_, -1)),
      size_(other.size_),
      failed_(other.failed_) {}

FileReplacement::~FileReplacement() {
    if (descriptor_ < 0) return;
    close(descriptor_);
    unlink((path_ + ".new").c_str());
}

bool FileReplacement::write(std::string_view bytes) {
    if (!failed_) failed_ = write_all(descriptor_, size_, bytes) != 0;
    size_ += bytes.size();
    return !failed_;
}

std::optional<Error> FileReplacement::finish() {
    struct stat old {};
    if (stat(path_.c_str(), &old) == 0 && fchmod(descriptor_, old.st_mode & 0777) != 0)
        failed_ = true;
    if (failed_ || fsync(descriptor_) != 0 || rename((path_ + ".new").c_str(), path_.c_str()) != 0)
        return error_of(path_ + ".new", "cannot be written", failed_ ? ENOSPC : errno);
    close(std::exchange(descriptor_, -1));
    if (const int reason = sync_folder(path_); reason != 0)
        return error_of(path_, "cannot be written", reason);
    return std::nullopt;
}

}  // namespace sebastes
