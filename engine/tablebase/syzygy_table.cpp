#include "tablebase/syzygy_table.h"

#include <utility>

namespace sebastes {

namespace {

constexpr int kMostBlockBits = 15;  // 6 is usual for WDL, and 10 for DTZ
constexpr int kMostIndexBits = 24;
constexpr std::size_t kChecksum = 16;  // bytes, at the end

// Codes of pieces in a file: 1 to 6 for White's pawn to king, 9 to 14 for Black's.
std::optional<Piece> piece_of_code(unsigned code) {
    const unsigned type = code % 8;
    if (type < 1 || type > kPieceTypeCount) return std::nullopt;
    return make_piece(code < 8 ? Color::White : Color::Black, static_cast<PieceType>(type - 1));
}

}  // namespace

// Header reads the header of a file.  Its functions return false if the header is invalid.
class SyzygyTable::Header {
  public:
    explicit Header(SyzygyTable& table) : table_(table) {}

    bool read() {
        const TableKind kind = table_.kind_;
        for (const unsigned char wanted : kind == TableKind::Wdl ? kWdlMagic : kDtzMagic)
            if (next(1) != wanted) return false;
        const unsigned flags = next(1);
        const Material material = table_.material_;
        table_.is_split_ = kind == TableKind::Wdl && !table_.is_symmetric_;
        if (((flags & kFileHasPawns) != 0) != (material.pawns() > 0) ||
            (table_.is_split_ && (flags & kFileIsSplit) == 0))
            return false;
        for (int part = 0; part < TableIndex::parts(material); ++part)
            if (!read_order(part)) return false;
        align(2);
        for (Part& part : table_.parts_)
            if (!read_part(part)) return false;
        if (kind == TableKind::Dtz) read_maps();
        place_parts();
        return at_ + kChecksum <= table_.bytes_.size() && !is_short_;
    }

  private:
    // Reads the next bytes as a number; returns 0 at the end.
    unsigned next(std::size_t count) {
        const auto number = table_.bytes_.number(at_, count);
        at_ += count;
        is_short_ = is_short_ || !number;
        return static_cast<unsigned>(number.value_or(0));
    }
    void align(std::uint64_t multiple) { at_ = (at_ + multiple - 1) / multiple * multiple; }

    // Reads the order in which a part numbers its pieces, for one side to move or for both.
    bool read_order(int part) {
        const Material material = table_.material_;
        const unsigned leading = next(1);
        const unsigned other = TableIndex::has_other_pawns(material) ? next(1) : 0xFF;
        std::vector<unsigned> codes(static_cast<std::size_t>(material.pieces()));
        for (unsigned& code : codes) code = next(1);
        for (int shift = 0; shift <= (table_.is_split_ ? 4 : 0); shift += 4) {
            std::vector<Piece> order;
            for (const unsigned code : codes) {
                const auto piece = piece_of_code(code >> shift & 0xF);
                if (!piece) return false;
                order.push_back(*piece);
            }
            const TableIndex::Digits digits{static_cast<int>(leading >> shift & 0xF),
                                            static_cast<int>(other >> shift & 0xF)};
            const auto index = TableIndex::make(material, order, digits, part);
            if (!index) return false;
            table_.parts_.push_back({*index});
        }
        return true;
    }

    bool read_part(Part& part) {
        part.flags = next(1);
        if ((part.flags & kPartIsConstant) != 0) {
            part.constant = next(1);
            return true;
        }
        part.block_bits = static_cast<int>(next(1));
        part.index_bits = static_cast<int>(next(1));
        const unsigned more_sizes = next(1);
        part.blocks = next(4);
        part.sizes = part.blocks + more_sizes;
        const unsigned most_length = next(1);
        const unsigned least_length = next(1);
        if (part.block_bits > kMostBlockBits || part.index_bits < 1 ||
            part.index_bits > kMostIndexBits || part.blocks == 0 ||
            most_length > PairCode::kMostLength)
            return false;
        std::vector<unsigned> first_symbols;
        for (unsigned length = least_length; length <= most_length; ++length)
            first_symbols.push_back(next(2));
        std::vector<PairCode::Symbol> symbols(next(2));
        for (PairCode::Symbol& symbol : symbols) {
            const unsigned both = next(3);
            symbol.left = both & 0xFFF;
            symbol.right = static_cast<std::uint16_t>(both >> 12);
        }
        align(2);
        part.code = PairCode::make(least_length, first_symbols, std::move(symbols));
        return part.code.has_value();
    }

    void read_maps() {
        for (Part& part : table_.parts_) {
            if ((part.flags & kPartIsMapped) == 0) continue;
            const std::size_t width = (part.flags & kPartHasWideMap) != 0 ? 2 : 1;
            align(width);
            for (auto& map : part.maps)
                for (unsigned left = next(width); left > 0 && !is_short_; --left)
                    map.push_back(static_cast<std::uint16_t>(next(width)));
        }
        align(2);
    }

