#include "tools/programs/epd/miner.h"

#include <fmt/core.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <iterator>

#include "core/number.h"
#include "core/score.h"
#include "eval/see.h"
#include "notation/notation.h"
#include "tools/programs/epd/mate_line.h"
#include "tools/programs/epd/position_text.h"
#include "tools/programs/epd/totals.h"

namespace sebastes::epd {

namespace {

// Below this the best move saves the game and wins nothing.
constexpr int kHolds = 50;
// What a move must give up in the exchange on its square to be a sacrifice.
constexpr int kSacrifice = 90;

int count_of(const Position& position, PieceType type) {
    return position.board().by_type[type].count();
}

std::string endgame_theme(const Position& position) {
    const int minors =
        count_of(position, PieceType::Knight) + count_of(position, PieceType::Bishop);
    const int rooks = count_of(position, PieceType::Rook);
    const int queens = count_of(position, PieceType::Queen);
    if (minors + rooks + queens == 0) return "pawn";
    if (rooks + queens == 0) return "minor";
    if (minors + queens == 0) return "rook";
    if (minors + rooks == 0) return "queen";
    return "mixed";
}

}  // namespace

bool is_endgame(const Position& position) {
    const int queens = count_of(position, PieceType::Queen);
    const int others = count_of(position, PieceType::Knight) +
                       count_of(position, PieceType::Bishop) + count_of(position, PieceType::Rook);
    return queens + others <= 3 && queens <= 1;
}

std::string theme_of(const Position& position, const ClearBest& best) {
    if (is_endgame(position)) return endgame_theme(position);
    if (is_win(best.score)) return "mate";
    if (best.move.is_promotion()) return "promotion";
    if (!best.move.is_castling() && !see_ge(position, best.move, -kSacrifice)) return "sacrifice";
    if (best.score < kHolds) return "defence";
    if (position.is_capture(best.move)) return "capture";
    return position.gives_check(best.move) ? "check" : "quiet";
}

EpdRecord mined_record(const Position& position, const ClearBest& best, const std::string& id,
                       const std::string& verifier, const Effort& effort) {
    EpdRecord record{Position(position.board(), 0, 1), {}};
    const auto add = [&](std::string opcode, std::string operand, bool quoted) {
        record.operations.push_back({std::move(opcode), {{std::move(operand), quoted}}});
    };
    add("bm", to_san(position, best.move), false);
    // The specification's way to write a mate: 32767 less the plies to it.
    const int evaluation = is_win(best.score) ? 32767 - (kMate - best.score) : best.score;
    add("ce", std::to_string(evaluation), false);
    add("acd", std::to_string(best.depth), false);
    add("id", id, true);
    add("c0",
        fmt::format("{}, {}: {}, next {}", verifier, effort.text(), score_text(best.score),
                    score_text(best.next_score)),
        true);
    return record;
}

EpdRecord mate_record(const Position& position, const SearchAnswer& answer, const std::string& id,
                      const std::string& verifier, const Effort& effort) {
    EpdRecord record{Position(position.board(), 0, 1), {}};
    record.set({"dm", {{std::to_string(mate_distance(answer.score)), false}}});
    EpdOperation line{"pv", {}};
    Position at = position;
    for (const Move move : answer.line) {
        line.operands.push_back({to_san(at, move), false});
        at = at.after(move);
    }
    record.set(std::move(line));
    record.set({"acd", {{std::to_string(answer.depth), false}}});
    record.set({"id", {{id, true}}});
    record.set({"c0", {{fmt::format("{}, {}", verifier, effort.text()), true}}});
    return record;
}

// ---- Clearly best moves ----
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
    Answers(TestedEngine& solver, const Position& position, const Effort& quick)
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

    TestedEngine& solver_;
    const Position& position_;
    const Effort& quick_effort_;
    SearchAnswer glance_;
    std::optional<Move> quick_;
};

