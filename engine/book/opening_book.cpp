#include "book/opening_book.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <system_error>

#include "tables/opening_tables.h"

namespace sebastes {

namespace {

std::uint64_t total_weight(const std::vector<BookMove>& moves) {
    std::uint64_t total = 0;
    for (const BookMove& each : moves) total += static_cast<std::uint64_t>(each.weight);
    return total;
}

}  // namespace

Result<OpeningBook> OpeningBook::open(const std::string& name, const CancelToken& cancel) {
    if (name.empty() || name == kEmbedded) return OpeningBook{};
    auto file = PolyglotBook::open(name, cancel);
    if (!file) return Error{file.error()};
    return OpeningBook(std::move(*file));
}

std::vector<BookMove> OpeningBook::moves(const Position& position) const {
    if (file_) return file_->moves(position);
    const auto row =
        std::ranges::lower_bound(tables::kBook, position.key(), {}, &tables::BookRow::key);
    std::vector<BookMove> known;
    if (row == tables::kBook.end() || row->key != position.key()) return known;
    for (const tables::BookRowMove& each :
         tables::kBookMoves.subspan(row->first_move, row->move_count)) {
        const Move move = Move::from_raw(each.move);
        // Different positions can have equal keys, so that the move may be illegal here.
        if (position.is_legal(move)) known.push_back({move, each.weight});
    }
    return known;
}

std::optional<Move> choose_book_move(const std::vector<BookMove>& moves, BookChoice choice,
                                     Random& random) {
    const std::uint64_t total = total_weight(moves);
    if (total == 0) return std::nullopt;
    if (choice == BookChoice::Best) return moves.front().move;
    std::uint64_t lot = random.below(total);
    const auto weight = [&](std::size_t i) { return static_cast<std::uint64_t>(moves[i].weight); };
    std::size_t i = 0;
    for (; lot >= weight(i); ++i) lot -= weight(i);
    return moves[i].move;
}

double weight_percentage(const std::vector<BookMove>& moves, Move move) {
    const std::uint64_t total = total_weight(moves);
    for (const BookMove& each : moves)
        if (each.move == move && total > 0) return 100.0 * each.weight / static_cast<double>(total);
    return 0;
}

std::optional<std::string> installed_book() {
    constexpr const char* kPlaces[] = {"/usr/share/games/gnuchess/book.bin",
                                       "/usr/share/gnuchess/book.bin",
                                       "/usr/local/share/gnuchess/book.bin"};
    std::error_code ignored;
    for (const char* place : kPlaces)
        if (std::filesystem::exists(place, ignored)) return place;
    return std::nullopt;
}

// ---- Names ----

std::optional<Opening> opening_at(const Position& position) {
    const auto row =
        std::ranges::lower_bound(tables::kOpenings, position.key(), {}, &tables::OpeningRow::key);
    if (row == tables::kOpenings.end() || row->key != position.key()) return std::nullopt;
    return Opening{row->eco, row->name};
}

}  // namespace sebastes
