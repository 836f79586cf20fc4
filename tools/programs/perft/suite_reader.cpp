#include "tools/programs/perft/suite_reader.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <utility>

namespace sebastes::tools {

namespace {

std::string name_of(const std::string& file) { return file == "-" ? "stdin" : file; }

std::string unreadable(int reason) {
    return std::string("cannot be read: ") + std::strerror(reason);
}

}  // namespace

std::optional<SuiteItem> SuiteReader::next() {
    for (;;) {
        if (refused_) return std::exchange(refused_, std::nullopt);
        if (parser_)
            if (auto item = parser_->take()) return item;
        if (!file_.is_open()) {
            if (!open_next()) return std::nullopt;
        } else if (read_line()) {
            parser_->parse_line(line_);
        } else if (stop_ != nullptr && *stop_) {
            return std::nullopt;
        } else {
            parser_->end(file_.fault());
            close_file();
        }
    }
}

std::string SuiteReader::place() const {
    return !file_.is_open() ? std::string()
                            : fmt::format("{}:{}", name_of(files_[at_ - 1]), line_number_);
}

bool SuiteReader::open_next() {
    if (at_ == files_.size()) return false;
    const std::string& path = files_[at_++];
    line_number_ = 0;
    buffer_.clear();
    taken_ = 0;
    parser_.reset();
    std::error_code error;
    if (path == "-") {
        file_.open_standard_input();
    } else if (std::filesystem::is_directory(path, error)) {
        refused_ = RefusedLine{path, 0, "is a folder, not a file"};
    } else if (const int reason = file_.open(path)) {
        refused_ = RefusedLine{path, 0, unreadable(reason)};
    }
    if (!refused_) parser_.emplace(name_of(path));
    return true;
}

void SuiteReader::close_file() {
    bytes_ += file_.file_bytes();
    file_.close();
}

// More text, without waiting for a whole buffer; false at the end, after an error, and when it
// is to stop.
bool SuiteReader::fill() {
    buffer_.resize(1 << 16);
    taken_ = 0;
    std::streamsize count = 0;
    if (file_.peek() != TextFile::traits_type::eof())
        count = file_.readsome(buffer_.data(), static_cast<std::streamsize>(buffer_.size()));
    buffer_.resize(static_cast<std::size_t>(count));
    text_bytes_ += buffer_.size();
    return !buffer_.empty();
}

// What is beyond the longest line is skipped, but for a character that shows it.
bool SuiteReader::read_line() {
    line_.clear();
    bool any = false;
    for (bool ended = false; !ended && (taken_ < buffer_.size() || fill());) {
        any = true;
        const std::string_view rest = std::string_view(buffer_).substr(taken_);
        const std::size_t end = rest.find('\n');
        ended = end != rest.npos;
        const std::string_view part = rest.substr(0, end);
        line_ += part.substr(0, SuiteParser::kMaxLine + 1 - line_.size());
        taken_ += part.size() + ended;
    }
    // Half a line is none when its end was not waited for, or could not be read.
    const bool is_stopped = stop_ != nullptr && *stop_;
    if (any && (is_stopped || file_.bad()) && taken_ == buffer_.size()) return false;
    line_number_ += any;
    return any;
}

std::optional<std::uint64_t> total_size(const std::vector<std::string>& files) {
    std::uint64_t size = 0;
    for (const std::string& file : files) {
        std::error_code error;
        if (!std::filesystem::is_regular_file(file, error)) return std::nullopt;
        size += std::filesystem::file_size(file, error);
        if (error) return std::nullopt;
    }
    return size;
}

}  // namespace sebastes::tools
