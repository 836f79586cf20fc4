#include "tools/programs/epd/notices.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>

namespace sebastes::epd {

namespace {

struct Behaviour {
    std::size_t searches = 0;
    std::size_t overran = 0;
    std::size_t ended_early = 0;
    std::uint64_t most_nodes = 0;              // of a search that overran
    std::map<std::string, std::size_t> unfit;  // positions it could not be asked about, by fault
};

Behaviour behaviour_of(const EngineRun& run) {
    Behaviour behaviour;
    for (const auto& outcome : run.outcomes) {
        if (!outcome) continue;
        const SearchAnswer& answer = outcome->answer;
        if (!answer.was_asked) {
            ++behaviour.unfit[answer.fault];
            continue;
        }
        ++behaviour.searches;
        behaviour.ended_early += answer.ended_early;
        if (!answer.overran) continue;
        ++behaviour.overran;
        behaviour.most_nodes = std::max(behaviour.most_nodes, answer.nodes);
    }
    return behaviour;
}

}  // namespace

std::vector<std::string> notices_of(const EngineRun& run) {
    const Behaviour behaviour = behaviour_of(run);
    std::vector<std::string> notices;
    for (const auto& [fault, positions] : behaviour.unfit)
        notices.push_back(fmt::format("{} {}: {} positions", run.engine, fault, positions));
    if (behaviour.overran > 0)
        notices.push_back(
            fmt::format("{} does not keep its limit: passed by more than a tenth in {} of {} "
                        "positions, up to {} nodes",
                        run.engine, behaviour.overran, behaviour.searches, behaviour.most_nodes));
    if (behaviour.ended_early > 0)
        notices.push_back(fmt::format("{} ended {} of {} searches before half of the limit",
                                      run.engine, behaviour.ended_early, behaviour.searches));
    if (!run.given_up.empty()) notices.push_back(run.engine + ' ' + run.given_up);
    return notices;
}

std::string notice_lines(const EngineRun& run) {
    std::string text;
    for (const std::string& notice : notices_of(run)) text += notice + '\n';
    return text;
}

}  // namespace sebastes::epd
