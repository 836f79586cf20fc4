#include "tools/programs/perft/suite_file.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <filesystem>
#include <iterator>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

#include "core/number.h"
#include "core/text.h"
#include "tools/shared/pgn_epd/epd.h"

namespace sebastes::tools {

namespace {

std::string_view trim(std::string_view text) {
    constexpr std::string_view kBlank{" \t\r\n\0", 5};
    const std::size_t first = text.find_first_not_of(kBlank);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(kBlank) - first + 1);
}

// Returns the text after the word and a blank, if the line begins with them.
std::optional<std::string_view> after_word(std::string_view line, std::string_view word) {
    if (!line.starts_with(word) || line.size() <= word.size()) return std::nullopt;
    if (line[word.size()] != ' ' && line[word.size()] != '\t') return std::nullopt;
    return trim(line.substr(word.size()));
}

// Parses "6 = 119060324", "6 119060324" or "6: 119060324".
std::optional<PerftCount> parse_count(std::string_view text) {
    text = trim(text);
    const auto depth = take_number<int>(text);
    text = trim(text);
    if (text.starts_with('=') || text.starts_with(':')) text.remove_prefix(1);
    const auto nodes = to_number<std::uint64_t>(trim(text));
    if (!depth || *depth < 1 || *depth > 99 || !nodes) return std::nullopt;
    return PerftCount{*depth, *nodes};
}

void append_count(std::string& record, const PerftCount& count) {
    fmt::format_to(std::back_inserter(record), " ;D{} {}", count.depth, count.nodes);
}

// Rewrites counts in columns or by name as an EPD line; returns lines of another form as they are.
Result<std::string> as_epd_line(std::string_view line) {
    const std::size_t end = std::min(line.find_first_of(",;|\t"), line.size() - 1);
    std::string_view rest = line.substr(end + 1);
    const bool is_named = line[end] == ';' && after_word(trim(rest), "perft");
    std::string record(line.substr(0, end));
    for (int depth = 1; !rest.empty(); ++depth) {
        const std::size_t length =
            std::min(rest.find_first_of(is_named ? ";" : ",;|\t"), rest.size());
        const std::string_view part = trim(rest.substr(0, length));
        rest = trim(rest.substr(std::min(length + 1, rest.size())));
        if (is_named && part.empty()) continue;
        const auto named = after_word(part, "perft");
        const auto count = is_named ? parse_count(named.value_or(""))
                                    : parse_count(fmt::format("{} {}", depth, part));
        if (!count && is_named)
            return Error{"not \"perft DEPTH = NODES\": " + sebastes::quoted(part)};
        if (!count) return std::string(line);
        append_count(record, *count);
    }
    return record;
}

}  // namespace

std::string SuiteItem::place() const { return line == 0 ? file : fmt::format("{}:{}", file, line); }

void SuiteParser::refuse(int line, std::string_view reason) {
    is_empty_ = false;
    items_.push_back({file_, line, std::string(reason)});
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
    if (const auto count = after_word(line, "perft")) return add_to_block(*count);
    const std::string id = id_;
    end_block();
    if (const auto next_id = after_word(line, "id")) {
        id_ = *next_id;
    } else if (const auto epd = after_word(line, "epd")) {
        block_ = Record{line_, id, std::string(*epd)};
    } else {
        const Result<std::string> record = as_epd_line(line);
        if (!record) return refuse(line_, record.error());
        parse_record({line_, "", *record});
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
    if (block_) parse_record(*block_);
    block_.reset();
    id_.clear();
}

void SuiteParser::add_to_block(std::string_view text) {
    const auto count = parse_count(text);
    if (!count)
        refuse(line_, "bad perft line, not \"perft DEPTH NODES\": " + sebastes::quoted(text));
    else if (!block_)
        refuse(line_, "a perft line without an epd line before it");
    else if (block_->text.size() > kMaxLine)
        refuse(line_, fmt::format("more than {} characters for a position", kMaxLine));
    else
        append_count(block_->text, *count);
}

void SuiteParser::parse_record(const Record& record) {
    const Result<EpdReading> reading = read_epd(record.text);
    if (!reading) return refuse(record.line, reading.error());
    SuiteItem entry{file_, record.line, "", record.id, reading->record.position};
    for (const auto& [kind, text] : reading->warnings) {
        if (text.find(" taken as ") != text.npos) continue;  // a counter of the FEN
        if (text.find("left out") == text.npos)
            return refuse(record.line, fmt::format("{}: {}", kind, text));
        entry.note.append(entry.note.empty() ? "" : "; ").append(text);
    }
    if (entry.id.empty()) entry.id = reading->record.id();
    entry.counts = *reading->record.perft_counts();
    add(std::move(entry));
}

void SuiteParser::add(SuiteItem entry) {
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

}  // namespace

std::optional<SuiteItem> SuiteReader::next() {
    for (;;) {
        if (parser_)
            if (auto item = parser_->take()) return item;
        if (!file_.is_open()) {
            if (!open_next()) return std::nullopt;
        } else if (is_stopped()) {
            return std::nullopt;
        } else if (lines_->next(line_) && !is_stopped()) {
            parser_->parse_line(line_);
        } else if (!is_stopped()) {
            parser_->end(file_.fault());
            bytes_ += file_.file_bytes();
            file_.close();
        }
    }
}

std::string SuiteReader::place() const {
    return !file_.is_open() ? std::string()
                            : fmt::format("{}:{}", name_of(files_[at_ - 1]), lines_->number());
}

bool SuiteReader::open_next() {
    if (at_ == files_.size()) return false;
    const std::string& path = files_[at_++];
    lines_.emplace(file_, SuiteParser::kMaxLine);
    parser_.emplace(name_of(path));
    std::error_code error;
    if (path == "-")
        file_.open_standard_input();
    else if (std::filesystem::is_directory(path, error))
        parser_->end("is a folder, not a file");
    else if (const int reason = file_.open(path))
        parser_->end(std::string("cannot be read: ") + std::strerror(reason));
    return true;
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
