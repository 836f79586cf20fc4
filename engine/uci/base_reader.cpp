#include "uci/base_reader.h"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <new>
#include <system_error>
#include <utility>

namespace sebastes {

namespace {

std::string words_for(const BaseAnswer& answer) {
    if (answer.outcome == Outcome::Draw) return "drawn";
    const bool won = answer.outcome == Outcome::Win;
    if (answer.counts_plies())
        return fmt::format("{} in {}", won ? "mate" : "mated", (answer.plies + 1) / 2);
    return fmt::format(
        "{}{}", won ? "won" : "lost",
        answer.drawn_by_fifty_moves ? ", unless the fifty-move rule comes first" : "");
}

}  // namespace

std::optional<Error> BaseReader::open_syzygy(const std::string& folders, const GoesOn& goes_on) {
    if (folders.empty()) {
        bases_.syzygy().close();
        return std::nullopt;
    }
    if (!Syzygy::is_supported()) {
        output_.note("SyzygyPath: this build cannot read Syzygy files");
        return std::nullopt;
    }
    try {
        if (const auto error = bases_.syzygy().open(folders, goes_on))
            return Error{fmt::format("SyzygyPath: {}", error->message)};
    } catch (const std::bad_alloc&) {
        return Error{"SyzygyPath: no memory for the tables"};
    }
    const Syzygy& syzygy = bases_.syzygy();
    output_.print("info string SyzygyPath: {} WDL and {} DTZ tables, up to {} pieces",
                  syzygy.outcome_files(), syzygy.distance_files(), syzygy.most_pieces());
    return std::nullopt;
}

std::optional<Error> BaseReader::open_file(const std::string& name, const GoesOn& goes_on) {
    if (name.empty()) {
        has_own_ = false;
        return std::nullopt;
    }
    if (name != "none") {
        auto opened = OwnBases::open(name, goes_on);
        if (!opened) return Error{fmt::format("BasesFile: {}", opened.error())};
        bases_.set_own(std::move(*opened));
    } else {
        bases_.set_own(OwnBases());
    }
    has_own_ = true;
    return std::nullopt;
}

const EndgameBases& BaseReader::bases(const GoesOn& goes_on) {
    if (!has_own_) {
        has_own_ = true;
        bases_.set_own(OwnBases());
        const std::string path = OwnBases::installed_path();
        if (std::error_code error; !path.empty() && std::filesystem::exists(path, error)) {
            auto opened = OwnBases::open(path, goes_on);
            if (opened)
                bases_.set_own(std::move(*opened));
            else
                output_.error(fmt::format("{}; the embedded bases are asked", opened.error()));
        }
    }
    return bases_;
}

void BaseReader::look_again() {
    bases_.syzygy().look_again();
    tell_fault();
}

void BaseReader::tell_fault() {
    if (const auto fault = bases_.syzygy().take_fault())
        output_.error(fmt::format("SyzygyPath: {}; no tables are asked", *fault));
}

void BaseReader::announce(const RootRanking& ranking) {
    const auto by_rank = [](const RankedMove& a, const RankedMove& b) { return a.rank < b.rank; };
    const int best = std::ranges::max_element(ranking.moves, by_rank)->rank;
    const auto good = std::ranges::count(ranking.moves, best, &RankedMove::rank);
    output_.note(fmt::format("bases: {}; {} of {} moves keep it", words_for(ranking.answer), good,
                             ranking.moves.size()));
}

}  // namespace sebastes
