#include "tools/programs/epd/mate_miner.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "core/number.h"
#include "core/score.h"
#include "tools/programs/epd/mate_line.h"
#include "tools/programs/epd/mined_record.h"

namespace sebastes::epd {

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

MateMiner::MateMiner(const MinerOptions& options, const MateRange& range, Engine& solver,
                     Engine& judge, const tools::Interruption& interruption)
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
