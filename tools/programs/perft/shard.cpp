#include "tools/programs/perft/shard.h"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <optional>
#include <sstream>
#include <unordered_set>

#include "board/move_list.h"
#include "core/byte_text.h"
#include "core/number.h"
#include "core/text.h"
#include "notation/fen.h"

namespace sebastes::tools {

namespace {

constexpr std::string_view kShardTitle = "sebastes perft shard 2";
constexpr std::string_view kCountsTitle = "sebastes perft counts 2";

std::string position_line(const ShardPosition& position) {
    return fmt::format("{} {}\n", position.times, position.fen);
}

std::string head_text(std::string_view title, const ShardHead& head) {
    return fmt::format(
        "{}\nroot {}\ndepth {}\nplies {}\nshard {} of {}\nsplit {:08x}\npositions {}\n"
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
    std::string_view so_far() const { return text_.substr(0, at_); }
    Error fault(const std::string& reason) const {
        return {fmt::format("line {}: {}", number_, reason)};
    }

  private:
    std::string_view text_;
    std::size_t at_ = 0;
    int number_ = 0;
};

// Reads the head, which must be written exactly as head_text() writes it.
std::optional<Error> read_head(Lines& lines, std::string_view title, ShardHead& head) {
    constexpr int kLines = 9;  // with the title and the empty line at the end
    if (lines.next() != title) return Error{fmt::format("it does not begin with \"{}\"", title)};
    for (int i = 1; i < kLines; ++i)
        if (!lines.next()) return Error{"the head is cut off"};
    std::istringstream text{std::string(lines.so_far().substr(title.size() + 1))};
    std::string word;
    text >> word;
    text.ignore();
    std::getline(text, head.root);
    text >> word >> head.depth >> word >> head.plies >> word >> head.number >> word >>
        head.shards >> word >> std::hex >> head.split >> std::dec >> word >> head.positions >>
        word >> head.lines;
    const bool sound = head.plies >= 0 && head.plies <= head.depth && head.depth <= 99 &&
                       head.number >= 1 && head.number <= head.shards && is_field_text(head.root);
    if (!sound || head_text(title, head) != lines.so_far())
        return Error{"the head is damaged, or contradicts itself"};
    return std::nullopt;
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
    head.split = checksum(fmt::format("{} {} {} {}", head.root, depth, plies, parts));
    std::vector<Shard> result(parts);
    std::uint64_t index = 0;
    for (const auto& [fen, times] : positions) {
        head.lines += times;
        auto& part = result[index++ * parts / number].positions;
        part.push_back({fen, times});
        head.split = checksum(fmt::format("{} {}", head.split, position_line(part.back())));
    }
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
    return text;
}

Result<Shard> parse_shard(std::string_view text) {
    Lines lines(text);
    Shard shard;
    if (const auto error = read_head(lines, kShardTitle, shard.head)) return *error;
    std::uint64_t lines_left = shard.head.lines;
    while (const auto line = lines.next()) {
        std::string_view fen = *line;
        const auto times = take_number<std::uint64_t>(fen);
        if (!times || !fen.starts_with(' ') || !is_field_text(fen.substr(1)))
            return lines.fault("no position: " + quoted(*line));
        if (*times > lines_left) return lines.fault("more lines than the head says");
        lines_left -= *times;
        shard.positions.push_back({std::string(fen.substr(1)), *times});
    }
    if (shard.positions.size() != shard.head.positions || shard_text(shard) != text)
        return Error{"it does not hold what its head says"};
    return shard;
}

std::string counts_head(const ShardHead& head) { return head_text(kCountsTitle, head); }

std::string counts_line(const ShardCount& count) {
    return fmt::format("{} {} {}\n", count.number, count.times, count.leaves);
}

Result<ShardCounts> parse_counts(std::string_view text) {
    Lines lines(text);
    ShardCounts result;
    if (const auto error = read_head(lines, kCountsTitle, result.head)) return *error;
    std::unordered_set<std::uint64_t> there;
    std::uint64_t lines_left = result.head.lines;
    while (const auto line = lines.next()) {
        ShardCount count{};
        std::string_view rest = *line;
        for (std::uint64_t* number : {&count.number, &count.times, &count.leaves}) {
            *number = take_number<std::uint64_t>(rest).value_or(0);
            rest.remove_prefix(rest.starts_with(' ') ? 1 : 0);
        }
        std::string written = counts_line(count);
        written.pop_back();
        if (*line != written || count.number < 1 || count.number > result.head.positions)
            return lines.fault("damaged");
        if (!there.insert(count.number).second)
            return lines.fault(fmt::format("position {} a second time", count.number));
        if (count.times > lines_left) return lines.fault("more lines than the head says");
        lines_left -= count.times;
        result.counts.push_back(count);
    }
    result.size = lines.so_far().size();
    return result;
}

}  // namespace sebastes::tools
