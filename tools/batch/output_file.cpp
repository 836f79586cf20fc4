#include "tools/batch/output_file.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <utility>

namespace sebastes::tools {

namespace {

Error write_error(const std::string& path, int reason) {
    return {fmt::format("{}: cannot be written: {}", path, std::strerror(reason))};
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

// 0, or errno.
int write_to(const std::string& path, int flags, std::string_view text, bool sync) {
    const int descriptor = open(path.c_str(), O_WRONLY | O_CLOEXEC | flags, 0666);
    if (descriptor < 0) return errno;
    int reason = write_all(descriptor, text);
    if (reason == 0 && sync && fsync(descriptor) != 0) reason = errno;
    if (close(descriptor) != 0 && reason == 0) reason = errno;
    return reason;
}

}  // namespace

std::optional<Error> write_output_file(const std::string& path, std::string_view text) {
    int reason = 0;
    if (path == "-") {
        std::fflush(stdout);
        reason = write_all(STDOUT_FILENO, text);
    } else if (!is_replaceable(path)) {
        reason = write_to(path, O_CREAT | O_TRUNC, text, false);
    } else {
        const std::string temporary = fmt::format("{}.{}.new", path, getpid());
        reason = write_to(temporary, O_CREAT | O_TRUNC, text, true);
        if (reason == 0 && std::rename(temporary.c_str(), path.c_str()) != 0) reason = errno;
        if (reason != 0) unlink(temporary.c_str());
    }
    if (reason != 0) return write_error(path, reason);
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
