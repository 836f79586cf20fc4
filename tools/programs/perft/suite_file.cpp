#include "tools/programs/perft/suite_file.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <filesystem>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

#include "core/number.h"
#include "core/text.h"
#include "notation/fen.h"

namespace sebastes::tools {

namespace {

constexpr std::size_t kMostCounts = 1000;  // of a block, some of them twice

std::string_view trim(std::string_view text) {
    constexpr std::string_view kBlank{" \t\r\n\0", 5};
    const std::size_t first = text.find_first_not_of(kBlank);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(kBlank) - first + 1);
}

// The text behind "word " when the line begins so.
std::optional<std::string_view> after_word(std::string_view line, std::string_view word) {
    if (!line.starts_with(word) || line.size() <= word.size()) return std::nullopt;
    if (line[word.size()] != ' ' && line[word.size()] != '\t') return std::nullopt;
    return trim(line.substr(word.size()));
}

// "6 = 119060324", "6 119060324", "6: 119060324".
std::optional<PerftCount> parse_count(std::string_view text) {
    text = trim(text);
    const auto depth = take_number<int>(text);
    text = trim(text);
    if (text.starts_with('=') || text.starts_with(':')) text.remove_prefix(1);
    const auto nodes = to_number<std::uint64_t>(trim(text));
    if (!depth || *depth < 1 || *depth > 99 || !nodes) return std::nullopt;
    return PerftCount{*depth, *nodes};
}

// The numbers of "20,400,8902", or nothing when it is anything else.
std::vector<std::uint64_t> parse_numbers(std::string_view text) {
    std::vector<std::uint64_t> numbers;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find_first_of(",;|\t"), text.size());
        const auto number = to_number<std::uint64_t>(trim(text.substr(0, end)));
        if (!number) return {};
        numbers.push_back(*number);
        text.remove_prefix(std::min(end + 1, text.size()));
        text = trim(text);
    }
    return numbers;
}

// What of the FEN cannot hold, and so is not counted.
std::string left_out(std::string_view fen) {
    const Result<FenReading> reading = read_fen(trim(fen));
    std::string text;
    if (!reading) return text;
    for (const std::string& warning : reading->warnings)
        if (warning.find("left out") != std::string::npos)
            text.append(text.empty() ? "" : "; ").append(warning);
    return text;
}

}  // namespace

std::string to_text(const RefusedLine& refused) {
    return refused.line == 0 ? fmt::format("{}: {}", refused.file, refused.reason)
                             : fmt::format("{}:{}: {}", refused.file, refused.line, refused.reason);
}

void SuiteParser::refuse(int line, std::string_view reason) {
    is_empty_ = false;
    items_.push_back(RefusedLine{file_, line, std::string(reason)});
}

std::optional<SuiteItem> SuiteParser::take() {
    if (items_.empty()) return std::nullopt;
    SuiteItem item = std::move(items_.front());
    items_.pop_front();
    return item;
}

void SuiteParser::parse_line(std::string_view line) {
    ++line_;
    if (line_ == 1) line = without_byte_order_mark(line);
    if (line.size() > kMaxLine) {
        end_block();
        return refuse(line_, fmt::format("longer than {} characters", kMaxLine));
    }
    line = trim(line);
    if (line.empty() || line[0] == '#' || line[0] == '%') return;
    if (const auto id = after_word(line, "id")) {
        end_block();
        id_ = *id;
    } else if (const auto epd = after_word(line, "epd")) {
        const std::string block_id = id_;
        end_block();
        begin_block(*epd, block_id);
    } else if (const auto count = after_word(line, "perft")) {
        add_to_block(*count);
    } else {
        end_block();
        parse_record(line);
    }
}

void SuiteParser::end(std::string_view fault) {
    end_block();
    if (!fault.empty())
        refuse(0, fault);
    else if (is_empty_)
        refuse(0, "holds no positions");
}

void SuiteParser::end_block() {
    if (block_) add(std::move(*block_));
    block_.reset();
    in_bad_block_ = false;
    id_.clear();
}

