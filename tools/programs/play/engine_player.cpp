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
    Choice choice;
    SearchControl control;
    const auto report = [&](const SearchReport& each) {
        if (on_report && each.multi_pv <= with.multi_pv) on_report(each);
    };
    const auto run = [&] { return session_.search({game, limits, with, control, report}); };
    if (signals_ == nullptr) {
        choice.result = run();
        return choice;
    }
    // An interrupt from before, and not yet taken, was meant for this search.
    auto result = std::async(std::launch::async, run);
    while (result.wait_for(std::chrono::milliseconds(20)) != std::future_status::ready) {
        choice.ending = signals_->ending();
        if (signals_->take_interrupt()) choice.interrupted = true;
        if (choice.ending || choice.interrupted) control.stop();
    }
    choice.result = result.get();
    return choice;
}

}  // namespace sebastes::play
