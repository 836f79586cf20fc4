#include "tools/programs/epd/run_suites.h"

#include <cstdlib>
#include <optional>
#include <utility>

#include "core/score.h"
#include "tools/programs/epd/position_text.h"

namespace sebastes::epd {

namespace {

constexpr int kMateInEpd = 32767;

EpdRecord with_answer(EpdRecord record, const SearchAnswer& answer) {
    const int evaluation = kMateInEpd - (kMate - std::abs(answer.score));
    record.set(operation("ce", std::to_string(answer.score > 0 ? evaluation : -evaluation)));
    record.set(pv_operation(record.position, answer.line));
    record.set(operation("acd", std::to_string(answer.depth)));
    record.set(operation("acn", std::to_string(answer.nodes)));
    record.set(operation("acs", short_seconds(answer.milliseconds)));
    return record;
}

using Record = std::optional<EpdRecord>;

// The records that `record_of` returns of the positions that were reached.
template <typename RecordOf>
std::string records(const EngineRun& run, RecordOf&& record_of) {
    std::string text;
    for (std::size_t i = 0; i < run.outcomes.size(); ++i) {
        if (!run.outcomes[i]) continue;
        const Record record = record_of(run.suite->entries[i], *run.outcomes[i]);
        if (record) text += to_epd(*record) + '\n';
    }
    return text;
}

}  // namespace

std::string unsolved_epd(const EngineRun& run) {
    return records(run, [](const SuiteEntry& entry, const Outcome& outcome) {
        return outcome.solved ? Record() : entry.record;
    });
}

std::string found_mates(const EngineRun& run) {
    return records(run, [](const SuiteEntry& entry, const Outcome& outcome) {
        const auto mate = entry.expectation.mate;
        return mate && finds_mate(*mate, outcome) ? with_answer(entry.record, outcome.answer)
                                                  : Record();
    });
}

std::string missed_mates(const EngineRun& run) {
    return records(run, [](const SuiteEntry& entry, const Outcome& outcome) {
        const auto mate = entry.expectation.mate;
        return mate && !finds_mate(*mate, outcome) ? entry.record : Record();
    });
}

}  // namespace sebastes::epd
