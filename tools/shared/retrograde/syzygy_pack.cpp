#include "tools/shared/retrograde/syzygy_pack.h"

#include <algorithm>
#include <array>
#include <functional>
#include <queue>
#include <utility>

#include "core/byte_text.h"
#include "tablebase/format/pair_code.h"
#include "tablebase/format/wdl.h"

namespace sebastes {

namespace {

constexpr int kLongestRun = 8;  // as a power of two
constexpr std::size_t kBlockBits = 9;
constexpr std::size_t kBlockBytes = std::size_t{1} << (kBlockBits - 3);
constexpr std::size_t kBlockValues = 32768;
constexpr std::size_t kIndexBits = 12;

// A run of 2^`power` times the value.
struct Symbol {
    std::uint8_t value;
    int power;
    std::uint64_t count = 0;
    int length = 0;       // of its code; 0 for none
    unsigned number = 0;  // in the file
};

class Packer {
  public:
    explicit Packer(const std::vector<std::uint8_t>& values) : values_(values) { places_.fill(-1); }

    SyzygyPack pack(unsigned flags) {
        fill_in();
        if (std::ranges::all_of(values_, [&](auto each) { return each == values_.front(); })) {
            SyzygyPack single;
            append_number(single.head, flags | kPartIsConstant, 1);
            append_number(single.head, values_.front(), 1);
            return single;
        }
        cut_runs();
        while (!make_lengths())
            for (Symbol& each : symbols_)
                if (each.count > 0) each.count = each.count / 2 + 1;
        make_code();
        SyzygyPack result;
        write_blocks(result);
        write_head(result, flags);
        write_index(result);
        return result;
    }

  private:
    // Replaces kAnyValue by the value before it.
    void fill_in() {
        const auto known =
            std::ranges::find_if(values_, [](auto each) { return each != kAnyValue; });
        std::uint8_t last = known == values_.end() ? 0 : *known;
        for (std::uint8_t& value : values_) last = value = value == kAnyValue ? last : value;
    }

    std::size_t symbol_of(std::uint8_t value, int power) {
        int& place = places_[static_cast<std::size_t>(value) * (kLongestRun + 1) +
                             static_cast<std::size_t>(power)];
        if (place < 0) {
            if (power > 0) symbol_of(value, power - 1);
            place = static_cast<int>(symbols_.size());
            symbols_.push_back({value, power});
        }
        return static_cast<std::size_t>(place);
    }

    void cut_runs() {
        for (std::size_t at = 0; at < values_.size();) {
            std::size_t run = 1;
            while (run < std::size_t{1} << kLongestRun && at + run < values_.size() &&
                   values_[at + run] == values_[at])
                ++run;
            int power = 0;
            while (std::size_t{2} << power <= run) ++power;
            const std::size_t symbol = symbol_of(values_[at], power);
            ++symbols_[symbol].count;
            text_.push_back(symbol);
            at += std::size_t{1} << power;
        }
        // A code needs two symbols.
        if (std::ranges::count_if(symbols_, [](auto& each) { return each.count > 0; }) < 2)
            for (Symbol& each : symbols_) each.count = std::max<std::uint64_t>(each.count, 1);
    }

    // Returns false if a code is too long for the format.
    bool make_lengths() {
        using Tree = std::pair<std::uint64_t, std::size_t>;  // count, place
        std::priority_queue<Tree, std::vector<Tree>, std::greater<>> trees;
        std::vector<std::size_t> parents(symbols_.size(), 0);
        for (std::size_t i = 0; i < symbols_.size(); ++i)
            if (symbols_[i].count > 0) trees.emplace(symbols_[i].count, i);
        while (trees.size() > 1) {
            const Tree a = trees.top();
            trees.pop();
            const Tree b = trees.top();
            trees.pop();
            parents[a.second] = parents[b.second] = parents.size();
            trees.emplace(a.first + b.first, parents.size());
            parents.push_back(0);
        }
        const std::size_t top = trees.top().second;
        int longest = 0;
        for (std::size_t i = 0; i < symbols_.size(); ++i) {
            symbols_[i].length = 0;
            if (symbols_[i].count == 0) continue;
            for (std::size_t at = i; at != top; at = parents[at]) ++symbols_[i].length;
            longest = std::max(longest, symbols_[i].length);
        }
        return longest <= PairCode::kMostLength;
    }

