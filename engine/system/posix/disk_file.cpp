#include "system/disk_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <utility>

namespace sebastes {

namespace {

int flags_of(DiskFile::Use use) {
    if (use == DiskFile::Use::Read) return O_RDONLY | O_CLOEXEC | O_NONBLOCK;
    if (use == DiskFile::Use::Write) return O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK;
    if (use == DiskFile::Use::Append) return O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK;
    if (use == DiskFile::Use::Create) return O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC;
    return O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC;
}

}  // namespace

int DiskFile::open(const std::string& path, Use use) {
    close();
    handle_ = ::open(path.c_str(), flags_of(use), 0666);
    return is_open() ? 0 : errno;
}

int DiskFile::close() {
    const std::intptr_t handle = std::exchange(handle_, kNone);
    return handle == kNone || ::close(static_cast<int>(handle)) == 0 ? 0 : errno;
}

bool DiskFile::is_regular() const {
    struct stat status {};
    return fstat(descriptor(), &status) == 0 && S_ISREG(status.st_mode);
}

int DiskFile::state(State& state) const {
    struct stat status {};
    if (fstat(descriptor(), &status) != 0) return errno;
#if defined(__APPLE__)
    const timespec& written = status.st_mtimespec;
#else
    const timespec& written = status.st_mtim;
#endif
    state = {static_cast<std::uint64_t>(status.st_dev), static_cast<std::uint64_t>(status.st_ino),
             static_cast<std::uint64_t>(status.st_size),
             std::int64_t{written.tv_sec} * 1'000'000'000 + written.tv_nsec};
    return 0;
}

std::ptrdiff_t DiskFile::read_at(std::uint64_t offset, char* bytes, std::size_t count) const {
    std::size_t done = 0;
    while (done < count) {
        const ssize_t got =
            pread(descriptor(), bytes + done, count - done, static_cast<off_t>(offset + done));
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return -errno;
        if (got == 0) break;
        done += static_cast<std::size_t>(got);
    }
    return static_cast<std::ptrdiff_t>(done);
}

int DiskFile::write(std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t count = ::write(descriptor(), bytes.data(), bytes.size());
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return count < 0 ? errno : ENOSPC;
        bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    return 0;
}

int DiskFile::resize(std::uint64_t bytes) {
    const auto size = static_cast<off_t>(bytes);
    const bool done =
        ftruncate(descriptor(), size) == 0 && lseek(descriptor(), size, SEEK_SET) == size;
    return done ? 0 : errno;
}

int DiskFile::sync() { return fsync(descriptor()) == 0 ? 0 : errno; }

int DiskFile::lock(bool alone) {
    while (flock(descriptor(), (alone ? LOCK_EX : LOCK_SH) | LOCK_NB) != 0)
        if (errno != EINTR) return errno;
    return 0;
}

int replace_file(DiskFile& file, const std::string& from, const std::string& to) {
    if (const int reason = file.sync(); reason != 0) return reason;
    struct stat old {};
    if (stat(to.c_str(), &old) == 0 && fchmod(file.descriptor(), old.st_mode & 0777) != 0)
        return errno;
    if (std::rename(from.c_str(), to.c_str()) != 0) return errno;
    return file.close();
}

int sync_name(const std::string& path) {
    const std::string folder = path.substr(0, path.rfind('/') + 1);
    const int descriptor =
        open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) return errno;
    const int reason = fsync(descriptor) == 0 ? 0 : errno;
    close(descriptor);
    return reason;
}

int remove_file(const std::string& path) { return unlink(path.c_str()) == 0 ? 0 : errno; }

int check_write_access(const std::string& path) {
    return access(path.c_str(), W_OK) == 0 ? 0 : errno;
}

}  // namespace sebastes
