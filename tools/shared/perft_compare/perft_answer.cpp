#include "tools/shared/perft_compare/perft_answer.h"

#include <algorithm>
#include <cctype>
#include <initializer_list>

#include "core/number.h"
#include "core/text.h"

namespace sebastes::tools {

namespace {

// ---- Moves and numbers as regular expressions ----

// Its groups: all of the move; castling; the two squares and the promotion of coordinates.
const std::string kMove =
    "((?:([Oo0]-[Oo0](?:-[Oo0])?)"
    "|([A-Ha-h][1-8])[-x]?([A-Ha-h][1-8])(?:[=/(]?([A-Za-z])\\)?)?"
    "|[KQRBN]?[a-h1-8x]{0,4}[a-h][1-8](?:=[A-Za-z])?[QRBN]?)[+#!?]*)(?![A-Za-z0-9])";
constexpr std::size_t kMoveGroups = 5;

// It has one group. Before the end of the line, a point or a blank after a number more likely means
// something else than a group of three digits.
const std::string kCount =
    "([1-9][0-9]{0,2}(?:[,'_][0-9]{3})+(?![A-Za-z0-9])"
    "|[1-9][0-9]{0,2}(?:[. ][0-9]{3})+(?=[ \\t]*$)"
    "|[0-9]+(?![,'_.]?[0-9]))";

// std::regex uses stack for each character of a line. No longer line holds a move and its count.
constexpr std::size_t kLongestLine = 1000;

std::string move_of(const std::cmatch& found, std::size_t group) {
    if (found[group + 1].matched) return found[group + 1].length() == 5 ? "O-O-O" : "O-O";
    if (!found[group + 2].matched) return found[group].str();
    return to_lower(found[group + 2].str() + found[group + 3].str() + found[group + 4].str());
}

std::optional<std::uint64_t> count_of(const std::cmatch& found, std::size_t group) {
    std::string digits = found[group].str();
    std::erase_if(digits, [](char c) { return !is_digit(c); });
    return to_number<std::uint64_t>(digits);
}

bool has(std::string_view text, const std::regex& regex, std::cmatch& found) {
    return text.size() <= kLongestLine &&
           std::regex_search(text.data(), text.data() + text.size(), found, regex);
}

std::string_view trim_blanks(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
    return text.substr(0, text.find_last_not_of(" \t") + 1);
}

}  // namespace

// ---- Patterns of lines ----

Result<LinePattern> LinePattern::parse(std::string_view text) {
    const std::string whole = sebastes::quoted(text);
    LinePattern pattern;
    std::string regex;
    std::size_t groups = 0;
    for (text = trim_blanks(text); !text.empty();) {
        const std::size_t blanks = std::min(text.find_first_not_of(" \t"), text.size());
        const std::size_t end = text[0] == '{' ? std::min(text.find('}'), text.size() - 1) : 0;
        const std::string_view part = text.substr(0, std::max(blanks, end + 1));
        text.remove_prefix(part.size());
        if (part == "{move}" || part == "{count}") {
            const bool is_move = part == "{move}";
            std::size_t& group = is_move ? pattern.move_group_ : pattern.count_group_;
            if (group > 0) return Error{whole + " has " + std::string(part) + " twice"};
            group = groups + 1;
            groups += is_move ? kMoveGroups : 1;
            regex += is_move ? kMove : kCount;
        } else if (part == "{any}") {
            regex += ".*?";
        } else if (part[0] == '{') {
            return Error{whole + " has a name that is none of {move}, {count} and {any}"};
        } else if (blanks > 0) {
            regex += "[ \\t]+";
        } else {
            if (std::ispunct(static_cast<unsigned char>(part[0])) != 0) regex += '\\';
            regex += part;
        }
    }
    if (regex.empty()) return Error{"a pattern is empty"};
    pattern.regex_ = "^" + regex + "$";
    return pattern;
}

std::optional<LinePattern::Found> LinePattern::match(std::string_view line) const {
    std::cmatch found;
    if (!has(trim_blanks(line), regex_, found)) return std::nullopt;
    Found parts;
    if (has_move()) parts.move = move_of(found, move_group_);
    if (!has_count()) return parts;
    parts.count = count_of(found, count_group_);
    return parts.count ? std::optional(parts) : std::nullopt;
}

// ---- Answers ----

namespace {

// Recognises "Unknown command: perft 3" and "Error (unknown command): perft".
bool says_no(std::string_view line) {
    const std::string text = to_lower(line);
    return std::ranges::any_of(
        std::initializer_list<std::string_view>{"unknown command", "invalid", "illegal", "error",
                                                "not understood", "unrecognized", "unsupported"},
        [&](std::string_view word) { return text.find(word) != text.npos; });
}

}  // namespace

std::optional<std::pair<std::string, std::uint64_t>> parse_entry(std::string_view line) {
    // A number such as "12) " may come before the move, and "(12 ms)" or "nodes" after the count.
    static const std::regex kEntry(
        "^[ \\t]*(?:[0-9]+(?:[.):][ \\t]*|[ \\t]+))?" + kMove + "(?:[ \\t:=>|,.-]|\xE2\x86\x92)+" +
        kCount + "(?:[ \\t]*(?:$|[^A-Za-z0-9 \\t])|[ \\t]+(?:[Nn]ode|[Ll]ea[fv]|[Mm]ove))");
    std::cmatch found;
    if (!has(line, kEntry, found)) return std::nullopt;
    const auto count = count_of(found, 1 + kMoveGroups);
    return count ? std::optional(std::pair(move_of(found, 1), *count)) : std::nullopt;
}

std::optional<std::uint64_t> parse_total(std::string_view line) {
    static const std::regex kAlone("^[ \\t]*" + kCount + "[ \\t]*$");
    // Reads "Raw nodes for depth 3: 8902" and "perft(3): 8902", where the first number is the
    // depth. "nodes/s: 12", "total time: 3" and "total moves: 20" are not totals.
    static const std::regex kNamed(
        "(?:(?:nodes|leaves|leafs|total)(?:[^0-9]*depth[^:=]*[:=])?|perft[^:=]*[:=])"
        "(?:(?!sec|/s|time|nps|move|depth)[^0-9])*" +
        kCount);
    const std::string text = to_lower(line);
    std::cmatch found;
    const bool is_total =
        has(text, kAlone, found) || (!text.starts_with("info") && has(text, kNamed, found));
    return is_total ? count_of(found, 1) : std::nullopt;
}

bool looks_like_entry(std::string_view line) {
    const std::string between = "[ \\t:=,|()\\[\\]{}\"'<>]";
    static const std::regex kHasMove("(?:^|" + between + ")" + kMove);
    static const std::regex kHasNumber("(?:^|" + between + ")[0-9]+(?:$|" + between + ")");
    const std::string lower = to_lower(line.substr(0, 10));
    for (const std::string_view other : {"info", "option", "id ", "bestmove", "fen", "position"})
        if (lower.starts_with(other)) return false;
    std::cmatch found;
    return has(line, kHasMove, found) && has(line, kHasNumber, found);
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
