#include "bases/endings/packed_values.h"

#include <algorithm>
#include <numeric>

#include "core/byte_text.h"

namespace sebastes {
namespace {

// A decoder's state is at least kLeastState and less than 2^32.
constexpr unsigned kScaleBits = 12;
constexpr std::uint32_t kScale = 1U << kScaleBits;
constexpr std::uint32_t kLeastState = 1U << 16;

// How often symbols follow one, as shares of kScale, at least 1 each; all 0 if none do.
using Shares = std::vector<std::uint32_t>;

Shares shares_of(const std::vector<std::uint64_t>& counts) {
    const auto total = std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
    Shares shares(counts.size(), 0);
    if (total == 0) return shares;
    std::int64_t left = kScale;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        if (counts[i] == 0) continue;
        shares[i] =
            std::max<std::uint32_t>(1, static_cast<std::uint32_t>(counts[i] * kScale / total));
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
        std::uint32_t state = kLeastState;
        for (std::size_t i = end; i-- > begin;) {
            const std::uint32_t share = shares_[before(i)][symbols_[i]];
            if (state >> (32 - kScaleBits) >= share) {
                words.push_back(static_cast<std::uint16_t>(state));
                state >>= 16;
            }
            state = (state / share << kScaleBits) + state % share + begins_[before(i)][symbols_[i]];
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

// Takes bytes from the front.
class Taker {
  public:
    explicit Taker(Bytes bytes) : bytes_(bytes) {}
    bool has(std::size_t size) const { return bytes_.size() >= size; }
    Bytes take(std::size_t size) {
        const Bytes taken = bytes_.first(size);
        bytes_ = bytes_.subspan(size);
        return taken;
    }
    std::uint64_t number(std::size_t size) { return read_number(take(size)); }
    Bytes rest() const { return bytes_; }

  private:
    Bytes bytes_;
};

}  // namespace

void pack_values(std::span<const BaseValue> values, std::vector<std::uint8_t>& bytes) {
    Packer(values, bytes).pack();
}

Result<PackedValues> PackedValues::parse(Bytes bytes, std::size_t count) {
    const Error cut{"its tables are cut short"};
    const Error frequencies{"its frequencies make no sense"};
    PackedValues packed;
    Taker taker(bytes);
    if (!taker.has(1)) return cut;
    const auto symbols = taker.number(1);
    if (symbols == 0 || !taker.has(symbols)) return cut;
    const Bytes values = taker.take(symbols);
    packed.values_.assign(values.begin(), values.end());
    for (std::size_t i = 0; i < symbols; ++i) {
        packed.first_of_.push_back(static_cast<std::uint16_t>(packed.followers_.size()));
        if (!taker.has(1)) return cut;
        const auto used = taker.number(1);
        if (!taker.has(3 * used)) return cut;
        std::uint32_t sum = 0;
        for (std::size_t k = 0; k < used; ++k) {
            const auto symbol = taker.number(1);
            const auto frequency = static_cast<std::uint32_t>(taker.number(2));
            if (symbol >= symbols || frequency == 0 || frequency > kScale - sum) return frequencies;
            packed.followers_.push_back({static_cast<std::uint16_t>(sum),
                                         static_cast<std::uint16_t>(frequency),
                                         static_cast<std::uint8_t>(symbol)});
            sum += frequency;
        }
        if (used != 0 && sum != kScale) return frequencies;
        const auto first = packed.followers_.begin() + packed.first_of_.back();
        std::stable_sort(first, packed.followers_.end(), [](const Follower& a, const Follower& b) {
            return a.frequency > b.frequency;
        });
    }
    packed.first_of_.push_back(static_cast<std::uint16_t>(packed.followers_.size()));

    const std::size_t blocks = (count + kBlock - 1) / kBlock;
    if (!taker.has(8 + 4 * (blocks + 1))) return cut;
    if (taker.number(8) != count) return Error{"it has not as many values as positions"};
    packed.begins_ = taker.take(4 * (blocks + 1));
    packed.words_ = taker.rest();
    for (std::size_t block = 0; block < blocks; ++block) {
        if (packed.block_begin(block) + std::size_t{2} > packed.block_begin(block + 1))
            return Error{"its blocks are not in order"};
    }
    if (packed.block_begin(0) != 0 ||
        std::size_t{2} * packed.block_begin(blocks) != packed.words_.size())
        return Error{"its blocks are cut short"};
    packed.count_ = count;
    return packed;
}

std::uint32_t PackedValues::block_begin(std::size_t block) const {
    return static_cast<std::uint32_t>(read_number(begins_.subspan(4 * block, 4)));
}

template <typename Take>
bool PackedValues::decode(std::size_t block, std::size_t count, Take take) const {
    const std::uint8_t* word = words_.data() + std::size_t{2} * block_begin(block);
    const std::uint8_t* const end = words_.data() + std::size_t{2} * block_begin(block + 1);
    const auto next_word = [&] {
        const auto taken = static_cast<std::uint32_t>(word[0] | word[1] << 8);
        word += 2;
        return taken;
    };
    std::uint32_t state = next_word() << 16;
    state |= next_word();
    std::size_t symbol = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint32_t slot = state % kScale;
        const Follower* follower = followers_.data() + first_of_[symbol];
        const Follower* const last = followers_.data() + first_of_[symbol + 1];
        while (follower != last && slot - follower->begin >= follower->frequency) ++follower;
        if (follower == last) return false;
        symbol = follower->symbol;
        take(values_[symbol]);
        state = follower->frequency * (state >> kScaleBits) + slot - follower->begin;
        if (state < kLeastState) {
            if (word == end) return false;
            state = state << 16 | next_word();
        }
    }
    return true;
}

BaseValue PackedValues::at(std::size_t number) const {
    BaseValue last = kIllegal;
    const bool is_sound =
        decode(number / kBlock, number % kBlock + 1, [&](BaseValue value) { last = value; });
    return is_sound ? last : kIllegal;
}

std::vector<BaseValue> PackedValues::all() const {
    std::vector<BaseValue> values;
    values.reserve(count_);
    for (std::size_t begin = 0; begin < count_; begin += kBlock) {
        const std::size_t count = std::min(kBlock, count_ - begin);
        decode(begin / kBlock, count, [&](BaseValue value) { values.push_back(value); });
        values.resize(begin + count, kIllegal);
    }
    return values;
}

}  // namespace sebastes
