#include "tools/batch/output_file.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <utility>

#include "core/utf8.h"

namespace sebastes::tools {

namespace {

Error write_error(const std::string& path, int reason) {
    return {fmt::format("{}: cannot be written: {}", path == "-" ? "stdout" : path,
                        std::strerror(reason))};
}

// Whether another file may be put in this one's place.
bool is_replaceable(const std::string& path) {
    struct stat status {};
    return lstat(path.c_str(), &status) != 0 || S_ISREG(status.st_mode);
}

// 0, or errno.
int write_all(int descriptor, std::string_view text) {
    while (!text.empty()) {
        const ssize_t count = ::write(descriptor, text.data(), text.size());
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return errno;
        text.remove_prefix(static_cast<std::size_t>(count));
    }
    return 0;
}

}  // namespace

std::optional<Error> write_output_file(const std::string& path, std::string_view text) {
    Result<StreamedFile> file = StreamedFile::open(path);
    if (!file) return Error{file.error()};
    file->write(text);
    return file->finish();
}

Result<StreamedFile> StreamedFile::open(const std::string& path) {
    const bool standard = path == "-";
    const bool beside = !standard && is_replaceable(path);
    StreamedFile file(path, beside ? fmt::format("{}.{}.new", path, getpid()) : path);
    if (standard) std::fflush(stdout);
    file.is_terminal_ = standard && isatty(STDOUT_FILENO) != 0;
    file.descriptor_ =
        standard ? STDOUT_FILENO
                 : ::open(file.written_.c_str(), O_WRONLY | O_CLOEXEC | O_CREAT | O_TRUNC, 0666);
    if (file.descriptor_ < 0) return write_error(path, errno);
    return file;
}

StreamedFile::StreamedFile(StreamedFile&& other) noexcept
    : path_(std::move(other.path_)),
      written_(std::move(other.written_)),
      descriptor_(std::exchange(other.descriptor_, -1)),
      is_terminal_(other.is_terminal_),
      held_(std::move(other.held_)),
      reason_(other.reason_) {}

StreamedFile::~StreamedFile() {
    if (descriptor_ < 0 || path_ == "-") return;
    close(descriptor_);
    if (written_ != path_) unlink(written_.c_str());
}

void StreamedFile::write(std::string_view text) {
    constexpr std::size_t kHeld = 1 << 16;
    held_ += text;
    if (held_.size() >= kHeld && !is_terminal_) flush();
}

void StreamedFile::flush() {
    if (reason_ == 0) {
        if (is_terminal_) held_ = plain_text(held_);
        reason_ = write_all(descriptor_, held_);
    }
    held_.clear();
}

std::optional<Error> StreamedFile::finish() {
    flush();
    const int descriptor = std::exchange(descriptor_, -1);
    if (path_ != "-") {
        const bool beside = written_ != path_;
        if (reason_ == 0 && beside && fsync(descriptor) != 0) reason_ = errno;
        if (close(descriptor) != 0 && reason_ == 0) reason_ = errno;
        if (reason_ == 0 && beside && std::rename(written_.c_str(), path_.c_str()) != 0)
            reason_ = errno;
        if (reason_ != 0 && beside) unlink(written_.c_str());
    }
    if (reason_ != 0) return write_error(path_, reason_);
    return std::nullopt;
}

std::vector<Error> write_output_files(const std::vector<OutputFile>& files) {
    std::vector<Error> errors;
    for (const OutputFile& file : files)
        if (!file.path.empty())
            if (auto error = write_output_file(file.path, file.text()))
                errors.push_back(std::move(*error));
    return errors;
}

std::optional<Error> check_writable(const std::string& path) {
    if (path == "-") return std::nullopt;
    struct stat status {};
    const bool exists = stat(path.c_str(), &status) == 0;
    if (exists && S_ISDIR(status.st_mode)) return write_error(path, EISDIR);
    if (exists && access(path.c_str(), W_OK) != 0) return write_error(path, errno);
    if (exists && !is_replaceable(path)) return std::nullopt;
    const std::size_t slash = path.rfind('/');
    const std::string folder = slash == std::string::npos ? "." : path.substr(0, slash + 1);
    if (access(folder.c_str(), W_OK) != 0) return write_error(path, errno);
    return std::nullopt;
}

std::optional<Error> check_writable(std::initializer_list<std::string> paths) {
    for (const std::string& path : paths)
        if (!path.empty())
            if (auto error = check_writable(path)) return error;
    return std::nullopt;
}

}  // namespace sebastes::tools
