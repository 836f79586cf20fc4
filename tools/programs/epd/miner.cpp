#include "tools/programs/epd/miner.h"

#include <fmt/core.h>

#include <cstdlib>

#include "tools/programs/epd/mined_record.h"
#include "tools/programs/epd/totals.h"

namespace sebastes::epd {

namespace {

constexpr std::uint64_t kGlanceNodes = 2000;
// A game that is decided has no clearly best moves worth showing.
constexpr int kDecided = 700;
// Plies after a position that was taken in which no other is.
constexpr std::size_t kPliesApart = 6;
// Of the verifying time, from the first sieve to the whole.
constexpr int kDivisors[] = {400, 20, 1};

}  // namespace

class Miner::Answers {
  public:
    Answers(Engine& solver, const Position& position, const Effort& quick)
        : solver_(solver), position_(position), quick_effort_(quick) {
        Limits limits;
        limits.nodes = kGlanceNodes;
        glance_ = think(limits);
    }

    Move glance() const { return glance_.move; }
    int score() const { return glance_.score; }
    std::size_t difficulty_of(Move solution) {
        if (glance_.move == solution) return 0;
        if (!quick_) quick_ = think(quick_effort_.limits()).move;
        return *quick_ == solution ? 1 : 2;
    }

  private:
    SearchAnswer think(const Limits& limits) {
        SearchControl control;
        return solver_.think(position_, limits, control, [](const SearchReport&) {});
    }

    Engine& solver_;
    const Position& position_;
    const Effort& quick_effort_;
    SearchAnswer glance_;
    std::optional<Move> quick_;
};

Miner::Miner(const MinerOptions& options, Engine& solver, Engine& judge,
             const tools::Interruption& interruption)
    : options_(options), solver_(solver), judge_(judge), interruption_(interruption) {}

void Miner::keep(const SuiteEntry& entry) {
    const Position& position = entry.record.position;
    seen_.insert(position.key());
    ++found_;
    const std::string theme = theme_of_id(entry.record.id());
    ++numbers_[theme];
    if (entry.expectation.best_moves.empty()) return;
    Answers answers(solver_, position, options_.quick);
    ++difficulty_[answers.difficulty_of(entry.expectation.best_moves.front())];
}

bool Miner::has_room(std::size_t difficulty) const {
    if (difficulty == 2) return true;
    if (difficulty == 0 && 100 * (difficulty_[0] + 1) > 15 * options_.wanted) return false;
    return 2 * (difficulty_[0] + difficulty_[1] + 1) <= options_.wanted;
}

std::optional<ClearBest> Miner::clear_best_of(const Position& position) {
    if (is_endgame(position) != options_.endgames || seen_.contains(position.key()))
        return std::nullopt;
    Answers answers(solver_, position, options_.quick);
    if (std::abs(answers.score()) >= kDecided && !options_.endgames) return std::nullopt;
    const Move known = has_room(0) ? Move() : answers.glance();
    ClearBestBounds bounds = options_.bounds;
    std::optional<ClearBest> best;
    for (const int divisor : kDivisors) {
        // What is hard to find is often found late: only the last search must be settled.
        bounds.is_settled = divisor == 1 && options_.bounds.is_settled;
        best = find_clear_best(judge_, position, options_.verify.part(divisor), bounds,
                               interruption_, known);
        if (!best || !has_room(answers.difficulty_of(best->move))) return std::nullopt;
    }
    ++difficulty_[answers.difficulty_of(best->move)];
    return best;
}

std::vector<EpdRecord> Miner::mine_game(const std::vector<Position>& game) {
    std::vector<EpdRecord> records;
    for (std::size_t i = 0; i < game.size() && !is_done() && !interruption_.requested(); ++i) {
        const Position position(game[i].board(), 0, 1);
        const auto best = clear_best_of(position);
        if (!best) continue;
        seen_.insert(position.key());
        ++found_;
        const std::string theme = options_.name + '.' + theme_of(position, *best);
        const std::string id = fmt::format("{}.{:03}", theme, ++numbers_[theme]);
        records.push_back(mined_record(position, *best, id, judge_.name(), options_.verify));
        i += kPliesApart;
    }
    return records;
}

std::string Miner::summary() const {
    return fmt::format("{} positions; solved at a glance {}, in {} {}, not {}", found_,
                       difficulty_[0], options_.quick.text(), difficulty_[1], difficulty_[2]);
}

}  // namespace sebastes::epd
