#include "tools/programs/ucistress/sessions.h"

#include <algorithm>
#include <array>
#include <utility>

#include "tools/programs/ucistress/good_positions.h"

namespace sebastes::stress {

namespace {

const std::array<Kind, 12>& kinds_in_order() {
    static const std::array<Kind, 12> kKinds{kFenKind,    kFaultKind,    kRandomKind, kClockKind,
                                             kOptionKind, kChess960Kind, kGamesKind,  kFloodKind,
                                             kReaderKind, kQueueKind,    kLineKind,   kFileKind};
    return kKinds;
}

// The kind of each of some sessions, after which it begins again: the kinds mixed as their
// shares are, so that the first sessions have something of each.
std::vector<const Kind*> cycle_of(const std::vector<const Kind*>& kinds) {
    std::vector<std::pair<double, const Kind*>> places;
    for (const Kind* kind : kinds)
        for (int i = 0; i < kind->share; ++i) places.emplace_back((i + 0.5) / kind->share, kind);
    std::ranges::stable_sort(places, {}, &std::pair<double, const Kind*>::first);
    std::vector<const Kind*> cycle;
    for (const auto& [place, kind] : places) cycle.push_back(kind);
    return cycle;
}

void append(Session& session, const NamedSteps& entry) {
    for (Step& step : parse_steps(entry.steps)) session.steps.push_back(std::move(step));
    if (session.needs.empty()) session.needs = entry.needs;
}

bool leaves_it_running(const Session& session) {
    return std::ranges::none_of(session.steps, [](const Step& step) {
        return step.kind == StepKind::EndInput || step.kind == StepKind::EndOutput ||
               step.kind == StepKind::SayUnended || step.text.starts_with("quit");
    });
}

}  // namespace

std::span<const Kind> all_kinds() { return kinds_in_order(); }

std::vector<std::string> session_names(const Kind& kind, const Circumstances& circumstances) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < kind.named(); ++i) {
        Random random(0);
        names.push_back(kind.make(i, random, circumstances).name);
    }
    return names;
}

Session make_session(const Plan& plan, std::size_t number, const Circumstances& circumstances) {
    const std::vector<const Kind*> cycle = cycle_of(plan.kinds);
    const Kind* kind = cycle[number % cycle.size()];
    const auto own = [&](auto begin, auto end) {
        return static_cast<std::size_t>(std::count(begin, end, kind));
    };
    const auto here = cycle.begin() + static_cast<std::ptrdiff_t>(number % cycle.size());
    const std::size_t among_kind =
        number / cycle.size() * own(cycle.begin(), cycle.end()) + own(cycle.begin(), here);
    // Mixed twice, so that neighbouring seeds and numbers have nothing in common.
    Random random(Random(Random(plan.seed).next() + among_kind).next());
    Session session = kind->make(among_kind, random, circumstances);
    session.kind = kind->name;
    return session;
}

Session from_table(std::string_view kind, std::span<const NamedSteps> table, std::size_t number,
                   Random& random) {
    Session session{std::string(kind), {}, {}};
    if (number < table.size()) {
        session.name = table[number].name;
        append(session, table[number]);
    } else {
        for (int i = 0; i < 3 && leaves_it_running(session); ++i)
            append(session, table[random.below(table.size())]);
    }
    if (!leaves_it_running(session)) return session;
    session.steps.push_back({StepKind::AwaitMove});
    for (Step& step : parse_steps(probe(random))) session.steps.push_back(std::move(step));
    return session;
}

}  // namespace sebastes::stress
