#include "uci/base_reader.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>
#include <new>

namespace sebastes {

namespace {

// "won, DTZ 12"
std::string text_of(const RankedMove& best, bool by_dtz) {
    const WDL wdl = best.wdl();
    if (wdl == WDL::Draw) return "drawn";
    std::string text = best.rank > 0 ? "won" : "lost";
    if (wdl == WDL::CursedWin || wdl == WDL::BlessedLoss)
        text += ", unless the fifty-move rule comes first";
    return by_dtz ? fmt::format("{}, DTZ {}", text, std::abs(best.dtz)) : text;
}

}  // namespace

std::optional<Error> BaseReader::open(const std::string& folders) {
    is_open_ = !folders.empty();
    try {
        bases_.open(folders);
    } catch (const std::bad_alloc&) {
        return Error{"SyzygyPath: no memory for the list of tables"};
    }
    if (is_open_)
        output_.print("info string SyzygyPath: {} WDL and {} DTZ tables, up to {} pieces",
                      bases_.wdl_tables(), bases_.dtz_tables(), bases_.largest());
    return std::nullopt;
}

const Tablebases& BaseReader::bases() {
    if (!is_open_) bases_.open(Tablebases::usual_folder());
    is_open_ = true;
    bases_.trim();
    return bases_;
}

void BaseReader::tell_faults() {
    for (const std::string& fault : bases_.take_faults())
        output_.error(fmt::format("{}; it is not asked any more", fault));
}

void BaseReader::announce(const RootRanking& ranking) {
    const RankedMove& best = ranking.best();
    const auto good = std::ranges::count(ranking.moves, best.rank, &RankedMove::rank);
    output_.note(fmt::format("tablebases: {}; {} of {} moves keep it",
                             text_of(best, ranking.by_dtz), good, ranking.moves.size()));
}

}  // namespace sebastes
