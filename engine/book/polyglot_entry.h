// An entry of a Polyglot book: 16 bytes, big-endian, 8 of the key, 2 of the move, 2 of the
// weight and 4 for learning, which are kept and mean nothing here.
#pragma once

#include <cstddef>
#include <cstdint>

#include "board/position.h"
#include "core/move.h"

namespace sebastes {

struct PolyglotEntry {
    static constexpr std::size_t kSize = 16;

    std::uint64_t key = 0;
    std::uint16_t move = 0;
    std::uint16_t weight = 0;
    std::uint32_t learn = 0;

    // `bytes` are kSize bytes.
    static PolyglotEntry read(const unsigned char* bytes);
    void write(unsigned char* bytes) const;

    friend bool operator==(const PolyglotEntry&, const PolyglotEntry&) = default;
};

// The legal move that the format's number means: from, to and promotion piece, castling as the
// king taking its rook.  No move when there is none such.
Move from_polyglot(const Position& position, std::uint16_t number);
// The number of a move.
std::uint16_t to_polyglot(Move move);

}  // namespace sebastes
