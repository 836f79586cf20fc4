#include "tools/programs/epd/miner.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <iterator>

#include "board/move_list.h"
#include "core/number.h"
#include "core/score.h"
#include "eval/see.h"
#include "notation/notation.h"
#include "tools/programs/epd/mate_line.h"
#include "tools/programs/epd/position_text.h"
#include "tools/programs/epd/totals.h"
#include "tools/shared/match/match.h"

namespace sebastes::epd {

// ---- Games ----

std::vector<Position> game_positions(Engine& session, const SelfPlayOptions& options,
                                     std::uint64_t seed) {
    session.new_game();
    Random random(seed);
    Game game = tools::random_start(random, options.random_plies);
    std::vector<Position> positions;
    Limits limits;
    limits.nodes = options.nodes;
    while (!game.result() && options.random_plies + positions.size() < options.longest) {
        positions.push_back(game.position());
        SearchControl control;
        game.play(session.search({game, limits, SearchOptions(), control}).best);
    }
    return positions;
}

std::vector<Position> game_positions(const PgnGame& game) {
    std::vector<Position> positions;
    Position at = game.start;
    for (const Move move : game.played_moves()) {
        positions.push_back(at);
        at = at.after(move);
    }
    return positions;
}

// ---- One position ----

namespace {

// Scores beyond this count as equal.
constexpr int kWon = 1500;

struct Search {
    SearchAnswer answer;
    bool is_settled = false;  // the best move stayed in the second half
};

Search search(TestedEngine& engine, const Position& position, const Limits& limits,
              const Effort& effort, const tools::Interruption& interruption) {
    Search result;
    SearchControl control;
    Move last;
    result.answer = engine.think(position, limits, control, [&](const SearchReport& report) {
        if (interruption.requested()) control.stop();
        if (report.is_lower_bound || report.is_upper_bound) return;
        if (report.line.front() != last) result.is_settled = effort.is_first_half(report);
        last = report.line.front();
    });
    if (result.answer.move != last) result.is_settled = false;
    return result;
}

}  // namespace

Limits Effort::limits() const {
    Limits limits;
    if (nodes > 0)
        limits.nodes = nodes;
    else
        limits.move_time = milliseconds;
    return limits;
}

Effort Effort::part(int divisor) const {
    return {
        std::max<std::int64_t>(milliseconds / divisor, 1),
        nodes > 0 ? std::max<std::uint64_t>(nodes / static_cast<std::uint64_t>(divisor), 1) : 0};
}

bool Effort::is_first_half(const SearchReport& report) const {
    return nodes > 0 ? 2 * report.nodes <= nodes : 2 * report.milliseconds <= milliseconds;
}

std::string Effort::text() const {
    return nodes > 0 ? fmt::format("{} nodes", nodes) : short_seconds(milliseconds) + " s";
}

bool is_clear(int best, int next, const ClearBestBounds& bounds) {
    const int gap = std::clamp(best, -kWon, kWon) - std::clamp(next, -kWon, kWon);
    return best >= bounds.worst && next < bounds.enough && gap >= bounds.margin;
}

std::optional<ClearBest> find_clear_best(TestedEngine& engine, const Position& position,
                                         const Effort& effort, const ClearBestBounds& bounds,
                                         const tools::Interruption& interruption, Move known) {
    const MoveList moves = legal_moves(position.board());
    if (moves.size() < 3) return std::nullopt;
    Limits limits = effort.limits();
    const Search first = search(engine, position, limits, effort, interruption);
    const SearchAnswer& best = first.answer;
    if (interruption.requested() || !best.fault.empty() || best.score < bounds.worst ||
        best.move == known || (bounds.is_settled && !first.is_settled))
        return std::nullopt;
    for (const Move move : moves)
        if (move != best.move) limits.search_moves.push_back(move);
    const Search second = search(engine, position, limits, effort, interruption);
    const SearchAnswer& next = second.answer;
    // An engine that does not know searchmoves shows it by playing the same move.
    if (interruption.requested() || !next.fault.empty() || next.move == best.move)
        return std::nullopt;
    if (!is_clear(best.score, next.score, bounds)) return std::nullopt;
    return ClearBest{best.move, best.score, next.score, best.depth};
}

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
    // The specification's way to write a mate: 32767 less the plies to it.
    const int evaluation = is_win(best.score) ? 32767 - (kMate - best.score) : best.score;
    const std::string comment = fmt::format("{}, {}: {}, next {}", verifier, effort.text(),
                                            score_text(best.score), score_text(best.next_score));
    return {
        Position(position.board(), 0, 1),
        {operation("bm", to_san(position, best.move)), operation("ce", std::to_string(evaluation)),
         operation("acd", std::to_string(best.depth)), operation("id", id, true),
         operation("c0", comment, true)}};
}

