#include "tablebase/syzygy_table.h"

#include <algorithm>
#include <span>
#include <utility>

#include "core/byte_text.h"

namespace sebastes {

namespace {

constexpr int kMostBlockBits = 20;
constexpr std::size_t kUsualBlock = 1024;  // bytes
constexpr int kMostIndexBits = 24;
constexpr unsigned kMostWdl = 4;

constexpr int kPieceCodes = 16;  // in a file: 1 to 6 White's pawn to king, 9 to 14 Black's

std::optional<Piece> piece_of_code(unsigned code) {
    const unsigned type = code % 8;
    if (code >= kPieceCodes || type < 1 || type > kPieceTypeCount) return std::nullopt;
    return make_piece(code < 8 ? Color::White : Color::Black, static_cast<PieceType>(type - 1));
}

// The index of the map that holds the distances for this value.
std::size_t map_of(WDL wdl) {
    constexpr std::size_t kMaps[] = {1, 3, 0, 2, 0};
    return kMaps[static_cast<int>(wdl) + 2];
}

}  // namespace

// Head reads the header of a file.  Its functions return false if the header is invalid.
class SyzygyTable::Head {
  public:
    Head(SyzygyTable& table, TableKind kind) : table_(table), kind_(kind) {}

    bool read() {
        const auto& magic = kind_ == TableKind::Wdl ? kWdlMagic : kDtzMagic;
        for (const unsigned char wanted : magic)
            if (next(1) != wanted) return false;
        const unsigned flags = next(1);
        const Material material = table_.material_;
        table_.split_ = kind_ == TableKind::Wdl && !material.is_symmetric();
        if (((flags & kFileHasPawns) != 0) != (material.pawns() > 0) ||
            (table_.split_ && (flags & kFileIsSplit) == 0))
            return false;
        for (int part = 0; part < TableIndex::parts(material); ++part)
            if (!read_order(part)) return false;
        align(2);
        for (Part& part : table_.parts_)
            if (!read_part(part)) return false;
        if (kind_ == TableKind::Dtz) read_maps();
        place_parts();
        return at_ <= table_.bytes_.size() && !is_short_;
    }

  private:
    // Reads the next bytes as a number; returns 0 at the end.
    unsigned next(std::size_t count) {
        std::array<std::uint8_t, 4> bytes{};
        if (!table_.bytes_.read(at_, bytes.data(), count)) is_short_ = true;
        at_ += count;
        return is_short_ ? 0 : static_cast<unsigned>(read_number(bytes));
    }
    void align(std::uint64_t multiple) { at_ += (multiple - at_ % multiple) % multiple; }

