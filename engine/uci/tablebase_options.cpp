#include "uci/tablebase_options.h"

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

std::optional<Error> TablebaseOptions::open(const std::string& folders) {
    is_open_ = !folders.empty();
    try {
        tablebases_.open(folders);
    } catch (const std::bad_alloc&) {
        return Error{"SyzygyPath: no memory for the list of tables"};
    }
    if (is_open_)
        output_.print("info string SyzygyPath: {} WDL and {} DTZ tables, up to {} pieces",
                      tablebases_.wdl_tables(), tablebases_.dtz_tables(), tablebases_.largest());
    return std::nullopt;
}

const Tablebases& TablebaseOptions::tablebases() {
    if (!is_open_) tablebases_.open(Tablebases::usual_folder());
    is_open_ = true;
    return tablebases_;
}

void TablebaseOptions::tell_faults() {
    for (const std::string& fault : tablebases_.take_faults())
        output_.error(fmt::format("{}; it is not asked any more", fault));
}

void TablebaseOptions::announce(const RootRanking& ranking) {
    const RankedMove& best = ranking.best();
    const auto good = std::ranges::count(ranking.moves, best.rank, &RankedMove::rank);
    output_.note(fmt::format("tablebases: {}; {} of {} moves keep it",
                             text_of(best, ranking.by_dtz), good, ranking.moves.size()));
}

}  // namespace sebastes
