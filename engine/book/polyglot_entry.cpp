#include "book/polyglot_entry.h"

#include "board/move_list.h"

namespace sebastes {

namespace {

std::uint64_t read_big_endian(const unsigned char* bytes, int count) {
    std::uint64_t value = 0;
    for (int i = 0; i < count; ++i) value = value << 8 | bytes[i];
    return value;
}

void write_big_endian(unsigned char* bytes, int count, std::uint64_t value) {
    for (int i = count; i-- > 0; value >>= 8) bytes[i] = static_cast<unsigned char>(value & 0xFF);
}

}  // namespace

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

}  // namespace sebastes
