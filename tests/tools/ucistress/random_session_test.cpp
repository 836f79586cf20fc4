// Sessions of ucistress with the engine in this process: each go gets exactly one bestmove and each
// isready one readyok, and the judge finds no fault.
#include <gtest/gtest.h>

#include <string>
#include <thread>

#include "core/text.h"
#include "tests/support/trials.h"
#include "tests/support/uci_talk.h"
#include "tools/programs/ucistress/judge.h"
#include "tools/programs/ucistress/sessions.h"

namespace sebastes::stress {
namespace {

class SessionInProcess {
  public:
    void run(const Session& session) {
        for (const char* line : {"uci", "isready"}) say(line);
        for (const Step& step : session.steps) take(step);
        hear();
        judge_.dismissed();  // its input ends, also where a search runs
        engine_.end();
        hear();
        EXPECT_EQ(engine_.heard_count("bestmove "), searches_);
        EXPECT_EQ(engine_.heard_count("readyok"), questions_);
        for (const Finding& finding : judge_.findings())
            ADD_FAILURE() << words_of(finding.kind).name << ": " << finding.detail;
        for (const std::string& line : engine_.heard())
            EXPECT_EQ(printable(line, line.size()), line);
    }

  private:
    void take(const Step& step) {
        if (step.kind == StepKind::Say) return say(step.text);
        if (step.kind == StepKind::Wait)
            std::this_thread::sleep_for(std::chrono::milliseconds(step.number));
        hear();
        const auto is_answered = [&] {
            return step.kind == StepKind::AwaitReady  ? !judge_.awaits_ready()
                   : step.kind == StepKind::AwaitMove ? judge_.awaits_move() == Judge::Wait::None
                                                      : true;
        };
        while (!is_answered()) {
            std::size_t next = heard_;
            ASSERT_TRUE(engine_.hears_after(next, "")) << "no answer to " << to_text(step);
            hear();
        }
    }
    void say(const std::string& line) {
        judge_.said(line);
        searches_ += line == "go" || line.starts_with("go ") ? 1 : 0;
        questions_ += line == "isready" ? 1 : 0;
        engine_.say(line);
    }
    void hear() {
        const Lines lines = engine_.heard();
        while (heard_ < lines.size()) judge_.heard(lines[heard_++]);
    }

    Judge judge_;
    Conversation engine_;
    std::size_t heard_ = 0;
    std::size_t searches_ = 0;
    std::size_t questions_ = 0;
};

void talk_rudely(Trials&& trials, std::uint64_t seed) {
    EngineFacts facts;
    for (const std::string& line : answers("uci\n")) facts.take(line);
    while (trials.next()) {
        const Plan plan{seed, {&kRandomKind, &kOptionKind, &kChess960Kind}};
        const Session session = make_session(plan, trials.seed(), {facts, 4, 3});
        SCOPED_TRACE("seed " + std::to_string(seed) + ", " + session.kind + " session " +
                     std::to_string(trials.seed()) + " " + session.name);
        SessionInProcess().run(session);
    }
}

TEST(RandomSessionThreads, EveryGoIsAnsweredOnce) { talk_rudely(Trials(25), 1000); }
TEST(RandomSessionSlow, EveryGoIsAnsweredOnce) { talk_rudely(Trials(100), 2000); }

}  // namespace
}  // namespace sebastes::stress
