#include "tools/programs/play/engine_player.h"

#include <chrono>
#include <future>
#include <utility>

namespace sebastes::play {

EnginePlayer::EnginePlayer(EngineOptions options, Signals* signals)
    : options_(std::move(options)),
      signals_(signals),
      session_(options_.hash_mib, options_.threads),
      random_(options_.seed) {}

Limits EnginePlayer::limits() const {
    Limits limits;
    limits.depth = options_.depth;
    limits.nodes = options_.nodes;
    return limits;
}

EnginePlayer::Choice EnginePlayer::choose(const GameAtBoard& record, const GameSetup& setup,
                                          const ChessClock* clock, Instant now,
                                          const OnReport& on_report) {
    if (options_.book) {
        const auto move = choose_book_move(options_.book->moves(record.position()),
                                           BookChoice::Weighted, random_);
        if (move) {
            Choice choice;
            choice.result.best = *move;
            choice.from_book = true;
            return choice;
        }
    }
    Limits limits = this->limits();
    SearchOptions with;
    with.elo = setup.elo;
    with.error_seed = options_.seed;
    if (options_.learnt) with.biases = options_.learnt->biases(record.position());
    if (clock != nullptr) {
        for (const Color side : kColors) {
            limits.time[side] = clock->left(side, now);
            limits.increment[side] = clock->control().increment;
        }
    } else if (!limits.depth && !limits.nodes) {
        limits.move_time = setup.move_time;
    }
    return search(record.game(), limits, with, on_report);
}

void EnginePlayer::new_game() {
    session_.new_game();
    ++options_.seed;
    if (options_.learnt) options_.learnt->refresh();
}

std::string EnginePlayer::learn(const GameRecord& game) {
    if (!options_.learnt) return {};
    if (const auto error = options_.learnt->add(game)) return "Not learnt: " + error->message;
    return "The engine has learnt from this game; `play learned` tells what.";
}

EnginePlayer::Choice EnginePlayer::study(const Game& game, std::int64_t milliseconds,
                                         std::size_t lines, const OnReport& on_report) {
    Limits limits = this->limits();
    if (!limits.depth && !limits.nodes) limits.move_time = milliseconds;
    SearchOptions with;
    with.multi_pv = lines;
    return search(game, limits, with, on_report);
}

EnginePlayer::Choice EnginePlayer::search(const Game& game, const Limits& limits,
                                          const SearchOptions& with, const OnReport& on_report) {
    const auto report = [&](const SearchReport& each) {
        if (on_report && each.multi_pv <= with.multi_pv) on_report(each);
    };
    Choice choice;
    static_cast<Stop&>(choice) = watch([&](SearchControl& control) {
        choice.result = session_.search({game, limits, with, control, report});
    });
    return choice;
}

EnginePlayer::Stop EnginePlayer::watch(const std::function<void(SearchControl&)>& task) {
    Stop stop;
    SearchControl control;
    if (signals_ == nullptr) {
        task(control);
        return stop;
    }
    // An interrupt from before, and not yet taken, was meant for this search.
    auto done = std::async(std::launch::async, [&] { task(control); });
    while (done.wait_for(std::chrono::milliseconds(20)) != std::future_status::ready) {
        stop.ending = signals_->ending();
        if (signals_->take_interrupt()) stop.interrupted = true;
        if (stop.ending || stop.interrupted) control.stop();
    }
    done.get();
    return stop;
}

}  // namespace sebastes::play
