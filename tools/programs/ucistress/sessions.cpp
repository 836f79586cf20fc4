#include "tools/programs/ucistress/sessions.h"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/core.h>

#include "tools/shared/perft_compare/random_game.h"

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
    std::string_view before;
    std::string_view behind;
    if (entry.frame == Frame::Go) behind = "go depth 2\n(bestmove)";
    if (entry.frame == Frame::Answer) behind = "(bestmove)";
    if (entry.frame == Frame::Stop) behind = "(wait 50 ms)\nstop\n(bestmove)";
    if (entry.frame == Frame::Search) {
        before = "position startpos\ngo infinite\n(wait 20 ms)";
        behind = "isready\n(readyok)\nstop\n(bestmove)";
    }
    for (const std::string_view text : {before, entry.steps, behind}) append_steps(text, session);
    session.greeted = session.greeted && entry.frame != Frame::Ungreeted;
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
    for (std::size_t i = 0; i < kind.named; ++i) {
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

void append_steps(std::string_view text, Session& session) {
    for (Step& step : parse_steps(text)) session.steps.push_back(std::move(step));
}

void append_probe(Random& random, Session& session) {
    if (!leaves_it_running(session)) return;
    session.steps.push_back({StepKind::AwaitMove});
    append_steps(probe(random), session);
}

Session from_table(std::span<const NamedSteps> table, std::size_t number, Random& random) {
    Session session;
    if (number < table.size()) {
        session.name = table[number].name;
        append(session, table[number]);
    } else {
        for (int i = 0; i < 3 && leaves_it_running(session); ++i)
            append(session, table[random.below(table.size())]);
    }
    append_probe(random, session);
    return session;
}

// ---- Positions and games that nothing is wrong with ----

std::string_view one_of(std::initializer_list<std::string_view> choices, Random& random) {
    return choices.begin()[random.below(choices.size())];
}

std::string_view good_fen(Random& random) {
    return one_of(
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
         "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3",
         "r3k2r/pp1n1ppp/2p1pn2/q4b2/2BP4/2N2N2/PP2QPPP/R3K2R w KQkq - 4 11",
         "2kr3r/ppp2ppp/2n5/2b1p3/4P1b1/2NP1N2/PPP2PPP/R1B1K2R b KQ - 1 9",
         "8/2p1k3/1p1p4/p2Pp3/P1P1P3/1P3K2/8/8 w - - 12 47", "8/8/8/3k4/8/3K4/4R3/8 b - - 30 80",
         "6k1/1P6/8/8/8/8/1p6/6K1 w - - 0 60",
         "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NBPN2/PP3PPP/R1BQ1RK1 w - - 2 10",
         "4k3/8/8/8/1b6/8/3N4/R3K2R w KQ - 3 30", "3q2k1/5pp1/7p/8/2Q5/6P1/5P1P/6K1 b - - 9 38"},
        random);
}

std::string probe(Random& random) {
    // A mate in one each, and no move that the starting position has.
    const std::string_view mate =
        one_of({"6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "7k/8/5K2/8/8/8/8/6Q1 w - - 4 50",
                "r6k/8/8/8/8/8/5PPP/6K1 b - - 0 1", "6rk/6pp/8/4N3/8/8/8/6K1 w - - 1 40",
                "3k4/8/3K4/8/8/8/8/7R w - - 7 60", "8/8/8/8/8/1k6/7q/K7 b - - 0 70"},
               random);
    return fmt::format("position fen {}\ngo depth 4\n(bestmove)\n", mate);
}

std::string random_position(Random& random, bool chess960, int plies) {
    const tools::Variation line = tools::random_game(random.next(), chess960, plies);
    // By moves from the beginning, or as it is.
    if (chess960 || random.below(2) == 0) {
        const std::string root =
            chess960 ? "fen " + tools::root_fen(line, true) : std::string("startpos");
        const std::string moves = tools::moves_text(line, tools::castling_notation(chess960));
        return "position " + root + (moves.empty() ? "" : " moves " + moves);
    }
    return "position fen " + tools::end_fen(line, false);
}

}  // namespace sebastes::stress
