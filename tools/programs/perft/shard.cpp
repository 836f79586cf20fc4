#include "tools/programs/perft/shard.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <concepts>
#include <map>
#include <optional>
#include <unordered_set>

#include "board/move_list.h"
#include "core/number.h"
#include "core/text.h"
#include "notation/fen.h"

namespace sebastes::tools {

namespace {

constexpr std::string_view kShardTitle = "sebastes perft shard 1";
constexpr std::string_view kCountsTitle = "sebastes perft counts 1";

// FNV-1a, of any number of texts one after the other.
class TextHash {
  public:
    TextHash& add(std::string_view text) {
        for (const char c : text) value_ = (value_ ^ static_cast<unsigned char>(c)) * 0x100000001B3;
        return *this;
    }
    std::uint64_t value() const { return value_; }

  private:
    std::uint64_t value_ = 0xCBF29CE484222325;
};

std::string position_line(const ShardPosition& position) {
    return fmt::format("{} {}\n", position.times, position.fen);
}

std::string head_text(std::string_view title, const ShardHead& head) {
    return fmt::format(
        "{}\nroot {}\ndepth {}\nplies {}\nshard {} of {}\nsplit {:016x}\npositions {}\n"
        "lines {}\n\n",
        title, head.root, head.depth, head.plies, head.number, head.shards, head.split,
        head.positions, head.lines);
}

// What a position is called.  A Position drops an en passant square that is of no use.
std::string fields_of(const Board& board) { return to_epd_fields(Position{board, 0, 1}); }

bool is_field_text(std::string_view fen) {
    const auto position = parse_fen(fen);
    return position && to_epd_fields(*position) == fen;
}

// Whole lines of a text, one after the other.
class Lines {
  public:
    explicit Lines(std::string_view text) : text_(text) {}

    // The next line without its end; nothing when there is no whole one.
    std::optional<std::string_view> next() {
        const std::size_t end = text_.find('\n', at_);
        if (end == std::string_view::npos) return std::nullopt;
        ++number_;
        const std::string_view line = text_.substr(at_, end - at_);
        at_ = end + 1;
        return line;
    }
    std::size_t position() const { return at_; }
    std::string_view so_far() const { return text_.substr(0, at_); }
    Error fault(const std::string& reason) const {
        return {fmt::format("line {}: {}", number_, reason)};
    }

