#include <algorithm>
#include <vector>

#include "board/position.h"
#include "book/polyglot_book.h"
#include "tests/fuzz/checks.h"

namespace sebastes::fuzz {

namespace {

std::string fault_of_book_file(std::string_view bytes) {
    const ScratchFile file(bytes);
    const auto book = PolyglotBook::open(file.path());
    if (!book) return is_shown_well(book.error()) ? "" : "an error without a reason";
    if (book->size() * PolyglotEntry::kSize != bytes.size()) return "another size";
    Position position = Position::start();
    for (int ply = 0; ply < 8; ++ply) {
        const std::vector<BookMove> moves = book->moves(position);
        if (moves.empty()) break;
        for (const BookMove& each : moves)
            if (!position.is_legal(each.move)) return "a move that is not legal";
        if (!std::ranges::is_sorted(moves, std::ranges::greater{}, &BookMove::weight))
            return "not the heaviest first";
        position = position.after(moves.front().move);
    }
    return {};
}

// Builds sorted entries, of the start position where the key's first byte is even.
std::string put_in_order(std::string_view bytes) {
    std::vector<PolyglotEntry> entries;
    for (; bytes.size() >= PolyglotEntry::kSize; bytes.remove_prefix(PolyglotEntry::kSize)) {
        entries.push_back(
            PolyglotEntry::read(reinterpret_cast<const unsigned char*>(bytes.data())));
        if (entries.back().key % 2 == 0) entries.back().key = polyglot_key(Position::start());
    }
    std::ranges::stable_sort(entries, {}, &PolyglotEntry::key);
    std::string text(entries.size() * PolyglotEntry::kSize, '\0');
    for (std::size_t i = 0; i < entries.size(); ++i)
        entries[i].write(reinterpret_cast<unsigned char*>(&text[i * PolyglotEntry::kSize]));
    return text;
}

}  // namespace

std::string fault_of_book(std::string_view bytes) {
    std::string fault = fault_of_book_file(bytes);
    return fault.empty() ? fault_of_book_file(put_in_order(bytes)) : fault;
}

}  // namespace sebastes::fuzz
