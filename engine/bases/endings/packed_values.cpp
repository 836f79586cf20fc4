#include "bases/endings/packed_values.h"

#include <algorithm>

#include "core/byte_text.h"

namespace sebastes {

namespace {

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
