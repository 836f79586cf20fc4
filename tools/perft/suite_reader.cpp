#include "tools/perft/suite_reader.h"

#include <fmt/core.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <system_error>
#include <utility>

namespace sebastes::tools {

namespace {

std::string name_of(const std::string& file) { return file == "-" ? "stdin" : file; }

// Why it cannot be read; nothing when it can.
std::string open_file(const std::string& path, std::ifstream& file) {
    std::error_code error;
    if (std::filesystem::is_directory(path, error)) return "is a folder, not a file";
    errno = 0;
    file = std::ifstream(path, std::ios::binary);
    if (file) return {};
    return std::string("cannot be read: ") + std::strerror(errno != 0 ? errno : EIO);
}

}  // namespace

std::optional<SuiteItem> SuiteReader::next() {
    for (;;) {
        if (refused_) return std::exchange(refused_, std::nullopt);
        if (parser_)
            if (auto item = parser_->take()) return item;
        if (in_ == nullptr) {
            if (!open_next()) return std::nullopt;
        } else if (read_line()) {
            parser_->parse_line(line_);
        } else {
            const bool broken = in_->bad();
            in_ = nullptr;
            parser_->end();
            if (broken)
                refused_ = RefusedLine{name_of(files_[at_ - 1]), 0, "cannot be read to its end"};
        }
    }
}

std::string SuiteReader::place() const {
    return in_ == nullptr ? std::string()
                          : fmt::format("{}:{}", name_of(files_[at_ - 1]), line_number_);
}

bool SuiteReader::open_next() {
    if (at_ == files_.size()) return false;
    const std::string& path = files_[at_++];
    line_number_ = 0;
    parser_.reset();
    if (path != "-") {
        const std::string reason = open_file(path, file_);
        if (!reason.empty()) {
            refused_ = RefusedLine{path, 0, reason};
            return true;
        }
    }
    in_ = path == "-" ? &std::cin : &file_;
    parser_.emplace(name_of(path));
    return true;
}

// What is beyond the longest line is skipped, but for a character that shows it.
bool SuiteReader::read_line() {
    line_.clear();
    std::streambuf& buffer = *in_->rdbuf();
    bool any = false;
    try {
        for (;;) {
            const int c = buffer.sbumpc();
            if (c == std::char_traits<char>::eof()) {
                in_->setstate(std::ios::eofbit);
                break;
            }
            any = true;
            ++bytes_;
            if (c == '\n') break;
            if (line_.size() <= SuiteParser::kMaxLine) line_ += static_cast<char>(c);
        }
    } catch (const std::exception&) {
        in_->setstate(std::ios::badbit);
    }
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
