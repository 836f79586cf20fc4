#include "bases/endings/packed_bases.h"

#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <optional>
#include <string_view>

#include "core/byte_text.h"
#include "core/quoted.h"

namespace sebastes {

namespace {

constexpr std::size_t kHead = PackedBases::kHead;
constexpr std::size_t kRow = PackedBases::kRow;

// Words of eight bytes, the last filled with zeros, then the size.  Each step is a bijection of
// the sum and of the word, so no change of one word goes unseen.  Nothing: it was given up.
std::optional<std::uint64_t> checksum_while(Bytes bytes, const GoesOn& goes_on) {
    constexpr std::size_t kAskEvery = std::size_t{16} << 20;
    std::uint64_t sum = 0x9E3779B97F4A7C15ULL;
    const auto take = [&](std::uint64_t word) {
        sum = std::rotl((sum ^ word) * 0xFF51AFD7ED558CCDULL, 29);
    };
    std::size_t at = 0;
    while (at + 8 <= bytes.size()) {
        const std::size_t end = at + std::min(kAskEvery, bytes.size() - at) / 8 * 8;
        if (goes_on && !goes_on()) return std::nullopt;
        for (; at < end; at += 8) {
            std::uint64_t word = 0;
            if constexpr (std::endian::native == std::endian::little)
                std::memcpy(&word, bytes.data() + at, 8);
            else
                word = read_number(bytes.subspan(at, 8));
            take(word);
        }
    }
    take(read_number(bytes.subspan(at)));
    take(bytes.size());
    return sum;
}

struct Row {
    std::string name;
    std::uint64_t begin;
    std::uint64_t size;
    std::uint64_t sum;
    std::uint64_t white_size;
};

Row read_row(Bytes bytes) {
    Row row{};
    for (const std::uint8_t letter : bytes.first(PackedBases::kNameSize))
        if (letter != 0) row.name += static_cast<char>(letter);
    const auto number = [&](std::size_t at) { return read_number(bytes.subspan(at, 8)); };
    row.begin = number(8);
    row.size = number(16);
    row.sum = number(24);
    row.white_size = number(32);
    return row;
}

// What is wrong with all before the endings; empty: nothing.
std::string header_fault(Bytes bytes) {
    if (std::string fault = PackedBases::head_fault(bytes, bytes.size()); !fault.empty())
        return fault;
    const std::size_t directory = kHead + read_number(bytes.subspan(12, 4)) * kRow;
    const std::uint64_t told = read_number(bytes.subspan(directory, PackedBases::kChecksum));
    if (PackedBases::checksum(bytes.first(directory)) != told)
        return fmt::format("damaged: the checksum of its first {} bytes is wrong", directory);
    return {};
}

}  // namespace

std::uint64_t PackedBases::checksum(Bytes bytes) { return *checksum_while(bytes, {}); }

std::string PackedBases::head_fault(Bytes head, std::uint64_t file_size) {
    const std::string_view magic(reinterpret_cast<const char*>(head.data()),
                                 std::min(head.size(), kMagic.size()));
    if (magic != kMagic) return "not endgame bases: it does not begin with " + quoted(kMagic);
    if (head.size() < kHead) return fmt::format("cut short after {} bytes", head.size());
    const auto version = read_number(head.subspan(8, 4));
    if (version != kVersion)
        return fmt::format("of version {}, where this program reads version {}", version, kVersion);
    const auto size = read_number(head.subspan(16, 8));
    if (file_size < size)
        return fmt::format("cut short: {} of {} bytes are there", file_size, size);
    if (file_size > size) return fmt::format("too long: {} bytes follow its end", file_size - size);
    const auto count = read_number(head.subspan(12, 4));
    if (count == 0 || count >= Ending::kKeys || file_size < kHead + count * kRow + kChecksum)
        return fmt::format("damaged: its header speaks of {} endings", count);
    return {};
}

Result<PackedBases> PackedBases::parse(Bytes bytes, const GoesOn& goes_on) {
    if (const std::string fault = header_fault(bytes); !fault.empty()) return Error{fault};
    const auto count = static_cast<std::size_t>(read_number(bytes.subspan(12, 4)));
    PackedBases bases;
    std::size_t at = kHead + count * kRow + kChecksum;
    for (std::size_t i = 0; i < count; ++i) {
        const Row row = read_row(bytes.subspan(kHead + i * kRow, kRow));
        const auto ending = Ending::parse(row.name);
        if (!ending || bases.has(*ending) || ending->count() < 3)
            return Error{"damaged: " + quoted(row.name) + " is no ending, or there twice"};
        const auto damaged = [&](const std::string& why) {
            return Error{fmt::format("damaged: ending {}, {} bytes from byte {}: {}", row.name,
                                     row.size, row.begin, why)};
        };
        if (row.begin != at || row.size > bytes.size() - at || row.white_size > row.size)
            return damaged("it is not where it should be");
        const Bytes own = bytes.subspan(at, row.size);
        at += row.size;
        const auto sum = checksum_while(own, goes_on);
        if (!sum) return Error{"its reading was given up"};
        if (*sum != row.sum) return damaged("its checksum is wrong");

        Entry entry{*ending, EndingIndex(*ending), {}};
        std::vector<Bytes> parts{own.first(row.white_size)};
        if (!ending->is_symmetric()) parts.push_back(own.subspan(row.white_size));
        for (const Bytes part : parts) {
            const auto values = PackedValues::parse(part, entry.index.size());
            if (!values) return damaged(values.error());
            entry.tables.push_back(*values);
        }
        bases.endings_.push_back(*ending);
        bases.entries_[static_cast<std::size_t>(ending->key())] =
            std::make_shared<const Entry>(std::move(entry));
    }
    if (at != bytes.size()) return Error{"damaged: its endings do not fill it"};
    return bases;
}

std::vector<BaseValue> PackedBases::values(const Ending& ending, Color side_to_move) const {
    const Entry* const found = entry(ending);
    if (found == nullptr) return {};
    const bool is_first = side_to_move == Color::White || ending.is_symmetric();
    return found->tables[is_first ? 0 : 1].all();
}

std::optional<BaseValue> PackedBases::value(const EndingPosition& position) const {
    const Entry* const found = entry(position.ending);
    if (found == nullptr) return std::nullopt;
    EndingSquares squares = position.squares;
    Color side = position.side_to_move;
    if (side == Color::Black && position.ending.is_symmetric()) {
        // Seen from the other side of the board it is White's move.
        side = Color::White;
        std::swap(squares[0], squares[1]);
        std::swap(squares[2], squares[3]);
        for (Square& square : squares) square = flip_rank(square);
    }
    const PackedValues& table = found->tables[side == Color::White ? 0 : 1];
    const BaseValue value = table.at(found->index.number(squares));
    if (value == kIllegal) return std::nullopt;
    return value;
}

}  // namespace sebastes
