#include <algorithm>
#include <set>

#include "core/number.h"
#include "notation/fen.h"
#include "tests/fuzz/checks.h"
#include "tools/programs/perft/shard.h"

namespace sebastes::fuzz {

namespace {

using tools::ShardCount;
using tools::ShardHead;

std::string fault_of_shard_head(const ShardHead& head) {
    if (!is_shown_well(head.root) || !parse_fen(head.root)) return "a root that is no position";
    if (head.plies < 0 || head.plies > head.depth || head.depth > 99) return "no such depth";
    if (head.number < 1 || head.number > head.shards) return "no such shard";
    return head.belongs_with(head) ? "" : "it does not belong with itself";
}

std::string fault_of_read_shard(std::string_view text) {
    const auto shard = tools::parse_shard(text);
    if (!shard) return is_shown_well(shard.error()) ? "" : "an error without a reason";
    if (std::string fault = fault_of_shard_head(shard->head); !fault.empty()) return fault;
    if (shard->positions.size() != shard->head.positions) return "another number of positions";
    std::uint64_t lines_left = shard->head.lines;
    for (const tools::ShardPosition& position : shard->positions) {
        const auto found = parse_fen(position.fen);
        if (!found || to_epd_fields(*found) != position.fen) return "not the first four fields";
        if (position.times > lines_left) return "more lines than lead there";
        lines_left -= position.times;
    }
    return shard_text(*shard) == text ? "" : "another text when it is written again";
}

std::string fault_of_read_counts(std::string_view text) {
    const auto counts = tools::parse_counts(text);
    if (!counts) return is_shown_well(counts.error()) ? "" : "an error without a reason";
    if (std::string fault = fault_of_shard_head(counts->head); !fault.empty()) return fault;
    std::set<std::uint64_t> numbers;
    std::uint64_t lines_left = counts->head.lines;
    std::string again = counts_head(counts->head);
    for (const ShardCount& count : counts->counts) {
        if (count.number < 1 || count.number > counts->head.positions) return "no such position";
        if (!numbers.insert(count.number).second) return "a position twice";
        if (count.times > lines_left) return "more lines than lead there";
        lines_left -= count.times;
        again += counts_line(counts->head, count);
    }
    if (counts->size > text.size() || again != text.substr(0, counts->size))
        return "another text when it is written again";
    return text.substr(counts->size).find('\n') == std::string_view::npos ? "" : "a line is lost";
}

// Splits text into lines that keep their line ends.
std::vector<std::string_view> whole_lines(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
        lines.push_back(text.substr(0, end));
        text.remove_prefix(end);
    }
    return lines;
}

// Replaces the last line by one with the right checksum.
std::string repaired_shard(std::string_view text) {
    std::string repaired(text.substr(0, text.rfind("end ")));
    std::uint64_t sum = 0xCBF29CE484222325;
    for (const char c : repaired) sum = (sum ^ static_cast<unsigned char>(c)) * 0x100000001B3;
    repaired += "end ";
    for (int shift = 60; shift >= 0; shift -= 4) repaired += "0123456789abcdef"[sum >> shift & 15];
    return repaired + '\n';
}

// Appends the right checksum to each line of three numbers.
std::string repaired_counts(std::string_view text) {
    constexpr std::size_t kHeadLines = 9;
    const std::vector<std::string_view> lines = whole_lines(text);
    std::string repaired;
    for (std::size_t i = 0; i < std::min(kHeadLines, lines.size()); ++i) repaired += lines[i];
    const auto head = tools::parse_counts(repaired);
    if (!head) return repaired;
    for (std::size_t i = kHeadLines; i < lines.size(); ++i) {
        std::string_view rest = lines[i];
        ShardCount count{};
        bool is_count = true;
        for (std::uint64_t* const number : {&count.number, &count.times, &count.leaves}) {
            const auto taken = take_number<std::uint64_t>(rest);
            is_count = is_count && taken && rest.starts_with(' ');
            if (!is_count) break;
            *number = *taken;
            rest.remove_prefix(1);
        }
        if (is_count)
            repaired += counts_line(head->head, count);
        else
            repaired += lines[i];
    }
    return repaired;
}

}  // namespace

std::string fault_of_shard(std::string_view bytes) {
    for (const std::string& text : {std::string(bytes), repaired_shard(bytes)})
        if (std::string fault = fault_of_read_shard(text); !fault.empty()) return fault;
    for (const std::string& text : {std::string(bytes), repaired_counts(bytes)})
        if (std::string fault = fault_of_read_counts(text); !fault.empty()) return fault;
    return {};
}

}  // namespace sebastes::fuzz
