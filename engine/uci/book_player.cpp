#include "uci/book_player.h"

#include <fmt/core.h>

#include <chrono>
#include <cstdint>
#include <utility>

#include "book/opening_names.h"
#include "notation/notation.h"
#include "uci/words.h"

namespace sebastes {

namespace {

constexpr std::int64_t kMostMoves = 1000;
constexpr std::int64_t kMostSeed = 0x7FFFFFFF;

std::uint64_t seed_of_now() {
    return static_cast<std::uint64_t>(std::chrono::system_clock::now().time_since_epoch().count());
}

}  // namespace

BookPlayer::BookPlayer(Options& options, Output& output, const GoesOn& goes_on)
    : options_(options), output_(output), goes_on_(goes_on), random_(seed_of_now()) {}

void BookPlayer::declare_options() {
    options_.add_check("OwnBook", false);
    options_.add_string("BookFile", "", [this](const std::string& name) { return open(name); });
    options_.add_spin("BookDepth", kMostMoves, 1, kMostMoves);
    options_.add_combo("BookChoice", {"weighted", "best"});
    options_.add_spin("BookSeed", 0, 0, kMostSeed,
                      [this](const std::string& value) -> std::optional<Error> {
                          const auto seed = static_cast<std::uint64_t>(*parse_number(value));
                          random_ = Random(seed == 0 ? seed_of_now() : seed);
                          return std::nullopt;
                      });
}

std::optional<Error> BookPlayer::open(const std::string& name) {
    if (name.empty()) {
        book_.reset();
        return std::nullopt;
    }
    auto opened = OpeningBook::open(name, goes_on_);
    if (!opened) return Error{fmt::format("BookFile: {}", opened.error())};
    book_ = std::move(*opened);
    return std::nullopt;
}

const OpeningBook& BookPlayer::book() {
    if (book_) return *book_;
    auto opened = OpeningBook::open(installed_book().value_or(""), goes_on_);
    if (!opened) output_.error(fmt::format("{}; the embedded book is played", opened.error()));
    book_ = opened ? std::move(*opened) : OpeningBook();
    return *book_;
}

std::optional<Move> BookPlayer::choose(const Limits& limits, const Position& position) {
    if (!options_.is_on("OwnBook") || options_.is_on("UCI_AnalyseMode")) return std::nullopt;
    if (limits.infinite || limits.ponder || limits.mate || !limits.search_moves.empty())
        return std::nullopt;
    if (position.fullmove_number() > options_.number("BookDepth")) return std::nullopt;
    const std::vector<BookMove> moves = book().moves(position);
    const BookChoice choice =
        options_.text("BookChoice") == "best" ? BookChoice::Best : BookChoice::Weighted;
    const auto move = choose_book_move(moves, choice, random_);
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
