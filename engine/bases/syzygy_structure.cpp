#include "bases/syzygy_structure.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "bases/syzygy_code.h"
#include "bases/syzygy_material.h"
#include "core/byte_text.h"

namespace sebastes {

namespace {

using Bytes = std::vector<std::uint8_t>;

constexpr int kMostOutcome = 4;
constexpr int kMostBlockBits = 20;
constexpr int kMostIndexBits = 24;

// Numbers of a file, at any place; behind its end, and where it cannot be read, there are zeros
// and it is said to be short.
class FileNumbers {
  public:
    FileNumbers(std::istream& file, std::uint64_t size) : file_(file), size_(size) {}

    bool is_short() const { return is_short_; }
    std::uint64_t size() const { return size_; }

    std::uint32_t number(std::uint64_t at, std::size_t bytes) {
        if (at + bytes > size_) {
            is_short_ = true;
            return 0;
        }
        if (at < start_ || at + bytes > start_ + window_.size()) move_to(at);
        return static_cast<std::uint32_t>(
            read_number(std::span(window_).subspan(static_cast<std::size_t>(at - start_), bytes)));
    }

  private:
    void move_to(std::uint64_t at) {
        constexpr std::uint64_t kWindow = std::uint64_t{1} << 16;
        start_ = at - at % 64;
        window_.assign(static_cast<std::size_t>(std::min(kWindow, size_ - start_)), 0);
        file_.clear();
        file_.seekg(static_cast<std::streamoff>(start_));
        if (!file_.read(reinterpret_cast<char*>(window_.data()),
                        static_cast<std::streamsize>(window_.size())))
            is_short_ = true;
    }

    std::istream& file_;
    std::uint64_t size_;
    std::uint64_t start_ = 0;
    Bytes window_;
    bool is_short_ = false;
};

// The values of one part, for one side or both.
struct PackedPart {
    std::uint64_t positions = 0;
    unsigned flags = 0;
    std::uint32_t most_value = 0;
    // None where all values are the same.
    std::optional<SyzygyCode> code;
    int block_bits = 0;
    int index_bits = 0;
    std::uint64_t blocks = 0;
    std::uint64_t sizes = 0;  // of blocks, more than there are

    std::uint64_t index_entries() const {
        return (positions + (std::uint64_t{1} << index_bits) - 1) >> index_bits;
    }
};

class StructureCheck {
  public:
    StructureCheck(FileNumbers& file, std::string_view name, SyzygyKind kind)
        : file_(file), material_(name), kind_(kind) {}

    bool passes_head() {
        if (!read_orders()) return false;
        for (PackedPart& part : parts_)
            if (!read_head(part)) return false;
        if (kind_ == SyzygyKind::Distances && !read_maps()) return false;
        head_ = at_;
        return place_tables() && !file_.is_short();
    }
    // Behind the head, which passed.
    bool passes_rest() { return check_tables() && !file_.is_short(); }
    std::uint64_t head() const { return head_; }

  private:
    std::uint32_t next(std::size_t bytes) {
        const std::uint32_t value = file_.number(at_, bytes);
        at_ += bytes;
        return value;
    }
    void align(std::uint64_t multiple) { at_ += (multiple - at_ % multiple) % multiple; }

    bool read_orders();
    bool read_head(PackedPart& part);
    bool read_code(PackedPart& part);
    bool read_maps();
    bool place_tables();
    bool check_tables();
    bool check_index(const PackedPart& part, std::uint64_t index,
                     const std::vector<std::uint32_t>& sizes);
    bool check_block(const PackedPart& part, std::uint64_t start, std::uint32_t last);