    // Reads the order in which a part numbers its pieces, for one side to move or for both.
    bool read_order(int part) {
        const Material material = table_.material_;
        const unsigned leading = next(1);
        const unsigned other = TableIndex::has_other_pawns(material) ? next(1) : 0xFF;
        std::vector<unsigned> codes(static_cast<std::size_t>(material.pieces()));
        for (unsigned& code : codes) code = next(1);
        for (const int shift : {0, 4}) {
            if (shift > 0 && !table_.split_) break;
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
        if (part.block_bits > kMostBlockBits || part.index_bits < 1 ||
            part.index_bits > kMostIndexBits || part.blocks == 0)
            return false;
        const auto most_length = static_cast<int>(next(1));
        const auto least_length = static_cast<int>(next(1));
        if (most_length > PairCode::kMostLength) return false;
        std::vector<unsigned> first_symbols;
        for (int length = least_length; length <= most_length; ++length)
            first_symbols.push_back(next(2));
        const unsigned count = next(2);
        if (count > PairCode::kMostSymbols) return false;
        std::vector<PairCode::Symbol> symbols;
        for (unsigned i = 0; i < count; ++i) {
            const unsigned both = next(3);
            symbols.push_back({both & 0xFFF, both >> 12});
        }
        at_ += count % 2;
        part.code = PairCode::make(least_length, std::move(first_symbols), std::move(symbols));
        return part.code.has_value();
    }

    void read_maps() {
        for (Part& part : table_.parts_) {
            if ((part.flags & kPartIsMapped) == 0) continue;
            const std::size_t width = (part.flags & kPartHasWideMap) != 0 ? 2 : 1;
            if (width == 2) align(2);
            for (auto& map : part.maps)
                for (unsigned left = next(width); left > 0 && !is_short_; --left)
                    map.push_back(static_cast<std::uint16_t>(next(width)));
        }
        align(2);
    }

    void place_parts() {
        for (Part& part : table_.parts_) {
            part.index_begin = at_;
            if (!part.code) continue;
            const std::uint64_t stretch = std::uint64_t{1} << part.index_bits;
            at_ += 6 * ((part.index.size() + stretch - 1) >> part.index_bits);
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
    TableKind kind_;
    std::uint64_t at_ = 0;
    bool is_short_ = false;
};

Result<SyzygyTable> SyzygyTable::open(TableBytes bytes, Material material, TableKind kind) {
    // A file has whole blocks of 64 bytes, and a checksum of 16 bytes.
    if (bytes.size() % 64 != 16 || bytes.size() < 80) return Error{"is not whole"};
    SyzygyTable table(std::move(bytes), material);
    if (!Head(table, kind).read()) return Error{"is no Syzygy table of these pieces, or damaged"};
    return table;
}

SyzygyTable::Place SyzygyTable::place(const Board& board) const {
    const bool black_to_move = board.side_to_move == Color::Black;
    // In the table White is the stronger side or, if both have the same pieces, the side to move.
    const bool turned =
        material_.is_symmetric() ? black_to_move : !(Material::of(board) == material_);
    const int flip = turned ? 56 : 0;
    const auto take = [&](std::span<const Piece> order, PieceSquares& squares, std::size_t from,
                          std::size_t count) {
        for (std::size_t i = from; i < count;) {
            const Color color = color_of(order[i]);
            const Bitboard pieces = board.pieces(turned ? ~color : color, type_of(order[i]));
            for (const Square square : pieces) {
                if (i == count) return;
                squares[i++] = index_of(square) ^ flip;
            }
            if (pieces.empty()) return;
        }
    };
    PieceSquares squares{};
    std::size_t part = 0;
    if (material_.pawns() > 0) {
        const auto order = parts_.front().index.order();
        const auto leading = static_cast<std::size_t>(material_.count(order.front()));
        take(order, squares, 0, leading);
        part = static_cast<std::size_t>(TableIndex::part_of({squares.data(), leading}));
    }
    const bool table_black = black_to_move != turned;
    const Part& found = parts_[split_ ? 2 * part + (table_black ? 1 : 0) : part];
    const auto order = found.index.order();
    take(order, squares, 0, order.size());
    return {&found, table_black, found.index.number(squares)};
}

std::optional<std::size_t> SyzygyTable::block_size(const Part& part, std::uint64_t block) const {
    std::array<std::uint8_t, 2> size{};
    if (block >= part.sizes || !bytes_.read(part.sizes_begin + 2 * block, size.data(), size.size()))
        return std::nullopt;
    return std::size_t{1} + size[0] + (std::size_t{size[1]} << 8);
}

std::optional<unsigned> SyzygyTable::value(const Part& part, std::uint64_t number) const {
    if (!part.code) return part.constant;
    if (number >= part.index.size()) return std::nullopt;
    // Each index entry covers a range of numbers: it gives the block that holds the middle of the
    // range, and the middle's place in that block.
    std::array<std::uint8_t, 6> entry{};
    if (!bytes_.read(part.index_begin + 6 * (number >> part.index_bits), entry.data(),
                     entry.size()))
        return std::nullopt;
    std::uint64_t block = read_number(std::span(entry).first(4));
    const std::int64_t stretch = std::int64_t{1} << part.index_bits;
    std::int64_t at = static_cast<std::int64_t>(read_number(std::span(entry).last(2))) +
                      static_cast<std::int64_t>(number) % stretch - stretch / 2;
    while (at < 0) {
        const auto size = block == 0 ? std::nullopt : block_size(part, --block);
        if (!size) return std::nullopt;
        at += static_cast<std::int64_t>(*size);
    }
    for (;; ++block) {
        const auto size = block_size(part, block);
        if (!size) return std::nullopt;
        if (at < static_cast<std::int64_t>(*size)) break;
        at -= static_cast<std::int64_t>(*size);
    }
    const std::size_t size = std::size_t{1} << part.block_bits;
    std::array<std::uint8_t, kUsualBlock + PairCode::kPadding> usual;
    std::vector<std::uint8_t> large(size > kUsualBlock ? size + PairCode::kPadding : 0);
    std::uint8_t* const bytes = large.empty() ? usual.data() : large.data();
    if (block >= part.blocks ||
        !bytes_.read(part.blocks_begin + (block << part.block_bits), bytes, size))
        return std::nullopt;
    std::fill_n(bytes + size, PairCode::kPadding, std::uint8_t{0});
    return part.code->value_at({bytes, size + PairCode::kPadding}, static_cast<std::size_t>(at));
}

std::optional<WDL> SyzygyTable::wdl(const Board& board) const {
    const Place found = place(board);
    const auto stored = value(*found.part, found.number);
    if (!stored || *stored > kMostWdl) return std::nullopt;
    return static_cast<WDL>(static_cast<int>(*stored) - 2);
}

std::optional<int> SyzygyTable::dtz(const Board& board, WDL wdl) const {
    const Place found = place(board);
    const Part& part = *found.part;
    const bool stored_black = (part.flags & kPartBlackToMove) != 0;
    if (stored_black != found.black_to_move &&
        !(material_.is_symmetric() && material_.pawns() == 0))
        return kOtherSide;
    const auto stored = value(part, found.number);
    if (!stored) return std::nullopt;
    int distance = static_cast<int>(*stored);
    if ((part.flags & kPartIsMapped) != 0) {
        const auto& map = part.maps[map_of(wdl)];
        if (*stored >= map.size()) return std::nullopt;
        distance = map[*stored];
    }
    const bool in_plies = (wdl == WDL::Win && (part.flags & kPartWinsInPlies) != 0) ||
                          (wdl == WDL::Loss && (part.flags & kPartLossesInPlies) != 0);
    return (in_plies ? distance : 2 * distance) + 1;
}

}  // namespace sebastes
