#include "tools/perft/suite_file.h"

#include <fmt/core.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>
#include <optional>
#include <utility>

#include "board/fen.h"
#include "core/number.h"
#include "core/quoted.h"

namespace sebastes::tools {

namespace {

std::string_view trim(std::string_view text) {
    constexpr std::string_view kBlank = " \t\r\n";
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

class SuiteParser {
  public:
    SuiteParser(const std::string& file, Suite& suite) : file_(file), suite_(suite) {}

    void parse_line(std::string_view line) {
        ++line_;
        if (line_ == 1 && line.starts_with("\xEF\xBB\xBF")) line.remove_prefix(3);
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
    void end_block() {
        if (block_) add(std::move(*block_));
        block_.reset();
        in_bad_block_ = false;
        id_.clear();
    }

  private:
    void error(int line, std::string_view reason) {
        suite_.errors.push_back(fmt::format("{}:{}: {}", file_, line, reason));
    }

    void begin_block(std::string_view fen, const std::string& id) {
        const Result<Position> position = parse_fen(fen);
        if (!position) {
            error(line_, position.error());
            in_bad_block_ = true;
            return;
        }
        block_ = SuiteCase{file_, line_, id, *position, {}};
    }
    void add_to_block(std::string_view text) {
        if (in_bad_block_) return;
        const auto count = parse_count(text);
        if (!count)
            error(line_, "bad perft line, not \"perft DEPTH NODES\": " + quoted(text));
        else if (!block_)
            error(line_, "a perft line without an epd line before it");
        else
            block_->counts.push_back(*count);
    }

    // A position and its counts on one line.
    void parse_record(std::string_view line) {
        const std::size_t semicolon = line.find(';');
        if (semicolon != std::string_view::npos &&
            after_word(trim(line.substr(semicolon + 1)), "perft"))
            return parse_named_counts(line.substr(0, semicolon), line.substr(semicolon + 1));
        const Result<EpdRecord> record = parse_epd(line);
        if (!record) return error(line_, record.error());
        const Result<std::vector<PerftCount>> counts = record->perft_counts();
        if (!counts) return error(line_, counts.error());
        add({file_, line_, record->id(), record->position, *counts});
    }
    void parse_named_counts(std::string_view fen, std::string_view rest) {
        const Result<Position> position = parse_fen(fen);
        if (!position) return error(line_, position.error());
        SuiteCase entry{file_, line_, {}, *position, {}};
        while (!trim(rest).empty()) {
            const std::size_t end = std::min(rest.find(';'), rest.size());
            const std::string_view part = trim(rest.substr(0, end));
            rest.remove_prefix(std::min(end + 1, rest.size()));
            if (part.empty()) continue;
            const auto text = after_word(part, "perft");
            const auto count = text ? parse_count(*text) : std::nullopt;
            if (!count) return error(line_, "not \"perft DEPTH = NODES\": " + quoted(part));
            entry.counts.push_back(*count);
        }
        add(std::move(entry));
    }

    void add(SuiteCase entry) {
        if (entry.counts.empty()) return error(entry.line, "a position without perft counts");
        std::ranges::sort(entry.counts, {}, &PerftCount::depth);
        suite_.cases.push_back(std::move(entry));
    }

    const std::string& file_;
    Suite& suite_;
    int line_ = 0;
    std::string id_;
    std::optional<SuiteCase> block_;
    bool in_bad_block_ = false;
};

}  // namespace

void parse_suite(std::string_view text, const std::string& file, Suite& suite) {
    SuiteParser parser(file, suite);
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        parser.parse_line(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    parser.end_block();
}

void read_suite(const std::string& file, Suite& suite) {
    errno = 0;
    std::ifstream in(file, std::ios::binary);
    const std::string text(std::istreambuf_iterator<char>(in), {});
    if (!in || in.bad()) {
        suite.errors.push_back(
            fmt::format("{}: cannot be read: {}", file, std::strerror(errno ? errno : EISDIR)));
        return;
    }
    const std::size_t known = suite.cases.size() + suite.errors.size();
    parse_suite(text, file, suite);
    if (suite.cases.size() + suite.errors.size() == known)
        suite.errors.push_back(fmt::format("{}: holds no positions", file));
}

}  // namespace sebastes::tools
