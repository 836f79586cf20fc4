#include "book/polyglot_book.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>
#include <utility>

#include "board/move_list.h"
#include "tables/polyglot_keys.h"

namespace sebastes {

namespace {

std::uint64_t piece_key(Piece piece, Square square) {
    const int kind = 2 * index_of(type_of(piece)) + (color_of(piece) == Color::White ? 1 : 0);
    const int index = kSquareCount * kind + index_of(square);
    return tables::kPolyglotKeys[static_cast<std::size_t>(index)];
}

std::uint64_t key_with(const Position& position, Square en_passant) {
    std::uint64_t key = 0;
    for (const Square square : position.occupied())
        key ^= piece_key(position.piece_on(square), square);
    for (const Square rook : position.board().castling_rooks) {
        const Color color = color_of(position.piece_on(rook));
        const std::size_t side = color == Color::White ? 0 : 2;
        const std::size_t wing = is_king_side(position.king(color), rook) ? 0 : 1;
        key ^= tables::kPolyglotKeys[tables::kPolyglotCastling + side + wing];
    }
    if (en_passant != Square::None)
        key ^= tables::kPolyglotKeys[tables::kPolyglotEnPassant +
                                     static_cast<std::size_t>(index_of(file_of(en_passant)))];
    if (position.side_to_move() == Color::White)
        key ^= tables::kPolyglotKeys[tables::kPolyglotWhiteToMove];
    return key;
}

std::uint64_t read_big_endian(const unsigned char* bytes, int count) {
    std::uint64_t value = 0;
    for (int i = 0; i < count; ++i) value = value << 8 | bytes[i];
    return value;
}

void write_big_endian(unsigned char* bytes, int count, std::uint64_t value) {
    for (int i = count; i-- > 0; value >>= 8) bytes[i] = static_cast<unsigned char>(value & 0xFF);
}

constexpr std::size_t kEntry = PolyglotEntry::kSize;

// Reads `count` bytes at an offset.  Returns 0, or errno, or -1 at the end of the file.
int read_at(const DiskFile& file, std::uint64_t offset, unsigned char* bytes, std::size_t count) {
    const std::ptrdiff_t got = file.read_at(offset, reinterpret_cast<char*>(bytes), count);
    if (got < 0) return static_cast<int>(-got);
    return static_cast<std::size_t>(got) == count ? 0 : -1;
}

std::optional<PolyglotEntry> entry_at(const DiskFile& file, std::uint64_t index) {
    std::array<unsigned char, kEntry> bytes;
    if (read_at(file, index * kEntry, bytes.data(), kEntry) != 0) return std::nullopt;
    return PolyglotEntry::read(bytes.data());
}

// Checks the entries.  Returns what is wrong with them, or an empty text.
std::string fault_of(const DiskFile& file, std::uint64_t size, const CancelToken& cancel) {
    std::vector<unsigned char> bytes(kEntry << 12);
    std::uint64_t last = 0;
    for (std::uint64_t index = 0; index < size;) {
        if (cancel && cancel()) return "its reading was given up";
        const std::uint64_t count = std::min<std::uint64_t>(size - index, bytes.size() / kEntry);
        const int reason =
            read_at(file, index * kEntry, bytes.data(), static_cast<std::size_t>(count * kEntry));
        if (reason != 0) return reason > 0 ? std::strerror(reason) : "it became shorter";
        const auto is_zero = [](unsigned char byte) { return byte == 0; };
        if (index == 0 && std::all_of(bytes.begin(), bytes.begin() + kEntry, is_zero))
            return "no Polyglot book: entry 1 is all zeros";
        for (std::size_t i = 0; i < count; ++i, ++index) {
            const std::uint64_t key = PolyglotEntry::read(&bytes[i * kEntry]).key;
            if (key < last)
                return fmt::format("no Polyglot book: entry {} is not in the order of the keys",
                                   index + 1);
            last = key;
        }
    }
    return {};
}

}  // namespace

std::uint64_t polyglot_key(const Position& position) {
    return key_with(position, position.passed_square());
}

std::uint64_t rules_key(const Position& position) {
    return key_with(position, position.board().en_passant);
}

PolyglotEntry PolyglotEntry::read(const unsigned char* bytes) {
    return {read_big_endian(bytes, 8), static_cast<std::uint16_t>(read_big_endian(bytes + 8, 2)),
            static_cast<std::uint16_t>(read_big_endian(bytes + 10, 2)),
            static_cast<std::uint32_t>(read_big_endian(bytes + 12, 4))};
}

void PolyglotEntry::write(unsigned char* bytes) const {
    write_big_endian(bytes, 8, key);
    write_big_endian(bytes + 8, 2, move);
    write_big_endian(bytes + 10, 2, weight);
    write_big_endian(bytes + 12, 4, learn);
}

Move from_polyglot(const Position& position, std::uint16_t number) {
    for (const Move move : legal_moves(position.board()))
        if (to_polyglot(move) == number) return move;
    return {};
}

std::uint16_t to_polyglot(Move move) {
    const int promotion =
        move.is_promotion() ? index_of(move.promotion_type()) - index_of(PieceType::Pawn) : 0;
    return static_cast<std::uint16_t>(index_of(move.to()) | index_of(move.from()) << 6 |
                                      promotion << 12);
}

PolyglotBook::PolyglotBook(std::string path, std::shared_ptr<const DiskFile> file,
                           std::uint64_t size)
    : path_(std::move(path)), file_(std::move(file)), size_(size) {}

Result<PolyglotBook> PolyglotBook::open(const std::string& path, const CancelToken& cancel) {
    const auto refuse = [&](std::string_view reason) {
        return Error{fmt::format("{}: {}", path, reason)};
    };
    DiskFile file;
    std::uint64_t bytes = 0;
    int reason = file.open(path, DiskFile::Use::Read);
    if (reason == 0 && !file.is_regular()) return refuse("not a plain file");
    if (reason == 0) reason = file.size(bytes);
    if (reason != 0) return refuse(std::strerror(reason));
    if (bytes == 0) return refuse("no Polyglot book: it is empty");
    if (bytes % kEntry != 0)
        return refuse(fmt::format(
            "no Polyglot book, or cut short: {} bytes are no whole number of entries of {}", bytes,
            kEntry));
    const std::string fault = fault_of(file, bytes / kEntry, cancel);
    if (!fault.empty()) return refuse(fault);
    return PolyglotBook(path, std::make_shared<const DiskFile>(std::move(file)), bytes / kEntry);
}

std::vector<PolyglotEntry> PolyglotBook::entries(std::uint64_t key) const {
    // Binary search: the first entry whose key is not less than `key` is in [low, high].
    std::uint64_t low = 0;
    std::uint64_t high = size_;
    while (low < high) {
        const std::uint64_t middle = low + (high - low) / 2;
        const auto entry = entry_at(*file_, middle);
        if (!entry) return {};
        if (entry->key < key)
            low = middle + 1;
        else
            high = middle;
    }
    std::vector<PolyglotEntry> found;
    for (; low < size_ && found.size() < kMaxEntries; ++low) {
        const auto entry = entry_at(*file_, low);
        if (!entry || entry->key != key) break;
        found.push_back(*entry);
    }
    return found;
}

std::vector<BookMove> PolyglotBook::moves(const Position& position) const {
    std::vector<BookMove> known;
    for (const PolyglotEntry& entry : entries(polyglot_key(position))) {
        const Move move = from_polyglot(position, entry.move);
        if (!move) continue;
        const auto same = std::find_if(known.begin(), known.end(),
                                       [&](const BookMove& each) { return each.move == move; });
        if (same == known.end())
            known.push_back({move, entry.weight});
        else
            same->weight += entry.weight;
    }
    std::stable_sort(known.begin(), known.end(),
                     [](const BookMove& a, const BookMove& b) { return a.weight > b.weight; });
    return known;
}

}  // namespace sebastes