void SuiteParser::begin_block(std::string_view fen, const std::string& id) {
    const Result<Position> position = parse_fen(fen);
    if (!position) {
        refuse(line_, position.error());
        in_bad_block_ = true;
        return;
    }
    block_ = SuiteCase{file_, line_, id, *position, {}, left_out(fen)};
}

void SuiteParser::add_to_block(std::string_view text) {
    if (in_bad_block_) return;
    const auto count = parse_count(text);
    if (!count)
        refuse(line_, "bad perft line, not \"perft DEPTH NODES\": " + sebastes::quoted(text));
    else if (!block_)
        refuse(line_, "a perft line without an epd line before it");
    else if (block_->counts.size() == kMostCounts)
        refuse(line_, fmt::format("more than {} counts of a position", kMostCounts));
    else
        block_->counts.push_back(*count);
}

// A position and its counts on one line.
void SuiteParser::parse_record(std::string_view line) {
    if (parse_columns(line)) return;
    const std::size_t semicolon = line.find(';');
    if (semicolon != std::string_view::npos &&
        after_word(trim(line.substr(semicolon + 1)), "perft"))
        return parse_named_counts(line.substr(0, semicolon), line.substr(semicolon + 1));
    Result<EpdRecord> record = parse_epd(line);
    const std::string_view fen = line.substr(0, semicolon);
    // A FEN may be shorter than the four fields of EPD.
    if (const auto position = parse_fen(trim(fen)); !record && position && fen.size() < line.size())
        record = parse_epd(to_fen(*position) + std::string(line.substr(semicolon)));
    if (!record) return refuse(line_, record.error());
    const Result<std::vector<PerftCount>> counts = record->perft_counts();
    if (!counts) return refuse(line_, counts.error());
    add({file_, line_, record->id(), record->position, *counts, left_out(fen)});
}

// Whether the line is in that form.
bool SuiteParser::parse_columns(std::string_view line) {
    const std::size_t end = line.find_first_of(",;|\t");
    if (end == std::string_view::npos) return false;
    const std::vector<std::uint64_t> numbers = parse_numbers(line.substr(end + 1));
    if (numbers.empty() || numbers.size() > 99) return false;
    const Result<Position> position = parse_fen(trim(line.substr(0, end)));
    if (!position) return false;
    SuiteCase entry{file_, line_, {}, *position, {}, left_out(line.substr(0, end))};
    for (const std::uint64_t number : numbers)
        entry.counts.push_back({static_cast<int>(entry.counts.size()) + 1, number});
    add(std::move(entry));
    return true;
}

void SuiteParser::parse_named_counts(std::string_view fen, std::string_view rest) {
    const Result<Position> position = parse_fen(fen);
    if (!position) return refuse(line_, position.error());
    SuiteCase entry{file_, line_, {}, *position, {}, left_out(fen)};
    while (!trim(rest).empty()) {
        const std::size_t end = std::min(rest.find(';'), rest.size());
        const std::string_view part = trim(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
        if (part.empty()) continue;
        const auto text = after_word(part, "perft");
        const auto count = text ? parse_count(*text) : std::nullopt;
        if (!count) return refuse(line_, "not \"perft DEPTH = NODES\": " + sebastes::quoted(part));
        entry.counts.push_back(*count);
    }
    add(std::move(entry));
}

void SuiteParser::add(SuiteCase entry) {
    if (entry.counts.empty()) return refuse(entry.line, "a position without perft counts");
    std::ranges::sort(entry.counts, {},
                      [](const PerftCount& count) { return std::pair(count.depth, count.nodes); });
    entry.counts.erase(std::unique(entry.counts.begin(), entry.counts.end()), entry.counts.end());
    const auto twice = std::ranges::adjacent_find(entry.counts, {}, &PerftCount::depth);
    if (twice != entry.counts.end())
        return refuse(entry.line, fmt::format("two counts of depth {}: {} and {}", twice->depth,
                                              twice->nodes, (twice + 1)->nodes));
    is_empty_ = false;
    items_.push_back(std::move(entry));
}

// ---- Several files ----
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