EpdRecord mate_record(const Position& position, const SearchAnswer& answer, const std::string& id,
                      const std::string& verifier, const Effort& effort) {
    return {Position(position.board(), 0, 1),
            {operation("dm", std::to_string(mate_distance(answer.score))),
             pv_operation(position, answer.line), operation("acd", std::to_string(answer.depth)),
             operation("id", id, true),
             operation("c0", fmt::format("{}, {}", verifier, effort.text()), true)}};
}

std::vector<EpdRecord> SuiteMiner::mine_game(const std::vector<Position>& game) {
    std::vector<EpdRecord> records;
    for (std::size_t i = 0; i < game.size() && !is_done() && !interruption_.requested(); ++i) {
        std::size_t passed_over = 0;
        auto record = mine(Position(game[i].board(), 0, 1), passed_over);
        i += passed_over;
        if (!record) continue;
        records.push_back(std::move(*record));
        if (records.size() == most_of_a_game()) break;
    }
    return records;
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
        glance_ = answer_to(solver, position, Effort{0, kGlanceNodes}.limits());
    }

    Move glance() const { return glance_.move; }
    int score() const { return glance_.score; }
    std::size_t difficulty_of(Move solution) {
        if (glance_.move == solution) return 0;
        if (!quick_) quick_ = answer_to(solver_, position_, quick_effort_.limits()).move;
        return *quick_ == solution ? 1 : 2;
    }

  private:
    TestedEngine& solver_;
    const Position& position_;
    const Effort& quick_effort_;
    SearchAnswer glance_;
    std::optional<Move> quick_;
};

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

std::optional<EpdRecord> Miner::mine(const Position& position, std::size_t& passed_over) {
    const auto best = clear_best_of(position);
    if (!best) return std::nullopt;
    passed_over = kPliesApart;
    seen_.insert(position.key());
    ++found_;
    const std::string theme = options_.name + '.' + theme_of(position, *best);
    const std::string id = fmt::format("{}.{:03}", theme, ++numbers_[theme]);
    return mined_record(position, *best, id, judge_.name(), options_.verify);
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
    const SearchAnswer answer = answer_to(solver_, position, options_.quick.limits());
    return is_win(answer.score) && mate_distance(answer.score) <= distance;
}

void MateMiner::count(const Position& position, int distance, bool is_quick) {
    material_.emplace(distance, material_of(position));
    ++numbers_[distance];
    ++found_;
    quick_ += is_quick;
}

void MateMiner::keep(const SuiteEntry& entry) {
    const int distance = entry.expectation.mate.value_or(0);
    count(entry.record.position, distance, solves(entry.record.position, distance));
}

std::optional<SearchAnswer> MateMiner::find_mate(const Position& position,
                                                 std::size_t& passed_over) {
    if (faces_bare_king(position)) return std::nullopt;
    const SearchAnswer glance =
        answer_to(judge_, position, options_.verify.part(kFirstSieve).limits());
    if (!glance.fault.empty() || glance.score < kWinning) return std::nullopt;
    if (is_win(glance.score) && !has_room_within(mate_distance(glance.score))) return std::nullopt;
    passed_over = kNotYet;
    const SearchAnswer look =
        answer_to(judge_, position, options_.verify.part(kSecondSieve).limits());
    const int seen = mate_distance(look.score);
    if (!look.fault.empty() || !is_win(look.score) || !has_room_within(seen) ||
        seen > range_.to + kSlack || interruption_.requested())
        return std::nullopt;

    int half_way = 0;  // the score in the middle of the search
    SearchControl control;
    const SearchAnswer answer =
        judge_.think(position, options_.verify.limits(), control, [&](const SearchReport& report) {
            if (options_.verify.is_first_half(report)) half_way = report.score;
            if (interruption_.requested()) control.stop();
        });
    const int distance = mate_distance(answer.score);
    if (!answer.fault.empty() || !is_win(answer.score) || !is_win(half_way) ||
        !has_room_for(distance) || interruption_.requested() ||
        material_.contains({distance, material_of(position)}) ||
        check_mate_line(position, answer.line, answer.score) == MateLine::Wrong)
        return std::nullopt;
    return answer;
}

std::optional<EpdRecord> MateMiner::mine(const Position& position, std::size_t& passed_over) {
    const auto answer = find_mate(position, passed_over);
    if (!answer) return std::nullopt;
    const int distance = mate_distance(answer->score);
    const bool is_quick = solves(position, distance);
    if (is_quick && 2 * (quick_ + 1) > options_.wanted) return std::nullopt;
    passed_over = kMatesApart;
    count(position, distance, is_quick);
    const std::string id = fmt::format("{}.{}.{:03}", options_.name, distance, numbers_[distance]);
    return mate_record(position, *answer, id, judge_.name(), options_.verify);
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
