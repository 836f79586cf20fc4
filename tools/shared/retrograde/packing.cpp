#include "tools/shared/retrograde/packing.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <string>

#include "bases/endings/packed_bases.h"
#include "bases/endings/packed_values.h"
#include "core/byte_text.h"

namespace sebastes {

namespace {

// How often symbols follow one, as shares of PackedValues::kScale, at least 1 each; all 0 if none
// do.
using Shares = std::vector<std::uint32_t>;

Shares shares_of(const std::vector<std::uint64_t>& counts) {
    const auto total = std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
    Shares shares(counts.size(), 0);
    if (total == 0) return shares;
    std::int64_t left = PackedValues::kScale;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        if (counts[i] == 0) continue;
        shares[i] = std::max<std::uint32_t>(
            1, static_cast<std::uint32_t>(counts[i] * PackedValues::kScale / total));
        left -= shares[i];
    }
    // The rounding goes to the greatest, which bear it best.
    for (; left != 0; ++left) {
        auto greatest = std::max_element(shares.begin(), shares.end());
        if (left > 0) {
            *greatest += static_cast<std::uint32_t>(left);
            break;
        }
        --*greatest;
    }
    return shares;
}

class Packer {
  public:
    Packer(std::span<const BaseValue> values, std::vector<std::uint8_t>& bytes)
        : symbols_(values.size()), bytes_(bytes) {
        find_symbols(values);
        find_shares();
    }

    void pack() {
        append_number(bytes_, values_.size(), 1);
        for (const BaseValue value : values_) append_number(bytes_, value, 1);
        for (const Shares& shares : shares_) append_shares(shares);
        append_number(bytes_, symbols_.size(), 8);
        std::vector<std::uint16_t> words;
        std::vector<std::uint8_t> blocks;
        append_number(bytes_, 0, 4);
        for (std::size_t begin = 0; begin < symbols_.size(); begin += PackedValues::kBlock) {
            const std::size_t end = std::min(begin + PackedValues::kBlock, symbols_.size());
            encode(begin, end, words);
            for (auto word = words.rbegin(); word != words.rend(); ++word)
                append_number(blocks, *word, 2);
            append_number(bytes_, blocks.size() / 2, 4);
        }
        bytes_.insert(bytes_.end(), blocks.begin(), blocks.end());
    }

  private:
    void find_symbols(std::span<const BaseValue> values) {
        std::array<bool, 256> occurs{};
        for (const BaseValue value : values) occurs[value] = true;
        std::array<std::uint8_t, 256> symbol_of{};
        for (std::size_t value = 0; value < kIllegal; ++value) {
            if (!occurs[value]) continue;
            symbol_of[value] = static_cast<std::uint8_t>(values_.size());
            values_.push_back(static_cast<BaseValue>(value));
        }
        if (values_.empty()) values_.push_back(kDrawn);
        for (std::size_t i = 0; i < values.size(); ++i)
            symbols_[i] = values[i] == kIllegal ? before(i) : symbol_of[values[i]];
    }

    // The symbol that the one with this number follows.
    std::uint8_t before(std::size_t i) const {
        return i % PackedValues::kBlock == 0 ? std::uint8_t{0} : symbols_[i - 1];
    }

    void find_shares() {
        std::vector<std::vector<std::uint64_t>> counts(values_.size(),
                                                       std::vector<std::uint64_t>(values_.size()));
        for (std::size_t i = 0; i < symbols_.size(); ++i) ++counts[before(i)][symbols_[i]];
        for (const auto& each : counts) shares_.push_back(shares_of(each));
        for (const Shares& shares : shares_) {
            begins_.emplace_back(shares.size());
            std::exclusive_scan(shares.begin(), shares.end(), begins_.back().begin(), 0U);
        }
    }

    void append_shares(const Shares& shares) {
        const auto used = std::ranges::count_if(shares, [](auto share) { return share != 0; });
        append_number(bytes_, static_cast<std::uint64_t>(used), 1);
        for (std::size_t symbol = 0; symbol < shares.size(); ++symbol) {
            if (shares[symbol] == 0) continue;
            append_number(bytes_, symbol, 1);
            append_number(bytes_, shares[symbol], 2);
        }
    }

    // The words, the last one that is read first.
    void encode(std::size_t begin, std::size_t end, std::vector<std::uint16_t>& words) const {
        words.clear();
        std::uint32_t state = PackedValues::kLeastState;
        for (std::size_t i = end; i-- > begin;) {
            const std::uint32_t share = shares_[before(i)][symbols_[i]];
            if (state >> (32 - PackedValues::kScaleBits) >= share) {
                words.push_back(static_cast<std::uint16_t>(state));
                state >>= 16;
            }
            state = (state / share << PackedValues::kScaleBits) + state % share +
                    begins_[before(i)][symbols_[i]];
        }
        words.push_back(static_cast<std::uint16_t>(state));
        words.push_back(static_cast<std::uint16_t>(state >> 16));
    }

    std::vector<std::uint8_t> symbols_;
    std::vector<std::uint8_t>& bytes_;
    std::vector<BaseValue> values_;
    std::vector<Shares> shares_;  // by the symbol before
    std::vector<Shares> begins_;  // sums of the shares before
};

}  // namespace

void pack_values(std::span<const BaseValue> values, std::vector<std::uint8_t>& bytes) {
    Packer(values, bytes).pack();
}

PackedEnding pack_ending(const EndingTable& table) {
    PackedEnding packed{table.ending, {}, 0};
    pack_values(table.values[Color::White], packed.bytes);
    packed.white_size = packed.bytes.size();
    if (!table.ending.is_symmetric()) pack_values(table.values[Color::Black], packed.bytes);
    return packed;
}

std::vector<std::uint8_t> join_endings(const std::vector<PackedEnding>& endings) {
    const std::size_t directory = PackedBases::kHead + endings.size() * PackedBases::kRow;
    std::size_t size = directory + PackedBases::kChecksum;
    for (const PackedEnding& each : endings) size += each.bytes.size();

    std::vector<std::uint8_t> bytes(PackedBases::kMagic.begin(), PackedBases::kMagic.end());
    bytes.reserve(size);
    append_number(bytes, PackedBases::kVersion, 4);
    append_number(bytes, endings.size(), 4);
    append_number(bytes, size, 8);
    std::size_t begin = directory + PackedBases::kChecksum;
    for (const PackedEnding& each : endings) {
        const std::string name = each.ending.name();
        bytes.insert(bytes.end(), name.begin(), name.end());
        bytes.resize(bytes.size() + PackedBases::kNameSize - name.size(), 0);
        append_number(bytes, begin, 8);
        append_number(bytes, each.bytes.size(), 8);
        append_number(bytes, PackedBases::checksum(each.bytes), 8);
        append_number(bytes, each.white_size, 8);
        begin += each.bytes.size();
    }
    append_number(bytes, PackedBases::checksum(bytes), 8);
    for (const PackedEnding& each : endings)
        bytes.insert(bytes.end(), each.bytes.begin(), each.bytes.end());
    return bytes;
}

}  // namespace sebastes
