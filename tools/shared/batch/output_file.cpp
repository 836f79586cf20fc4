#include "tools/shared/batch/output_file.h"

#include <fmt/core.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>

#include "system/descriptor.h"
#include "tools/shared/text_file/utf8.h"

namespace sebastes::tools {

namespace {

constexpr int kStandardOutput = 1;

Error write_error(const std::string& path, int reason) {
    return {fmt::format("{}: cannot be written: {}", path == "-" ? "stdout" : path,
                        std::strerror(reason))};
}

// Whether another file may replace this one.
bool is_replaceable(const std::string& path) {
    std::error_code ignored;
    const std::filesystem::file_status status = std::filesystem::symlink_status(path, ignored);
    return !std::filesystem::exists(status) || std::filesystem::is_regular_file(status);
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
    const std::string place = standard ? path : real_path(path);
    const bool beside = !standard && is_replaceable(place);
    StreamedFile file(path, place, place);
    if (standard) std::fflush(stdout);
    file.is_terminal_ = standard && is_terminal(kStandardOutput);
    if (standard) return file;
    const int reason = beside ? create_beside(file.file_, place, file.written_)
                              : file.file_.open(place, DiskFile::Use::Replace);
    if (reason != 0) return write_error(path, reason);
    return file;
}

StreamedFile::~StreamedFile() {
    if (file_.is_open()) give_up();
}

void StreamedFile::give_up() {
    file_.close();
    if (written_ != place_) remove_file(written_);
}

void StreamedFile::write(std::string_view text) {
    constexpr std::size_t kHeld = 1 << 16;
    held_ += text;
    if (held_.size() >= kHeld && !is_terminal_) flush();
}

void StreamedFile::flush() {
    if (reason_ == 0) {
        if (is_terminal_) held_ = plain_text(held_);
        if (path_ != "-")
            reason_ = file_.write(held_);
        else if (!write_all(kStandardOutput, held_))
            reason_ = errno;
    }
    held_.clear();
}

std::optional<Error> StreamedFile::finish() {
    flush();
    if (reason_ == 0 && path_ != "-")
        reason_ = written_ != place_ ? replace_file(file_, written_, place_) : file_.close();
    if (reason_ == 0) return std::nullopt;
    give_up();
    return write_error(path_, reason_);
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
    std::error_code ignored;
    const bool exists = std::filesystem::exists(path, ignored);
    if (std::filesystem::is_directory(path, ignored)) return write_error(path, EISDIR);
    const std::string place = real_path(path);
    int reason = exists ? check_write_access(place) : 0;
    if (reason == 0 && (!exists || is_replaceable(place))) {
        const std::string folder = std::filesystem::path(place).parent_path().string();
        reason = check_write_access(folder.empty() ? "." : folder);
    }
    if (reason != 0) return write_error(path, reason);
    return std::nullopt;
}

std::optional<Error> check_writable(std::initializer_list<std::string> paths) {
    for (const std::string& path : paths)
        if (!path.empty())
            if (auto error = check_writable(path)) return error;
    return std::nullopt;
}

}  // namespace sebastes::tools