    // Symbols with the longest codes get the lowest numbers, those without a code the highest.
    void make_code() {
        for (std::size_t i = 0; i < symbols_.size(); ++i) order_.push_back(i);
        std::ranges::stable_sort(order_, [&](std::size_t a, std::size_t b) {
            return symbols_[a].length > symbols_[b].length;
        });
        longest_ = symbols_[order_.front()].length;
        shortest_ = longest_;
        for (std::size_t number = 0; number < order_.size(); ++number) {
            Symbol& symbol = symbols_[order_[number]];
            symbol.number = static_cast<unsigned>(number);
            if (symbol.length == 0) continue;
            for (; shortest_ > symbol.length; --shortest_) starts_.push_back(symbol.number);
        }
        std::ranges::reverse(starts_);
        starts_.push_back(0);
        first_codes_.assign(starts_.size(), 0);
        for (std::size_t i = starts_.size() - 1; i-- > 0;)
            first_codes_[i] = (first_codes_[i + 1] + starts_[i] - starts_[i + 1]) / 2;
    }

    unsigned code_of(const Symbol& symbol) const {
        const auto i = static_cast<std::size_t>(symbol.length - shortest_);
        return first_codes_[i] + symbol.number - starts_[i];
    }

    // Returns the symbol's halves, or its value, in 24 bits.
    unsigned pattern(const Symbol& symbol) const {
        if (symbol.power == 0) return symbol.value | PairCode::kNoPair << 12;
        const int half = places_[static_cast<std::size_t>(symbol.value) * (kLongestRun + 1) +
                                 static_cast<std::size_t>(symbol.power) - 1];
        const unsigned number = symbols_[static_cast<std::size_t>(half)].number;
        return number | number << 12;
    }

    void write_blocks(SyzygyPack& result) {
        std::size_t bits = 0;
        std::size_t values = 0;
        const auto close = [&] {
            append_number(result.sizes, values - 1, 2);
            result.blocks.resize(++blocks_ * kBlockBytes);
            block_starts_.push_back(block_starts_.back() + values);
            bits = values = 0;
        };
        for (const std::size_t each : text_) {
            const Symbol& symbol = symbols_[each];
            const unsigned code = code_of(symbol);
            const auto length = static_cast<std::size_t>(symbol.length);
            const std::size_t run = std::size_t{1} << symbol.power;
            if (bits + length > std::size_t{1} << kBlockBits || values + run > kBlockValues)
                close();
            result.blocks.resize((blocks_ + 1) * kBlockBytes);
            for (std::size_t i = 0; i < length; ++i, ++bits)
                if ((code >> (length - 1 - i) & 1) != 0)
                    result.blocks[blocks_ * kBlockBytes + bits / 8] |=
                        static_cast<char>(0x80 >> bits % 8);
            values += run;
        }
        close();
    }

    void write_head(SyzygyPack& result, unsigned flags) const {
        std::string& head = result.head;
        append_number(head, flags, 1);
        append_number(head, kBlockBits - 3, 1);
        append_number(head, kIndexBits, 1);
        append_number(head, 0, 1);  // no padding entries in the sizes of blocks
        append_number(head, blocks_, 4);
        append_number(head, static_cast<unsigned>(longest_), 1);
        append_number(head, static_cast<unsigned>(shortest_), 1);
        for (const unsigned start : starts_) append_number(head, start, 2);
        append_number(head, symbols_.size(), 2);
        for (const std::size_t each : order_) append_number(head, pattern(symbols_[each]), 3);
        if (symbols_.size() % 2 == 1) append_number(head, 0, 1);
    }

    // Writes for the middle of each stretch of values its block and its offset in the block.
    void write_index(SyzygyPack& result) const {
        constexpr std::size_t kStretch = std::size_t{1} << kIndexBits;
        std::size_t block = 0;
        for (std::size_t start = 0; start < values_.size(); start += kStretch) {
            const std::size_t middle = start + kStretch / 2;
            while (block + 1 < blocks_ && block_starts_[block + 1] <= middle) ++block;
            append_number(result.index, block, 4);
            append_number(result.index, middle - block_starts_[block], 2);
        }
    }

    std::vector<std::uint8_t> values_;
    std::array<int, std::size_t{256} * (kLongestRun + 1)> places_{};
    std::vector<Symbol> symbols_;
    std::vector<std::size_t> text_;      // symbols by place
    std::vector<std::size_t> order_;     // places by the file's number
    std::vector<unsigned> starts_;       // first number of each code length, the shortest first
    std::vector<unsigned> first_codes_;  // of each code length
    int longest_ = 0;
    int shortest_ = 0;
    std::size_t blocks_ = 0;
    std::vector<std::size_t> block_starts_{0};
};

}  // namespace

SyzygyPack pack_syzygy(const std::vector<std::uint8_t>& values, unsigned flags) {
    return Packer(values).pack(flags);
}

}  // namespace sebastes
