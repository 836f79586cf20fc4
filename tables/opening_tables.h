// kOpenings holds the names of openings and kBook the embedded opening book.
// tools/generators/gen_book makes both from tables/openings.txt at build time.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace sebastes::tables {

struct OpeningRow {
    std::uint64_t key;  // Position::key() where the named line ends
    std::string_view eco;
    std::string_view name;
    std::uint32_t first_move;  // in kOpeningMoves
    std::uint32_t move_count;
};

struct BookRow {
    std::uint64_t key;         // Position::key()
    std::uint32_t first_move;  // in kBookMoves
    std::uint32_t move_count;
};

struct BookRowMove {
    std::uint16_t move;    // Move::raw()
    std::uint16_t weight;  // the number of lines of openings.txt that play the move here
};

// Both are sorted by key.
extern const std::span<const OpeningRow> kOpenings;
extern const std::span<const BookRow> kBook;

extern const std::span<const std::uint16_t> kOpeningMoves;  // Move::raw(), from the start
extern const std::span<const BookRowMove> kBookMoves;       // per position, heaviest first

}  // namespace sebastes::tables
