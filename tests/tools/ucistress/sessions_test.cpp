// tools/programs/ucistress: steps as text, shrinking of failing sessions, and all kinds of
// sessions.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <set>
#include <string>

#include "tools/programs/ucistress/judge.h"
#include "tools/programs/ucistress/sessions.h"
#include "tools/programs/ucistress/shrink.h"

namespace sebastes::stress {
namespace {

TEST(StressSteps, TextAndBack) {
    const std::string text =
        "position startpos\nisready (500 times)\n(readyok)\n(bestmove)\n(wait 20 ms)\n(deaf 5 "
        "ms)\nqu (no line end)\n(end of input)\n(no reader)\n(file book.bin cut to 10)\n(file "
        "book.bin a pipe)\nstop (9 times)\n";
    std::string printed;
    for (const Step& step : parse_steps(text)) printed += to_text(step) + "\n";
    EXPECT_EQ(printed, text);
    EXPECT_EQ(to_text({StepKind::Say, std::string("a\0b\r\t\\\n\xFF", 8)}),
              "a\\0b\\r\\t\\\\\\n\\xFF");
    EXPECT_EQ(to_text({StepKind::Say, std::string(50, 'a')}, 3), "aaa... (50 bytes)");
}

TEST(StressShrink, LeavesWhatIsNeeded) {
    Steps steps;
    for (int i = 0; i < 50; ++i) steps.push_back({StepKind::Say, std::to_string(i)});
    steps[20].number = 1000;
    int trials = 0;
    const Fails fails = [&](const Steps& some) {
        ++trials;
        const auto has = [&](const char* text, int times) {
            return std::ranges::any_of(
                some, [&](const Step& step) { return step.text == text && step.number >= times; });
        };
        return has("7", 1) && has("20", 100) && has("49", 1);
    };
    const Steps shortest = shrink(steps, fails, 1000);
    ASSERT_EQ(shortest.size(), 3U);
    EXPECT_EQ(to_text(shortest[1]), "20 (125 times)");
    trials = 0;
    EXPECT_TRUE(fails(shrink(steps, fails, 10)));
    EXPECT_LE(trials, 11);
}

TEST(StressShrink, LinesOfAStepGoAndLongOnesBecomeShort) {
    const Fails has_go = [](const Steps& some) {
        return std::ranges::any_of(some, [](const Step& step) {
            return ("\n" + step.text + "\n").find("\ngo\n") != std::string::npos;
        });
    };
    for (const std::string lines : {"d\ngo\nstop", "go\nd", "d\nd\ngo"})
        EXPECT_EQ(shrink({{StepKind::Say, lines}}, has_go, 1000)[0].text, "go") << lines;
    const Fails is_long = [](const Steps& some) {
        return some.size() == 1 && some[0].text.size() >= 70000;
    };
    const Steps shortest = shrink({{StepKind::Say, std::string(4000000, 'a')}}, is_long, 1000);
    EXPECT_LT(shortest[0].text.size(), 140000U);
}

TEST(StressShrink, PositionsBecomeSimple) {
    const Steps steps = parse_steps("position startpos moves e2e4 e7e5 g1f3 b8c6 f1b5 a7a6\ngo");
    const auto shrunk = [&](const std::string& needed) {
        return shrink(
            steps,
            [&](const Steps& some) {
                return some.size() == 2 && some[0].text.find(needed) != std::string::npos;
            },
            1000);
    };
    EXPECT_EQ(shrunk("position")[0].text, "position startpos");
    EXPECT_EQ(shrunk("e7e5 g1f3")[0].text, "position startpos moves e2e4 e7e5 g1f3");
    EXPECT_EQ(shrunk("a7a6")[0].text, steps[0].text);
}

EngineFacts some_engine() {
    EngineFacts facts;
    for (const char* line : {"option name Hash type spin default 16 min 1 max 33554432",
                             "option name Threads type spin default 1 min 1 max 1024",
                             "option name UCI_Chess960 type check default false",
                             "option name Style type combo default Solid var Solid var Wild",
                             "option name Log type string default <empty>",
                             "option name BookFile type string default <empty>",
                             "option name SyzygyPath type string default <empty>"})
        facts.take(line);
    return facts;
}

Plan plan_of_all() {
    Plan plan;
    for (const Kind& kind : all_kinds()) plan.kinds.push_back(&kind);
    return plan;
}

TEST(StressSessions, ANumberNamesASession) {
    const EngineFacts facts = some_engine();
    Plan plan = plan_of_all();
    std::set<std::string> kinds;
    std::set<std::string> different;
    for (std::size_t i = 0; i < 300; ++i) {
        const Session session = make_session(plan, i, {facts});
        EXPECT_EQ(session.steps, make_session(plan, i, {facts}).steps) << i;
        kinds.insert(session.kind);
        std::string text;
        for (const Step& step : session.steps) text += to_text(step) + "\n";
        different.insert(text);
    }
    EXPECT_EQ(kinds.size(), all_kinds().size());
    EXPECT_GE(different.size(), 298U);  // quit and the end of input are short sessions
    const Session first = make_session(plan, 2, {facts});
    plan.seed = 2;
    EXPECT_NE(first.steps, make_session(plan, 2, {facts}).steps);
}

TEST(StressSessions, NamesAreUnique) {
    const EngineFacts facts = some_engine();
    std::size_t count = 0;
    for (const Kind& kind : all_kinds()) {
        std::set<std::string> names;
        for (const std::string& name : session_names(kind, {facts})) {
            EXPECT_TRUE(names.insert(name).second) << name;
            EXPECT_NE(name, "");
        }
        count += names.size();
    }
    EXPECT_GE(count, 54U + 32U);
}

TEST(StressSessions, BadFensAreBadAndMatesAreThere) {
    const EngineFacts facts = some_engine();
    std::set<std::string> sound;  // however odd
    for (std::size_t i = 0; i < kFenKind.named; ++i) {
        Random random(i);
        const Session session = kFenKind.make(i, random, {facts});
        ASSERT_GE(session.steps.size(), 11U);
        Judge judge;
        for (const std::string& line :
             {std::string("uci"), session.steps[1].text, std::string("go depth 2")})
            judge.said(line);
        if (judge.awaits_move() == Judge::Wait::Must) sound.insert(session.name);
        Judge of_mate;
        const std::string mate = session.steps[session.steps.size() - 3].text;
        for (const std::string& line : {std::string("uci"), mate, std::string("go depth 4")})
            of_mate.said(line);
        EXPECT_EQ(of_mate.awaits_move(), Judge::Wait::Must) << mate;
    }
    EXPECT_EQ(sound, (std::set<std::string>{"a halfmove clock of 30000", "move number 0"}));
}

TEST(StressSessions, OptionsAskForNoMoreThanIsAllowed) {
    const EngineFacts facts = some_engine();
    for (std::size_t i = 0; i < 2 * facts.options.size(); ++i) {
        Random random(i);
        const Session session = kOptionKind.make(i, random, {facts, 64, 8});
        for (const Step& step : session.steps) {
            const std::size_t at = step.text.find(" value ");
            if (!step.text.starts_with("setoption name Hash") &&
                !step.text.starts_with("setoption name Threads"))
                continue;
            ASSERT_NE(at, std::string::npos);
            EXPECT_LE(std::atoll(step.text.substr(at + 7).c_str()), 64) << step.text;
        }
    }
}

}  // namespace
}  // namespace sebastes::stress
