#include "tools/programs/epd/mate_files.h"

#include <cstdlib>
#include <utility>

#include "core/score.h"
#include "notation/notation.h"
#include "tools/programs/epd/position_text.h"
#include "tools/programs/epd/totals.h"

namespace sebastes::epd {

namespace {

constexpr int kMateInEpd = 32767;

EpdRecord with_answer(EpdRecord record, const SearchAnswer& answer) {
    const int plies = kMate - std::abs(answer.score);
    const int evaluation = kMateInEpd - plies;
    const auto set = [&](std::string opcode, const std::string& operand) {
        record.set({std::move(opcode), {{operand, false}}});
    };
    set("ce", std::to_string(answer.score > 0 ? evaluation : -evaluation));
    EpdOperation line{"pv", {}};
    Position at = record.position;
    for (const Move move : answer.line) {
        line.operands.push_back({to_san(at, move), false});
        at = at.after(move);
    }
    record.set(std::move(line));
    set("acd", std::to_string(answer.depth));
    set("acn", std::to_string(answer.nodes));
    set("acs", short_seconds(answer.milliseconds));
    return record;
}

template <typename Write>
std::string mates(const EngineRun& run, bool found, Write&& write) {
    std::string text;
    for (std::size_t i = 0; i < run.outcomes.size(); ++i) {
        const SuiteEntry& entry = run.suite->entries[i];
        if (!run.outcomes[i] || !entry.expectation.mate) continue;
        const Outcome& outcome = *run.outcomes[i];
        if (finds_mate(*entry.expectation.mate, outcome) == found)
            text += to_epd(write(entry.record, outcome.answer)) + '\n';
    }
    return text;
}

}  // namespace

std::string found_mates(const EngineRun& run) { return mates(run, true, with_answer); }

std::string missed_mates(const EngineRun& run) {
    return mates(run, false, [](const EpdRecord& record, const SearchAnswer&) { return record; });
}

}  // namespace sebastes::epd