    // Sets the offsets of what follows the header.
    void place_parts() {
        for (Part& part : table_.parts_) {
            part.index_begin = at_;
            if (part.code) at_ += 6 * (((part.index.size() - 1) >> part.index_bits) + 1);
        }
        for (Part& part : table_.parts_) {
            part.sizes_begin = at_;
            at_ += 2 * part.sizes;
        }
        for (Part& part : table_.parts_) {
            align(64);
            part.blocks_begin = at_;
            at_ += part.blocks << part.block_bits;
        }
    }

    SyzygyTable& table_;
    std::uint64_t at_ = 0;
    bool is_short_ = false;
};

Result<SyzygyTable> SyzygyTable::open(TableBytes bytes, Material material, TableKind kind) {
    if (bytes.size() % 64 != kChecksum || bytes.size() < 80) return Error{"is not whole"};
    SyzygyTable table(std::move(bytes), material, kind);
    if (!Header(table).read()) return Error{"is no Syzygy table of these pieces, or damaged"};
    return table;
}

std::optional<unsigned> SyzygyTable::value(const Part& part, std::uint64_t number) const {
    if (!part.code) return part.constant;
    if (number >= part.index.size()) return std::nullopt;
    // Each index entry covers a range of numbers: it gives the block that holds the middle of the
    // range, and the middle's place in that block.
    const auto entry = bytes_.number(part.index_begin + 6 * (number >> part.index_bits), 6);
    if (!entry) return std::nullopt;
    std::uint64_t block = *entry & 0xFFFFFFFF;
    const std::int64_t range = std::int64_t{1} << part.index_bits;
    std::int64_t at = static_cast<std::int64_t>(*entry >> 32) +
                      static_cast<std::int64_t>(number) % range - range / 2;
    // The number of values in a block; 0 if it cannot be read.  Four sizes are read at a time.
    std::optional<std::uint64_t> sizes;
    std::uint64_t four = part.sizes;  // which ones `sizes` has
    const auto size_of = [&](std::uint64_t each) -> std::int64_t {
        if (each >= part.sizes) return 0;
        if (std::exchange(four, each / 4) != each / 4)
            sizes = bytes_.number(part.sizes_begin + each / 4 * 8, 8);
        return sizes ? static_cast<std::int64_t>(*sizes >> each % 4 * 16 & 0xFFFF) + 1 : 0;
    };
    std::int64_t size = 0;
    for (; at < 0; at += size)
        if (block == 0 || (size = size_of(--block)) == 0) return std::nullopt;
    for (; (size = size_of(block)) <= at; at -= size, ++block)
        if (size == 0) return std::nullopt;
    if (block >= part.blocks) return std::nullopt;
    const std::size_t count = (std::size_t{1} << part.block_bits) + PairCode::kPadding;
    std::array<std::uint64_t, ((1 << kMostBlockBits) + PairCode::kPadding) / 8 + 2> buffer;
    const auto* bytes = bytes_.read(part.blocks_begin + (block << part.block_bits), count, buffer);
    if (bytes == nullptr) return std::nullopt;
    return part.code->value_at({bytes, count}, static_cast<std::size_t>(at));
}

std::optional<int> SyzygyTable::probe(const Board& board, bool swapped, WDL wdl) const {
    // In the table White is the stronger side or, if both have the same pieces, the side to move.
    const bool black_to_move = board.side_to_move == Color::Black;
    const bool turned = is_symmetric_ ? black_to_move : swapped;
    const bool table_black = black_to_move != turned;
    std::size_t number = 0;  // of the part
    if (const TableIndex& first = parts_.front().index; material_.pawns() > 0)
        number = static_cast<std::size_t>(first.part_of(squares_of(board, first.order(), turned)));
    const Part& part = parts_[is_split_ ? 2 * number + (table_black ? 1 : 0) : number];
    const bool has_both_sides = kind_ == TableKind::Wdl || (is_symmetric_ && parts_.size() == 1);
    if (!has_both_sides && ((part.flags & kPartBlackToMove) != 0) != table_black) return kOtherSide;
    const auto stored =
        value(part, part.index.number(squares_of(board, part.index.order(), turned)));
    if (!stored) return std::nullopt;
    if (kind_ == TableKind::Dtz) return plies_of(part, *stored, wdl);
    return *stored <= 4 ? std::optional(static_cast<int>(*stored) - 2) : std::nullopt;
}

// DTZ, from what the table stores.
std::optional<int> SyzygyTable::plies_of(const Part& part, unsigned stored, WDL wdl) {
    if ((part.flags & kPartIsMapped) != 0) {
        constexpr std::size_t kMaps[] = {1, 3, 0, 2, 0};
        const auto& map = part.maps[kMaps[static_cast<int>(wdl) + 2]];
        if (stored >= map.size()) return std::nullopt;
        stored = map[stored];
    }
    const bool in_plies = (wdl == WDL::Win && (part.flags & kPartWinsInPlies) != 0) ||
                          (wdl == WDL::Loss && (part.flags & kPartLossesInPlies) != 0);
    return static_cast<int>(in_plies ? stored : 2 * stored) + 1;
}

}  // namespace sebastes