Miner::Miner(const MinerOptions& options, TestedEngine& solver, TestedEngine& judge,
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

// ---- Mates ----
namespace {

// Of the verifying effort, before the whole of it.
constexpr int kFirstSieve = 200;
constexpr int kSecondSieve = 20;
// Centipawns below which the first sieve sees no mate coming.
constexpr int kWinning = 700;
// Moves that a shorter search may show more than there are.
constexpr int kSlack = 4;
// Plies after a position that was taken in which no other is.
constexpr std::size_t kMatesApart = 4;
constexpr std::size_t kMostOfAGame = 3;
// Plies to leave out where the second sieve saw no mate.
constexpr std::size_t kNotYet = 2;
constexpr int kFurthest = 60;

// "KPQkpp": what stands on the board, sorted.
std::string material_of(const Position& position) {
    std::string text;
    for (const Square square : position.occupied()) text += to_char(position.piece_on(square));
    std::ranges::sort(text);
    return text;
}

// Every way of mating a bare king is alike.
bool faces_bare_king(const Position& position) {
    return position.board().by_color[~position.side_to_move()].count() == 1;
}

}  // namespace

std::optional<MateRange> parse_mate_range(const std::string& text) {
    const std::size_t sign = text.find('-');
    const auto from = to_number<int>(std::string_view(text).substr(0, sign));
    const auto to =
        sign == std::string::npos ? from : to_number<int>(std::string_view(text).substr(sign + 1));
    if (!from || !to || *from < 1 || *to < *from || *to > kFurthest) return std::nullopt;
    return MateRange{*from, *to};
}

MateMiner::MateMiner(const MinerOptions& options, const MateRange& range, TestedEngine& solver,
                     TestedEngine& judge, const tools::Interruption& interruption)
    : options_(options),
      range_(range),
      solver_(solver),
      judge_(judge),
      interruption_(interruption) {}

bool MateMiner::has_room_for(int distance) const {
    const std::size_t share = (options_.wanted + range_.size() - 1) / range_.size();
    const auto found = numbers_.find(distance);
    return range_.contains(distance) && (found == numbers_.end() || found->second < share);
}

bool MateMiner::has_room_within(int distance) const {
    for (int sooner = range_.from; sooner <= std::min(distance, range_.to); ++sooner)
        if (has_room_for(sooner)) return true;
    return false;
}

bool MateMiner::solves(const Position& position, int distance) {
    SearchControl control;
    const SearchAnswer answer =
        solver_.think(position, options_.quick.limits(), control, [](const SearchReport&) {});
    return is_win(answer.score) && mate_distance(answer.score) <= distance;
}

void MateMiner::count(const Position& position, const Mate& mate) {
    material_.emplace(mate.distance, material_of(position));
    ++numbers_[mate.distance];
    ++found_;
    quick_ += mate.is_quick;
}

void MateMiner::keep(const SuiteEntry& entry) {
    const int distance = entry.expectation.mate.value_or(0);
    const Position& position = entry.record.position;
    count(position, {distance, solves(position, distance), {}});
}

std::optional<MateMiner::Mate> MateMiner::find_mate(const Position& position, bool& was_searched) {
    if (faces_bare_king(position)) return std::nullopt;
    SearchControl control;
    const auto ignored = [](const SearchReport&) {};
    const auto glance =
        judge_.think(position, options_.verify.part(kFirstSieve).limits(), control, ignored);
    if (!glance.fault.empty() || glance.score < kWinning) return std::nullopt;
    if (is_win(glance.score) && !has_room_within(mate_distance(glance.score))) return std::nullopt;
    was_searched = true;
    const auto look =
        judge_.think(position, options_.verify.part(kSecondSieve).limits(), control, ignored);
    const int seen = mate_distance(look.score);
    if (!look.fault.empty() || !is_win(look.score) || !has_room_within(seen) ||
        seen > range_.to + kSlack || interruption_.requested())
        return std::nullopt;

    const Limits limits = options_.verify.limits();
    int half_way = 0;  // the score in the middle of the search
    Mate mate;
    mate.answer = judge_.think(position, limits, control, [&](const SearchReport& report) {
        const bool early = limits.nodes ? 2 * report.nodes <= *limits.nodes
                                        : 2 * report.milliseconds <= *limits.move_time;
        if (early) half_way = report.score;
        if (interruption_.requested()) control.stop();
    });
    const SearchAnswer& answer = mate.answer;
    mate.distance = mate_distance(answer.score);
    if (!answer.fault.empty() || !is_win(answer.score) || !is_win(half_way) ||
        !has_room_for(mate.distance) || interruption_.requested() ||
        material_.contains({mate.distance, material_of(position)}) ||
        check_mate_line(position, answer.line, answer.score) == MateLine::Wrong)
        return std::nullopt;
    mate.is_quick = solves(position, mate.distance);
    if (mate.is_quick && 2 * (quick_ + 1) > options_.wanted) return std::nullopt;
    return mate;
}

std::vector<EpdRecord> MateMiner::mine_game(const std::vector<Position>& game) {
    std::vector<EpdRecord> records;
    for (std::size_t i = 0; i < game.size() && !is_done() && !interruption_.requested(); ++i) {
        const Position position(game[i].board(), 0, 1);
        bool was_searched = false;
        const auto mate = find_mate(position, was_searched);
        if (!mate && was_searched) i += kNotYet;
        if (!mate) continue;
        count(position, *mate);
        const std::string id =
            fmt::format("{}.{}.{:03}", options_.name, mate->distance, numbers_[mate->distance]);
        records.push_back(mate_record(position, mate->answer, id, judge_.name(), options_.verify));
        if (records.size() == kMostOfAGame) break;
        i += kMatesApart;
    }
    return records;
}

std::string MateMiner::summary() const {
    std::string text =
        fmt::format("{} positions; {} found in {}", found_, quick_, options_.quick.text());
    std::string_view before = "; mate in ";
    for (const auto& [distance, count] : numbers_) {
        fmt::format_to(std::back_inserter(text), "{}{}: {}", before, distance, count);
        before = ", ";
    }
    return text;
}

}  // namespace sebastes::epd
