#include "tools/epd/miner.h"

#include <fmt/format.h>

#include <cstdlib>

#include "tools/epd/mined_record.h"
#include "tools/epd/totals.h"

namespace sebastes::epd {

namespace {

constexpr std::uint64_t kGlanceNodes = 2000;
// A game that is decided has no clearly best moves worth showing.
constexpr int kDecided = 700;
// Centipawns by which the score of a position worth a look changes in the next moves.
constexpr int kSwing = 80;
// Plies after a position that was taken in which no other is.
constexpr std::size_t kPause = 6;

}  // namespace

Miner::Miner(const MinerOptions& options, Engine& solver, Engine& judge,
             const tools::Interruption& interruption)
    : options_(options), solver_(solver), judge_(judge), interruption_(interruption) {}

void Miner::keep(const SuiteEntry& entry) {
    const Position& position = entry.record.position;
    seen_.insert(position.key());
    ++found_;
    const std::string theme = theme_of_id(entry.record.id());
    ++numbers_[theme];
    if (!entry.expectation.best_moves.empty())
        ++difficulty_[difficulty_of(position, entry.expectation.best_moves.front())];
}

std::optional<Move> Miner::glance_at(const Position& position) {
    if (is_endgame(position) != options_.endgames || seen_.contains(position.key()))
        return std::nullopt;
    Limits limits;
    limits.nodes = kGlanceNodes;
    SearchControl control;
    const Thought glance = solver_.think(position, limits, control, [](const SearchReport&) {});
    if (std::abs(glance.score) >= kDecided && !options_.endgames) return std::nullopt;
    return glance.move;
}

Move Miner::quick_move(const Position& position) {
    SearchControl control;
    return solver_.think(position, options_.quick.limits(), control, [](const SearchReport&) {})
        .move;
}

Move Miner::known_move(const Position& position, Move glance) {
    if (has_room(0)) return Move();
    return has_room(1) ? glance : quick_move(position);
}

std::size_t Miner::difficulty_of(const Position& position, Move solution) {
    Limits limits;
    limits.nodes = kGlanceNodes;
    SearchControl control;
    const auto ignore = [](const SearchReport&) {};
    if (solver_.think(position, limits, control, ignore).move == solution) return 0;
    return quick_move(position) == solution ? 1 : 2;
}

bool Miner::has_room(std::size_t difficulty) const {
    if (difficulty == 2) return true;
    if (difficulty == 0 && 100 * (difficulty_[0] + 1) > 15 * options_.wanted) return false;
    return 2 * (difficulty_[0] + difficulty_[1] + 1) <= options_.wanted;
}

std::vector<EpdRecord> Miner::mine_game(std::uint64_t number) {
    std::vector<EpdRecord> records;
    ClearBestBounds sieve = options_.bounds;
    sieve.is_settled = false;  // what is hard to find is often found late
    const std::vector<PlayedPosition> game = play_game(session_, options_.games, number);
    for (std::size_t i = 0; i < game.size() && !is_done() && !interruption_.requested(); ++i) {
        if (!was_misjudged(game, i, kSwing)) continue;
        const Position position(game[i].position.board(), 0, 1);
        const auto glance = glance_at(position);
        if (!glance) continue;
        const auto sifted = find_clear_best(judge_, position, options_.verify.part(20), sieve,
                                            interruption_, known_move(position, *glance));
        if (!sifted) continue;
        const std::size_t difficulty = difficulty_of(position, sifted->move);
        if (!has_room(difficulty)) continue;
        const auto best =
            find_clear_best(judge_, position, options_.verify, options_.bounds, interruption_);
        if (!best || best->move != sifted->move) continue;
        seen_.insert(position.key());
        ++difficulty_[difficulty];
        ++found_;
        const std::string theme = options_.name + '.' + theme_of(position, *best);
        const std::string id = fmt::format("{}.{:03}", theme, ++numbers_[theme]);
        records.push_back(mined_record(position, *best, id, judge_.name(), options_.verify));
        i += kPause;
    }
    return records;
}

}  // namespace sebastes::epd