    FileNumbers& file_;
    SyzygyMaterial material_;
    SyzygyKind kind_;
    std::uint64_t at_ = 4;           // behind the mark
    std::vector<PackedPart> parts_;  // as the file has them: of each part, one or both sides
    std::uint64_t head_ = 0;         // its end
    // Where each part has them.
    std::vector<std::uint64_t> indices_;
    std::vector<std::uint64_t> sizes_;
    std::vector<std::uint64_t> blocks_;
};

bool StructureCheck::read_orders() {
    constexpr unsigned kSplit = 1;
    const bool split = kind_ == SyzygyKind::Outcomes && (next(1) & kSplit) != 0;
    if (kind_ == SyzygyKind::Distances) next(1);
    if (kind_ == SyzygyKind::Outcomes && !split && !material_.is_symmetric()) return false;
    for (int part = 0; part < material_.parts(); ++part) {
        const std::uint32_t leading = next(1);
        const std::uint32_t other = material_.has_other_pawns() ? next(1) : 0xFF;
        Bytes codes;
        for (int i = 0; i < material_.pieces(); ++i)
            codes.push_back(static_cast<std::uint8_t>(next(1)));
        for (int side = 0; side < (split ? 2 : 1); ++side) {
            const int shift = 4 * side;
            Bytes of_side;
            for (const std::uint8_t code : codes)
                of_side.push_back(static_cast<std::uint8_t>(code >> shift & 0xF));
            const SyzygyOrder order{static_cast<int>(leading >> shift & 0xF),
                                    static_cast<int>(other >> shift & 0xF)};
            const auto size = material_.part_size(of_side, order, part);
            if (!size) return false;
            parts_.emplace_back().positions = *size;
        }
    }
    align(2);
    return true;
}

bool StructureCheck::read_head(PackedPart& part) {
    constexpr unsigned kConstant = 0x80;
    part.flags = next(1);
    if ((part.flags & kConstant) != 0) {
        const std::uint32_t value = next(1);
        return kind_ == SyzygyKind::Distances || value <= kMostOutcome;
    }
    part.block_bits = static_cast<int>(next(1));
    part.index_bits = static_cast<int>(next(1));
    const std::uint32_t more_sizes = next(1);
    part.blocks = next(4);
    part.sizes = part.blocks + more_sizes;
    if (part.block_bits > kMostBlockBits || part.index_bits < 1 ||
        part.index_bits > kMostIndexBits || part.blocks == 0)
        return false;
    return read_code(part);
}

bool StructureCheck::read_code(PackedPart& part) {
    const auto most_length = static_cast<int>(next(1));
    const auto least_length = static_cast<int>(next(1));
    if (most_length > SyzygyCode::kMostLength) return false;
    std::vector<std::uint32_t> first_symbols;
    for (int length = least_length; length <= most_length; ++length)
        first_symbols.push_back(next(2));
    const std::uint32_t count = next(2);
    if (count > SyzygyCode::kMostSymbols) return false;
    std::vector<SyzygySymbol> symbols;
    for (std::uint32_t i = 0; i < count; ++i) {
        const std::uint32_t both = next(3);
        const SyzygySymbol symbol{both & 0xFFF, both >> 12};
        symbols.push_back(symbol);
        if (!symbol.is_value()) continue;
        if (kind_ == SyzygyKind::Outcomes && (symbol.left & 0xFF) > kMostOutcome) return false;
        part.most_value = std::max(part.most_value, symbol.left);
    }
    at_ += count % 2;
    part.code = SyzygyCode::make(least_length, std::move(first_symbols), symbols);
    return part.code.has_value();
}

// What the values of a part mean, for each outcome.
bool StructureCheck::read_maps() {
    constexpr unsigned kMapped = 2;
    constexpr unsigned kWide = 16;
    const std::uint64_t start = at_;
    for (const PackedPart& part : parts_) {
        if ((part.flags & kMapped) == 0) continue;
        const std::uint64_t width = (part.flags & kWide) != 0 ? 2 : 1;
        if (width == 2) align(2);
        for (int outcome = 0; outcome < 4; ++outcome) {
            const std::uint64_t first = (at_ + 1 - start) & 0xFFFF;
            if (start + (first + part.most_value + 1) * width > file_.size()) return false;
            const std::uint64_t values = next(static_cast<std::size_t>(width));
            at_ += width * values;
        }
    }
    align(2);
    return !file_.is_short();
}

bool StructureCheck::place_tables() {
    for (const PackedPart& part : parts_) {
        indices_.push_back(at_);
        if (part.code) at_ += 6 * part.index_entries();
    }
    for (const PackedPart& part : parts_) {
        sizes_.push_back(at_);
        at_ += 2 * part.sizes;
    }
    for (const PackedPart& part : parts_) {
        align(64);
        blocks_.push_back(at_);
        at_ += part.blocks << part.block_bits;
    }
    return at_ <= file_.size();
}

bool StructureCheck::check_tables() {
    const bool is_small = file_.size() <= kMostIndexedBytes;
    for (std::size_t i = 0; i < parts_.size(); ++i) {
        const PackedPart& part = parts_[i];
        if (!part.code || !is_small) continue;
        std::vector<std::uint32_t> sizes;
        for (std::uint64_t block = 0; block < part.sizes; ++block)
            sizes.push_back(file_.number(sizes_[i] + 2 * block, 2) + 1);
        if (!check_index(part, indices_[i], sizes)) return false;
        for (std::uint64_t block = 0; block < part.blocks; ++block)
            if (!check_block(part, blocks_[i] + (block << part.block_bits), sizes[block] - 1))
                return false;
    }
    return true;
}

// From each entry the reader walks, block by block, to any position of its stretch.
bool StructureCheck::check_index(const PackedPart& part, std::uint64_t index,
                                 const std::vector<std::uint32_t>& sizes) {
    std::vector<std::uint64_t> starts{0};
    for (std::uint64_t block = 0; block < part.blocks; ++block)
        starts.push_back(starts.back() + sizes[block]);
    const std::uint64_t total = starts.back();
    for (std::uint64_t block = part.blocks; block < part.sizes; ++block)
        starts.push_back(starts.back() + sizes[block]);
    const std::uint64_t half = std::uint64_t{1} << (part.index_bits - 1);
    for (std::uint64_t entry = 0; entry < part.index_entries(); ++entry) {
        const std::uint64_t block = file_.number(index + 6 * entry, 4);
        if (block >= part.sizes) return false;
        const std::uint64_t middle = starts[block] + file_.number(index + 6 * entry + 4, 2);
        const std::uint64_t left = part.positions - (entry << part.index_bits);
        const std::uint64_t last = std::min(left, 2 * half) - 1;  // of the stretch
        if (middle < half || middle - half + last >= total) return false;
    }
    return true;
}

// The reader decodes from the start of a block up to its value of this number, which is within
// the block: looking at all blocks takes no longer than the file is.
bool StructureCheck::check_block(const PackedPart& part, std::uint64_t start, std::uint32_t last) {
    // It holds two words of 32 bits, and takes another when one is used up.
    const auto most_length = static_cast<std::uint64_t>(part.code->most_length());
    if (start + last * most_length / 32 * 4 + 8 <= file_.size()) return true;
    const std::uint64_t end = std::uint64_t{8} << part.block_bits;
    std::uint64_t bit = 0;
    for (std::uint32_t values = 0; bit < end && !file_.is_short();) {
        std::uint64_t bits = 0;
        for (std::uint64_t i = 0; i < 8; ++i)
            bits = bits << 8 | file_.number(start + bit / 32 * 4 + i, 1);
        const SyzygyCode::Decoded symbol = part.code->decode(bits << bit % 32);
        values += static_cast<std::uint32_t>(symbol.values);
        if (values > last) return !file_.is_short();
        bit += static_cast<std::uint64_t>(symbol.bits);
    }
    return false;
}

}  // namespace

bool is_sound_syzygy_table(std::istream& file, std::uint64_t size, std::string_view name,
                           SyzygyKind kind) {
    FileNumbers numbers(file, size);
    StructureCheck check(numbers, name, kind);
    return check.passes_head() && check.passes_rest();
}

std::optional<std::uint64_t> sound_syzygy_head(std::istream& file, std::uint64_t size,
                                               std::string_view name, SyzygyKind kind) {
    FileNumbers numbers(file, size);
    StructureCheck check(numbers, name, kind);
    return check.passes_head() ? std::optional(check.head()) : std::nullopt;
}

}  // namespace sebastes
