#include "tools/shared/perft_compare/perft_answer.h"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <initializer_list>

#include "core/text.h"
#include "tools/shared/perft_compare/answer_tokens.h"

namespace sebastes::tools {

// ---- Patterns of lines ----

namespace {

std::string_view trim_blanks(std::string_view text) {
    skip_blanks(text);
    const std::size_t last = text.find_last_not_of(" \t");
    return text.substr(0, last == text.npos ? 0 : last + 1);
}

}  // namespace

Result<LinePattern> LinePattern::parse(std::string_view text) {
    const std::string whole = sebastes::quoted(text);
    LinePattern pattern;
    for (text = trim_blanks(text); !text.empty();) {
        if (text[0] == ' ' || text[0] == '\t') {
            skip_blanks(text);
            pattern.parts_.push_back({Kind::Blank});
            continue;
        }
        bool named = false;
        for (const auto& [name, kind] : {std::pair{std::string_view("{move}"), Kind::Move},
                                         {"{count}", Kind::Count},
                                         {"{any}", Kind::Any}}) {
            if (named || !text.starts_with(name)) continue;
            if (kind != Kind::Any && pattern.has(kind))
                return Error{whole + " has " + std::string(name) + " twice"};
            pattern.parts_.push_back({kind});
            text.remove_prefix(name.size());
            named = true;
        }
        if (named) continue;
        if (text[0] == '{')
            return Error{whole + " has a name that is none of {move}, {count} and {any}"};
        if (pattern.parts_.empty() || pattern.parts_.back().kind != Kind::Text)
            pattern.parts_.push_back({Kind::Text});
        pattern.parts_.back().text += text[0];
        text.remove_prefix(1);
    }
    if (pattern.parts_.empty()) return Error{"a pattern is empty"};
    return pattern;
}

std::optional<LinePattern::Found> LinePattern::match(std::string_view line) const {
    Found found;
    if (!match_from(0, trim_blanks(line), found)) return std::nullopt;
    return found;
}

bool LinePattern::has(Kind kind) const {
    return std::ranges::find(parts_, kind, &Part::kind) != parts_.end();
}

bool LinePattern::match_from(std::size_t part, std::string_view rest, Found& found) const {
    for (; part < parts_.size(); ++part) {
        const Part& wanted = parts_[part];
        switch (wanted.kind) {
            case Kind::Text:
                if (!rest.starts_with(wanted.text)) return false;
                rest.remove_prefix(wanted.text.size());
                break;
            case Kind::Blank:
                if (rest.empty() || (rest[0] != ' ' && rest[0] != '\t')) return false;
                skip_blanks(rest);
                break;
            case Kind::Move:
                found.move = take_move(rest);
                if (found.move.empty()) return false;
                break;
            case Kind::Count:
                found.count = take_count(rest);
                if (!found.count) return false;
                break;
            case Kind::Any:
                for (std::size_t length = 0; length <= rest.size(); ++length)
                    if (match_from(part + 1, rest.substr(length), found)) return true;
                return false;
        }
    }
    return rest.empty();
}

// ---- Answers ----

namespace {

// Skips "1. ", "12) " or "3 " before a move.
void skip_number_before_move(std::string_view& line) {
    std::string_view rest = line;
    const std::size_t digits = std::min(rest.find_first_not_of("0123456789"), rest.size());
    if (digits == 0) return;
    rest.remove_prefix(digits);
    const std::size_t sign =
        rest.starts_with('.') || rest.starts_with(')') || rest.starts_with(':');
    rest.remove_prefix(sign);
    if (sign == 0 && !rest.starts_with(' ') && !rest.starts_with('\t')) return;
    skip_blanks(rest);
    std::string_view behind = rest;
    if (!take_move(behind).empty()) line = rest;
}

// Skips the separator between a move and its count. Returns false if there is none.
bool skip_separator(std::string_view& line) {
    const std::size_t before = line.size();
    for (;;) {
        line.remove_prefix(std::min(line.find_first_not_of(" \t:=->|,."), line.size()));
        constexpr std::string_view kArrow = "\xE2\x86\x92";
        if (!line.starts_with(kArrow)) return line.size() < before;
        line.remove_prefix(kArrow.size());
    }
}

// Recognises "Unknown command: perft 3" and "Error (unknown command): perft".
bool says_no(std::string_view line) {
    const std::string text = to_lower(line);
    return std::ranges::any_of(
        std::initializer_list<std::string_view>{"unknown command", "invalid", "illegal", "error",
                                                "not understood", "unrecognized", "unsupported"},
        [&](std::string_view word) { return text.find(word) != text.npos; });
}

// Accepts what follows the count in "20 (12 ms)" and "20 nodes", but not in "3x" and "4 seconds".
bool ends_entry(std::string_view rest) {
    const bool blank = rest.starts_with(' ') || rest.starts_with('\t');
    skip_blanks(rest);
    if (rest.empty() || std::isalnum(static_cast<unsigned char>(rest[0])) == 0) return true;
    const std::string word = to_lower(rest.substr(0, 4));
    return blank && (word == "node" || word == "leaf" || word == "leav" || word == "move");
}

}  // namespace

std::optional<std::pair<std::string, std::uint64_t>> parse_entry(std::string_view line) {
    skip_blanks(line);
    skip_number_before_move(line);
    const std::string move = take_move(line);
    if (move.empty() || !skip_separator(line)) return std::nullopt;
    const auto count = take_count(line);
    if (!count || !ends_entry(line)) return std::nullopt;
    return std::pair{move, *count};
}

std::optional<std::uint64_t> parse_total(std::string_view line) {
    skip_blanks(line);
    std::string_view rest = line;
    if (const auto alone = take_count(rest)) {
        skip_blanks(rest);
        if (rest.empty()) return alone;
    }
    const std::string text = to_lower(line);
    if (text.starts_with("info")) return std::nullopt;
    for (const std::string_view word : {"nodes", "leaves", "leafs", "total", "perft"}) {
        std::size_t at = text.find(word);
        if (at == std::string::npos) continue;
        at += word.size();
        // The first number after this word is the depth, not a count.
        if (word == "perft") at = text.find_first_of(":=", at);
        std::size_t digit = text.find_first_of("0123456789", at);
        if (digit == std::string::npos) continue;
        std::string between = text.substr(at, digit - at);
        // Handles "Raw nodes for depth 3: 8902".
        if (const std::size_t sign = text.find_first_of(":=", digit);
            between.find("depth") != between.npos && sign != text.npos) {
            digit = text.find_first_of("0123456789", sign);
            if (digit == std::string::npos) continue;
            between = text.substr(sign, digit - sign);
        }
        // "nodes/s: 12", "total time: 3" and "total moves: 20" are not totals.
        const bool other = std::ranges::any_of(
            std::initializer_list<std::string_view>{"sec", "/s", "time", "nps", "move", "depth"},
            [&](std::string_view sign) { return between.find(sign) != std::string::npos; });
        if (other) continue;
        std::string_view number = std::string_view(text).substr(digit);
        return take_count(number);
    }
    return std::nullopt;
}

std::optional<std::pair<std::string, std::uint64_t>> AnswerReader::entry(
    std::string_view line) const {
    if (!form_.entry) return parse_entry(line);
    auto found = form_.entry->match(line);
    if (!found) return std::nullopt;
    return std::pair{std::move(found->move), *found->count};
}

bool AnswerReader::take_total(std::string_view line) {
    if (form_.without_total) return false;
    if (!form_.total) {
        total_ = parse_total(line);
        return total_.has_value();
    }
    const auto found = form_.total->match(line);
    if (found) total_ = found->count;
    return found.has_value();
}

bool AnswerReader::take(std::string_view line) {
    // Strict UCI engines put this before every line.
    constexpr std::string_view kInfo = "info string ";
    if (line.starts_with(kInfo) && !form_.entry && !form_.total) line.remove_prefix(kInfo.size());
    if (line.find_first_not_of(" \t") == line.npos) return false;
    last_ = line.substr(0, 200);
    // The user's pattern takes precedence.
    if (form_.total && take_total(line)) return true;
    if (auto read = entry(line)) {
        answer_.entries.push_back(std::move(*read));
        return false;
    }
    if (!form_.total && take_total(line)) return true;
    const std::string start = to_lower(line.substr(0, 10));
    if (start.starts_with("bestmove") ||
        (start.starts_with("info") && line.find(" pv ") != line.npos))
        search_ = true;
    if (unread_.empty() && looks_like_entry(line)) unread_ = last_;
    if (refusal_.empty() && says_no(line)) refusal_ = last_;
    return false;
}

Answer<PerftAnswer> AnswerReader::result() const {
    PerftAnswer answer = answer_;
    std::uint64_t sum = 0;
    for (const auto& [move, count] : answer.entries) sum += count;
    answer.total = total_.value_or(sum);
    if (!unread_.empty() && (answer.entries.empty() || answer.total != sum))
        return Fault{FaultKind::Unreadable,
                     "wrote a line that cannot be read as a move and its count: " +
                         sebastes::quoted(unread_)};
    if (is_refusal())
        return Fault{FaultKind::Unreadable,
                     "does not know the question: it says " + sebastes::quoted(refusal_)};
    answer.total_only = answer.entries.empty() && answer.total > 0;
    return answer;
}

}  // namespace sebastes::tools
