#include "uci/book_player.h"

#include <fmt/core.h>

#include <chrono>
#include <utility>

#include "book/opening_book.h"
#include "notation/notation.h"

namespace sebastes {

void BookPlayer::set_seed(std::uint64_t seed) {
    const auto now = std::chrono::system_clock::now().time_since_epoch().count();
    random_ = Random(seed == 0 ? static_cast<std::uint64_t>(now) : seed);
}

std::optional<Error> BookPlayer::open(const std::string& name, const CancelToken& cancel) {
    if (name.empty()) {
        book_.reset();
        return std::nullopt;
    }
    auto opened = OpeningBook::open(name, cancel);
    if (!opened) return Error{"BookFile: " + opened.error()};
    book_ = std::move(*opened);
    return std::nullopt;
}

const OpeningBook& BookPlayer::book(const CancelToken& cancel) {
    if (book_) return *book_;
    auto opened = OpeningBook::open(installed_book().value_or(""), cancel);
    if (!opened) output_.error(opened.error(), "; the embedded book is played");
    book_ = opened ? std::move(*opened) : OpeningBook();
    return *book_;
}

std::optional<Move> BookPlayer::choose(const Settings& settings, const Limits& limits,
                                       const Position& position, const CancelToken& cancel) {
    const bool is_analysis = settings.analyse_mode || limits.infinite || limits.ponder ||
                             limits.mate || !limits.search_moves.empty();
    if (!settings.own_book || is_analysis || position.fullmove_number() > settings.book_depth)
        return std::nullopt;
    const std::vector<BookMove> moves = book(cancel).moves(position);
    const auto move = choose_book_move(moves, settings.book_choice, random_);
    if (move) announce(position, moves, *move);
    return move;
}

void BookPlayer::announce(const Position& position, const std::vector<BookMove>& moves,
                          Move move) const {
    auto opening = opening_at(position.after(move));
    if (!opening) opening = opening_at(position);
    output_.note(
        fmt::format("book: {}{}, weight {:.0f} %", to_san(position, move),
                    opening ? fmt::format(" ({} {})", opening->eco, opening->name) : std::string(),
                    weight_percentage(moves, move)));
}

}  // namespace sebastes
