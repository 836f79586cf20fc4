// tools/programs/ucistress with processes: scripts that each show one fault, and our own engine.
#include <gtest/gtest.h>

#include <chrono>
#include <future>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/fake_engine.h"
#include "tests/support/perft_tool_run.h"
#include "tools/programs/ucistress/command.h"
#include "tools/programs/ucistress/sessions.h"
#include "tools/programs/ucistress/stress_run.h"
#include "tools/programs/ucistress/talk.h"
#include "tools/shared/json/json.h"

namespace sebastes::stress {
namespace {

using std::chrono::milliseconds;

const Finding kNothing{FindingKind::Slow, "nothing"};

// What is found first with an engine that is a shell script.
Finding first_with(const std::string& script, const std::string& steps, int timeout) {
    const Session session{"fault", "", parse_steps(steps)};
    const auto findings = talk({{"sh", "-c", script}, {}}, session, {milliseconds(timeout)});
    return findings.empty() ? kNothing : findings.front();
}

std::string engine_that(const std::string& does_on_go) {
    return test::fake_engine("case $rest in infinite) ;; *) " + does_on_go + ";; esac");
}

const std::string kGo = "position startpos\ngo depth 1\n(bestmove)";

// What is found first; judge_test.cpp has what the judge finds.  Silence is waited for, in all
// cases at once.
TEST(StressTalk, FindsWhatAnEngineDoes) {
    using enum FindingKind;
    const auto speaks_and_quits_with = [](const std::string& end) {
        return "while read word; do case $word in uci) echo uciok;; isready) echo readyok;; "
               "quit) " +
               end + ";; esac; done";
    };
    const std::string moves = engine_that("echo bestmove e2e4");
    const std::string is_silent = engine_that(":");
    const std::string never_quits = speaks_and_quits_with(":") + "; exec sleep 100";
    const std::string ready_once =
        "n=0; while read word; do case $word in uci) echo uciok;; isready) n=$((n+1)); [ $n = 1 ] "
        "&& echo readyok;; quit) exit;; esac; done";
    const struct {
        Finding finding;
        std::string script;
        std::string steps;
        int timeout = 20000;
    } cases[] = {
        {kNothing, moves, kGo},
        {kNothing, moves, "quit"},
        {kNothing, is_silent, "(end of input)"},
        {kNothing, is_silent, "isready\n(no reader)"},
        {{Died, "was killed by signal 11 (Segmentation fault)"}, engine_that("kill -SEGV $$"), kGo},
        {{Died, "exited with code 3 unasked"}, engine_that("exit 3"), kGo},
        {{Died, "exited with code 0 unasked"}, engine_that("exit 0"), kGo},
        {{Died, "was killed by signal 6 (Aborted)"},
         speaks_and_quits_with("kill -ABRT $$"),
         "isready"},
        {{WrongMove, "'e2e5' in"}, engine_that("echo bestmove e2e5"), kGo},
        {{Early, "bestmove 'e2e4' before stop"},
         test::fake_engine("echo bestmove e2e4"),
         "position startpos\ngo infinite\n(wait 20000 ms)\nstop\n(bestmove)",
         2000},
        {{ExitCode, "exited with code 3"}, speaks_and_quits_with("exit 3"), "isready"},
        {{NoReady, ""}, ready_once, "position startpos", 1500},
        {{NoMove, ""}, is_silent, kGo, 1500},
        {{NoMove, ""}, is_silent, "position startpos\ngo infinite\nstop\n(bestmove)", 1500},
        {{NoAnswer, ""}, is_silent, "position fen x\ngo depth 1\n(bestmove)", 1500},
        {{NoExit, ""}, never_quits, "isready", 1500},
        {{Orphan, ""}, never_quits, "(end of input)", 1500},
        {{Deaf, ""},
         engine_that("exec sleep 100"),
         "position startpos\ngo depth 1\nisready (40000 times)",
         1500},
    };
    std::vector<std::future<Finding>> found;
    for (const auto& [finding, script, steps, timeout] : cases)
        found.push_back(std::async(std::launch::async, first_with, script, steps, timeout));
    for (std::size_t i = 0; i < std::size(cases); ++i) {
        const Finding first = found[i].get();
        EXPECT_EQ(first.kind, cases[i].finding.kind) << cases[i].script << cases[i].steps;
        EXPECT_TRUE(first.detail.starts_with(cases[i].finding.detail)) << first.detail;
    }
}

TEST(StressTalk, OptionsAreSetAndTheDialogueIsKept) {
    Dialogue dialogue;
    const Session session{"fault", "", parse_steps("position startpos")};
    const auto findings = talk({{"sh", "-c", test::fake_engine(":")}, {"name Hash value 4"}},
                               session, {milliseconds(20000)}, &dialogue);
    EXPECT_TRUE(findings.empty());
    EXPECT_EQ(dialogue, (Dialogue{"< id name Fake", "< uciok", "< readyok", "> position startpos",
                                  "> isready", "< readyok", "> quit", "< (exited with code 0)"}));
}

// ---- Queues, lines and files ----

// Deaths, silence and memory in some sessions of a kind, from the first on.
std::set<FindingKind> faults_of(const std::string& fault, const Kind& kind, std::size_t sessions,
                                int timeout, std::size_t memory = 0) {
    const EngineCommand engine{{test::kBrokenEngine, "--input", fault}, {}};
    const auto facts = ask_facts(engine, {milliseconds(60000)});
    std::set<FindingKind> kinds;
    if (!facts) return {FindingKind::Orphan};
    Plan plan;
    plan.kinds = {&kind};
    for (std::size_t i = 0; i < sessions; ++i)
        for (const Finding& finding :
             talk(engine, make_session(plan, i, {*facts}), {milliseconds(timeout), memory}))
            if (finding.kind == FindingKind::Died || finding.kind == FindingKind::Memory ||
                is_silence(finding.kind))
                kinds.insert(finding.kind);
    return kinds;
}

TEST(StressTalk, AnEngineThatDoesNotMindLivesThroughThem) {
    constexpr std::size_t kMemory = std::size_t{200} << 20;
    EXPECT_EQ(faults_of("", kLineKind, 3, 60000, kMemory), std::set<FindingKind>{});
    EXPECT_EQ(faults_of("", kQueueKind, 3, 60000), std::set<FindingKind>{});
}

TEST(StressTalk, EachNewAttackFindsItsVictim) {
    using Faults = std::set<FindingKind>;
    EXPECT_EQ(faults_of("queue", kQueueKind, 1, 60000), Faults{FindingKind::Died});
    EXPECT_EQ(faults_of("lines", kLineKind, 1, 60000), Faults{FindingKind::Died});
    EXPECT_EQ(faults_of("files", kFileKind, 1, 60000), Faults{FindingKind::Died});  // cut
    // The fifty thousand commands before quit are not run in time.
    const Faults late = faults_of("late", kQueueKind, 1, 2000);
    EXPECT_TRUE(late == Faults{FindingKind::NoExit} || late == Faults{FindingKind::Deaf});
    const Session pipe{"file", "",
                       parse_steps("(file f a pipe)\nsetoption name BookFile value "
                                   "{folder}/f\nisready\n(readyok)")};
    const auto findings =
        talk({{test::kBrokenEngine, "--input", "files"}, {}}, pipe, {milliseconds(2000)});
    ASSERT_NE(first_fault(findings), nullptr);
    EXPECT_EQ(first_fault(findings)->kind, FindingKind::NoReady);
}

TEST(StressTalk, MemoryIsMeasured) {
    if (!ask_facts({{test::kBrokenEngine}, {}}, {milliseconds(60000)})->peak_memory)
        GTEST_SKIP() << "this system does not tell";
    EXPECT_EQ(faults_of("hoard", kLineKind, 3, 60000, std::size_t{100} << 20),
              std::set<FindingKind>{FindingKind::Memory});
}

// ---- The program ----

test::Outcome run_stress(std::vector<std::string> words) {
    std::ostringstream out;
    std::ostringstream err;
    const int code = tools::run_program(stress_program(), std::move(words), {out, err});
    return {code, out.str(), err.str()};
}

// Our engine behind a filter that dies of a word.
std::string engine_that_dies_of(const std::string& word, const test::TemporaryFolder& folder) {
    return "sh " +
           folder.file("engine",
                       "while read -r line; do case $line in " + word +
                           ") kill -SEGV $$;; quit) echo quit; exit;; esac; echo \"$line\"; "
                           "done | " +
                           std::string(SEBASTES_BINARY_DIR) + "/sebastes");
}

TEST(StressTool, TheShortestTranscriptOfAFault) {
    const test::TemporaryFolder folder;
    const std::string engine = engine_that_dies_of("ponderhit", folder);
    const std::string json = folder.file("report.json").string();
    const std::string html = folder.file("report.html").string();
    // Of the three sessions two say ponderhit.
    const test::Outcome outcome =
        run_stress({"--engine", engine, "--kinds", "fault", "--first", "6", "--sessions", "3",
                    "--jobs", "2", "--timeout-ms", "20000", "--json", json, "--html", html});
    EXPECT_EQ(outcome.code, 1) << outcome.err;
    EXPECT_TRUE(outcome.out_has("\n    ponderhit\n  again: ucistress --kinds fault --engine 'sh "))
        << outcome.out;
    const auto report = tools::Json::parse(test::read_file(json));
    ASSERT_TRUE(report);
    const tools::Json& first = *report->at("engines").begin();
    EXPECT_EQ(first.at("name").get<std::string>(), "Sebastes 0.1");
    EXPECT_EQ(first.at("run").get<int>(), 3);
    EXPECT_EQ(first.at("failed").get<int>(), 2);
    ASSERT_EQ(first.at("faults").size(), 2U);
    for (const tools::Json& fault : first.at("faults")) {
        EXPECT_EQ(fault.at("fault").get<std::string>(), "died");
        EXPECT_EQ(fault.at("repeated").get<int>(), 3);
        ASSERT_EQ(fault.at("steps").size(), 1U);
        EXPECT_EQ(fault.at("steps").begin()->get<std::string>(), "ponderhit");
    }
    EXPECT_NE(test::read_file(html).find("Segmentation fault"), std::string::npos);

    const test::Outcome again =
        run_stress({"--engine", engine, "--kinds", "fault", "--session", "7"});
    EXPECT_EQ(again.code, 1);
    for (const std::string line : {"> ponderhit\n", "< (was killed by signal 11 ", "fault: died: "})
        EXPECT_TRUE(again.out_has("\n" + line)) << again.out;
}

TEST(StressTool, OurEngineHasNoFaults) {
    const std::string engine = std::string(SEBASTES_BINARY_DIR) + "/sebastes";
    const test::Outcome outcome = run_stress(
        {"--engine", engine, "--sessions", "24", "--jobs", "4", "--timeout-ms", "20000"});
    EXPECT_EQ(outcome.code, 0) << outcome.out << outcome.err;
    EXPECT_TRUE(outcome.out_has("0 of 24")) << outcome.out;
}

// What our engine is found at in some sessions of a kind, from the first on, by their names.
std::vector<std::string> faults_of_ours(const Kind& kind, std::size_t sessions) {
    const EngineCommand engine{{std::string(SEBASTES_BINARY_DIR) + "/sebastes"}, {}};
    const auto facts = ask_facts(engine, {milliseconds(60000)});
    if (!facts) return {facts.error()};
    Plan plan;
    plan.kinds = {&kind};
    const std::size_t memory = allowed_memory(engine, *facts, 64);
    std::vector<std::string> faults;
    for (std::size_t i = 0; i < sessions; ++i) {
        const Session session = make_session(plan, i, {*facts});
        for (const Finding& finding : talk(engine, session, {milliseconds(60000), memory}))
            if (is_fault(finding.kind) || finding.kind == FindingKind::ExitCode)
                faults.push_back(session.name + ": " + std::string(words_of(finding.kind).name) +
                                 ": " + finding.detail);
    }
    return faults;
}

TEST(StressTool, OurEngineLivesThroughQueuesLinesFilesAndChance) {
    for (const Kind* kind : {&kQueueKind, &kLineKind, &kFileKind, &kRandomKind})
        EXPECT_EQ(faults_of_ours(*kind, 9), std::vector<std::string>{});
}

TEST(StressToolNightly, OurEngineLivesThroughEachNamedQueueFloodLineAndFile) {
    for (const Kind* kind : {&kQueueKind, &kFloodKind, &kLineKind})
        EXPECT_EQ(faults_of_ours(*kind, kind->named + 10), std::vector<std::string>{});
    EXPECT_EQ(faults_of_ours(kFileKind, 4 * kFileKind.named), std::vector<std::string>{});
}

TEST(StressTool, RefusesWhatItCannotUse) {
    EXPECT_EQ(run_stress({}).code, 2);
    EXPECT_EQ(run_stress({"--engine", "/no/such/engine"}).code, 2);
    EXPECT_EQ(run_stress({"--engine", "true"}).code, 2);
    EXPECT_EQ(run_stress({"--engine", "cat", "--kinds", "xyzzy"}).code, 2);
    EXPECT_EQ(run_stress({"--engine", "cat", "--option", "Hash"}).code, 2);
    EXPECT_EQ(run_stress({"--engine", "cat", "--timeout-ms", "50"}).code, 2);
    const test::Outcome refused =
        run_stress({"--engine", std::string(SEBASTES_BINARY_DIR) + "/sebastes", "--option",
                    "Hash=1", "--option", "EvalFile=/no/such", "--sessions", "1"});
    EXPECT_EQ(refused.code, 2);
    EXPECT_TRUE(
        refused.err_has("refuses name Hash value 1 or name EvalFile value /no/such: "
                        "EvalFile: /no/such: No such file"))
        << refused.err;
    const test::Outcome list = run_stress({"--list"});
    EXPECT_EQ(list.code, 0);
    EXPECT_TRUE(list.out_has("\n    two white kings\n"));
}

}  // namespace
}  // namespace sebastes::stress