  private:
    std::string_view text_;
    std::size_t at_ = 0;
    int number_ = 0;
};

template <std::integral Number>
bool take(std::string_view& text, Number& number) {
    const auto taken = take_number<Number>(text);
    if (taken) number = *taken;
    return taken.has_value();
}
bool take(std::string_view& text, std::string_view word) {
    if (!text.starts_with(word)) return false;
    text.remove_prefix(word.size());
    return true;
}
bool take_hash(std::string_view& text, std::uint64_t& hash, std::size_t digits) {
    if (text.size() < digits) return false;
    const char* const end = text.data() + digits;
    if (std::from_chars(text.data(), end, hash, 16).ptr != end) return false;
    text.remove_prefix(digits);
    return true;
}

bool read_head_line(std::size_t i, std::string_view line, ShardHead& head) {
    switch (i) {
        case 0:
            head.root = line.substr(std::min<std::size_t>(5, line.size()));
            return line.starts_with("root ") && is_field_text(head.root);
        case 1:
            return take(line, "depth ") && take(line, head.depth) && line.empty();
        case 2:
            return take(line, "plies ") && take(line, head.plies) && line.empty();
        case 3:
            return take(line, "shard ") && take(line, head.number) && take(line, " of ") &&
                   take(line, head.shards) && line.empty();
        case 4:
            return take(line, "split ") && take_hash(line, head.split, 16) && line.empty();
        case 5:
            return take(line, "positions ") && take(line, head.positions) && line.empty();
        case 6:
            return take(line, "lines ") && take(line, head.lines) && line.empty();
        default:
            return line.empty();
    }
}

std::optional<Error> read_head(Lines& lines, std::string_view title, ShardHead& head) {
    const auto first = lines.next();
    if (first != title) return Error{fmt::format("it does not begin with \"{}\"", title)};
    for (std::size_t i = 0; i < 8; ++i) {
        const auto line = lines.next();
        if (!line) return Error{"the head is cut off"};
        if (!read_head_line(i, *line, head)) return lines.fault("unknown: " + quoted(*line));
    }
    const bool sound = head.plies >= 0 && head.plies <= head.depth && head.depth <= 99 &&
                       head.number >= 1 && head.number <= head.shards;
    if (!sound) return Error{"the head contradicts itself"};
    if (head_text(title, head) != lines.so_far()) return Error{"the head is not as it is written"};
    return std::nullopt;
}

std::uint32_t line_hash(const ShardHead& head, const ShardCount& count) {
    const std::string text = fmt::format("{:x} {} {} {} {}", head.split, head.number, count.number,
                                         count.times, count.leaves);
    const std::uint64_t hash = TextHash().add(text).value();
    return static_cast<std::uint32_t>(hash ^ hash >> 32);
}

}  // namespace

bool ShardHead::belongs_with(const ShardHead& other) const {
    return split == other.split && root == other.root && depth == other.depth &&
           plies == other.plies && shards == other.shards && lines == other.lines;
}

std::vector<Shard> split_perft(const Board& root, int depth, int plies, std::uint64_t shards) {
    std::map<std::string, std::uint64_t> positions{{fields_of(root), 1}};
    for (int ply = 0; ply < plies; ++ply) {
        std::map<std::string, std::uint64_t> next;
        for (const auto& [fen, times] : positions) {
            const Board board = parse_fen(fen)->board();
            for (const Move move : legal_moves(board)) next[fields_of(board.after(move))] += times;
        }
        positions = std::move(next);
    }

    const std::uint64_t number = positions.size();
    const std::uint64_t parts =
        std::clamp<std::uint64_t>(shards, 1, std::max<std::uint64_t>(number, 1));
    ShardHead head{fields_of(root), depth, plies, 1, parts, 0, 0, 0};
    TextHash hash;
    hash.add(fmt::format("{} {} {} {}\n", head.root, depth, plies, parts));
    std::vector<Shard> result(parts);
    std::uint64_t index = 0;
    for (const auto& [fen, times] : positions) {
        head.lines += times;
        auto& part = result[index++ * parts / number].positions;
        part.push_back({fen, times});
        hash.add(position_line(part.back()));
    }
    head.split = hash.value();
    for (Shard& shard : result) {
        shard.head = head;
        shard.head.positions = shard.positions.size();
        ++head.number;
    }
    return result;
}

std::string shard_text(const Shard& shard) {
    std::string text = head_text(kShardTitle, shard.head);
    for (const ShardPosition& position : shard.positions) text += position_line(position);
    return text + fmt::format("end {:016x}\n", TextHash().add(text).value());
}

Result<Shard> parse_shard(std::string_view text) {
    Lines lines(text);
    Shard shard;
    if (const auto error = read_head(lines, kShardTitle, shard.head)) return *error;
    std::uint64_t lines_left = shard.head.lines;
    for (;;) {
        const std::size_t at = lines.position();
        auto line = lines.next();
        if (!line) return Error{"it is cut off"};
        if (take(*line, "end ")) {
            std::uint64_t hash = 0;
            if (!take_hash(*line, hash, 16) || !line->empty() ||
                hash != TextHash().add(text.substr(0, at)).value())
                return Error{"it was changed: its hash is another"};
            break;
        }
        ShardPosition position;
        const std::string_view whole = *line;
        if (!take(*line, position.times) || !take(*line, " ") || !is_field_text(*line))
            return lines.fault("no position: " + quoted(whole));
        position.fen = *line;
        if (position.times > lines_left) return lines.fault("more lines than the head says");
        lines_left -= position.times;
        shard.positions.push_back(std::move(position));
    }
    if (shard.positions.size() != shard.head.positions || lines.position() != text.size())
        return Error{"it does not hold what its head says"};
    if (shard_text(shard) != text) return Error{"it is not as it is written"};
    return shard;
}

std::string counts_head(const ShardHead& head) { return head_text(kCountsTitle, head); }

std::string counts_line(const ShardHead& head, const ShardCount& count) {
    return fmt::format("{} {} {} {:08x}\n", count.number, count.times, count.leaves,
                       line_hash(head, count));
}

Result<ShardCounts> parse_counts(std::string_view text) {
    Lines lines(text);
    ShardCounts result;
    if (const auto error = read_head(lines, kCountsTitle, result.head)) return *error;
    std::unordered_set<std::uint64_t> there;
    std::uint64_t lines_left = result.head.lines;
    while (auto line = lines.next()) {
        ShardCount count{};
        const std::string whole = std::string(*line) + '\n';
        if (!take(*line, count.number) || !take(*line, " ") || !take(*line, count.times) ||
            !take(*line, " ") || !take(*line, count.leaves) ||
            whole != counts_line(result.head, count) || count.number < 1 ||
            count.number > result.head.positions)
            return lines.fault("damaged, or of another shard");
        if (!there.insert(count.number).second)
            return lines.fault(fmt::format("position {} a second time", count.number));
        if (count.times > lines_left) return lines.fault("more lines than the head says");
        lines_left -= count.times;
        result.counts.push_back(count);
    }
    result.size = lines.position();
    return result;
}

}  // namespace sebastes::tools
