#include "tools/programs/ucistress/talk.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <thread>

#include "core/text.h"
#include "tools/programs/ucistress/judge.h"
#include "tools/programs/ucistress/scratch_folder.h"
#include "tools/shared/uci_client/child_process.h"
#include "tools/shared/uci_client/uci_client.h"

namespace sebastes::stress {

namespace {

using std::chrono::milliseconds;
using tools::ChildProcess;
using tools::Deadline;
using tools::SteadyClock;

class Talk {
  public:
    Talk(ChildProcess child, const TalkLimits& limits, Dialogue* dialogue)
        : child_(std::move(child)), limits_(limits), dialogue_(dialogue) {}

    void greet(const std::vector<std::string>& settings) {
        say("uci");
        if (!over_ && !read_until(in(limits_.timeout), [&] { return greeted_; }) && !over_)
            fail(FindingKind::NoReady, "uci without uciok");
        for (const std::string& setting : settings) say("setoption " + setting);
        say("isready");
        await_ready();
        facts_.peak_memory = child_.peak_memory();
    }
    void take(const Step& step);
    void finish();

    bool is_over() const { return over_; }
    const EngineFacts& facts() const { return facts_; }
    // The first that the engine said against what it was told.
    const std::string& complaint() const { return complaint_; }
    const std::vector<Finding>& findings() const { return judge_.findings(); }

  private:
    static Deadline in(milliseconds time) { return SteadyClock::now() + time; }

    void say(std::string text) { send({StepKind::Say, std::move(text)}); }
    void send(const Step& step);
    void told(std::string_view lines, bool ended);
    void write(std::string_view bytes);
    void measure();
    void await_ready();
    void await_move();
    void wait_for_end();
    void hear(const std::string& line);
    void end_of_process();
    void note_remaining(std::string_view text);

    void fail(FindingKind kind, std::string detail) {
        judge_.note(kind, std::move(detail));
        over_ = true;
    }
    void show(std::string_view mark, std::string_view line) {
        if (dialogue_ != nullptr) dialogue_->push_back(std::string(mark) + std::string(line));
    }

    // Reads until it is so; false when it is not so in time, or the session is over.
    template <typename Condition>
    bool read_until(Deadline deadline, const Condition& is_so) {
        constexpr milliseconds kLook{200};  // how often its memory is looked at
        std::string line;
        while (!over_) {
            if (is_so()) return true;
            const auto status = child_.read_line(line, std::min(deadline, in(kLook)));
            if (status == ChildProcess::Status::TimedOut) {
                if (SteadyClock::now() >= deadline) return false;
                measure();
                continue;
            }
            if (status == ChildProcess::Status::Ended)
                end_of_process();
            else
                hear(line);
        }
        return false;
    }

    ScratchFolder files_;  // outlives who reads them
    ChildProcess child_;
    TalkLimits limits_;
    Dialogue* dialogue_;
    Judge judge_;
    EngineFacts facts_;
    std::string complaint_;
    std::string unended_;  // sent without a line feed
    bool greeted_ = false;
    bool unread_ = false;  // nobody reads its output
    bool over_ = false;
};

void Talk::hear(const std::string& line) {
    show("< ", line);
    if (line.starts_with("uciok")) greeted_ = true;
    if (!greeted_) facts_.take(line);
    if (const auto words = tools::complaint_in(line); words && complaint_.empty())
        complaint_ = *words;
    judge_.heard(line);
}

// The judge knows of lines, also of those without an end that others make longer.
void Talk::told(std::string_view lines, bool ended) {
    for (std::size_t end = 0; (end = lines.find('\n')) != lines.npos;) {
        judge_.said(unended_ + std::string(lines.substr(0, end)));
        unended_.clear();
        lines.remove_prefix(end + 1);
    }
    unended_ += lines;
    if (!ended) return;
    judge_.said(unended_);
    unended_.clear();
}

void Talk::send(const Step& step) {
    constexpr std::size_t kPortion = 1 << 20;  // each has the time of an answer
    const bool ended = step.kind == StepKind::Say;
    const std::string text = files_.filled_in(step.text);
    std::string bytes;
    for (int i = 0; i < step.number && !over_; ++i) {
        told(text, ended);
        bytes.append(text).append(ended ? "\n" : "");
        if (bytes.size() < kPortion) continue;
        write(bytes);
        measure();
        bytes.clear();
    }
    write(bytes);
    measure();
}

void Talk::write(std::string_view bytes) {
    if (over_) return;
    const auto status = child_.write(bytes, in(limits_.timeout));
    if (status == ChildProcess::Status::Done) return;
    if (unread_ || judge_.is_dismissed()) return;
    if (status == ChildProcess::Status::TimedOut)
        return fail(FindingKind::Deaf, "its input stays unread");
    // It is gone; what it said before is heard first.
    read_until(in(limits_.timeout), [] { return false; });
    if (!over_) fail(FindingKind::Died, "closed its input");
}

void Talk::measure() {
    if (over_ || limits_.memory == 0) return;
    const std::size_t peak = child_.peak_memory().value_or(0);
    if (peak > limits_.memory)
        fail(FindingKind::Memory,
             fmt::format("{} MiB, where {} are allowed", peak >> 20, limits_.memory >> 20));
}

void Talk::take(const Step& step) {
    show("> ", to_text(step));
    switch (step.kind) {
        case StepKind::Say:
        case StepKind::SayUnended:
            return send(step);
        case StepKind::AwaitReady:
            return await_ready();
        case StepKind::AwaitMove:
            return await_move();
        case StepKind::Wait:
            // What is wrong already makes the rest of the time worth nothing.
            if (!unread_)
                read_until(in(milliseconds(step.number)),
                           [this, known = findings().size()] { return findings().size() > known; });
            if (unread_) std::this_thread::sleep_for(milliseconds(step.number));
            return;
        case StepKind::Deafen:
            return std::this_thread::sleep_for(milliseconds(step.number));
        case StepKind::File:
            return files_.act(step.text);
        case StepKind::EndInput:
            judge_.dismissed();
            return child_.close_input();
        case StepKind::EndOutput:
            unread_ = true;
            judge_.dismissed();
            return child_.close_output();
    }
}

void Talk::await_ready() {
    if (unread_ || judge_.is_dismissed() || over_) return;
    if (read_until(in(limits_.timeout), [&] { return !judge_.awaits_ready(); })) return;
    if (!over_) fail(FindingKind::NoReady, fmt::format("after {} ms", limits_.timeout.count()));
}

// An answer that must come is waited for; one that may, for a while.
void Talk::await_move() {
    if (unread_ || judge_.is_dismissed() || over_) return;
    using Wait = Judge::Wait;
    read_until(in(limits_.timeout), [&] { return judge_.awaits_move() != Wait::Must; });
    if (!over_ && judge_.awaits_move() == Wait::Must)
        return fail(FindingKind::NoMove, fmt::format("after {} ms", limits_.timeout.count()));
    // Each answer gives those behind it time.
    while (!over_ && judge_.awaits_move() == Wait::May)
        if (!read_until(in(limits_.timeout / 5),
                        [this, before = judge_.searches()] { return judge_.searches() != before; }))
            break;
    if (over_ || judge_.awaits_move() != Wait::May) return;
    judge_.note(FindingKind::NoAnswer, "no bestmove");
    judge_.give_up();
}

void Talk::finish() {
    if (over_) return;
    if (!judge_.is_dismissed() && !unread_) {
        await_move();
        if (judge_.runs()) take({StepKind::Say, "stop"});
        await_move();
        take({StepKind::Say, "isready"});
        await_ready();
        if (!over_) take({StepKind::Say, "quit"});
    } else if (unread_ || !judge_.was_told_to_quit()) {
        child_.close_input();
    }
    if (!over_) wait_for_end();
}

// It was told to end.
void Talk::wait_for_end() {
    if (unread_)
        end_of_process();
    else
        read_until(in(limits_.timeout), [] { return false; });
    if (!over_) note_remaining(fmt::format("still runs after {} ms", limits_.timeout.count()));
}

void Talk::note_remaining(std::string_view text) {
    const bool told = judge_.was_told_to_quit() && !unread_;
    fail(told ? FindingKind::NoExit : FindingKind::Orphan, std::string(text));
}

// Its output has ended, or nobody reads it.
void Talk::end_of_process() {
    const Deadline deadline = in(limits_.timeout);
    std::string how = child_.how_it_ended();  // waits for a second
    while (how == "closed its output" && SteadyClock::now() < deadline) how = child_.how_it_ended();
    if (how == "closed its output") {
        if (judge_.is_dismissed() || unread_)
            return note_remaining("still runs, its output closed");
        return fail(FindingKind::Died, how);
    }
    show("< ", fmt::format("({})", how));
    over_ = true;
    const bool exited = how.starts_with("exited");
    const bool pipe = unread_ && how.starts_with("was killed by signal 13 ");
    if (!exited && !pipe) return fail(FindingKind::Died, how);
    if (!judge_.is_dismissed() && !unread_) return fail(FindingKind::Died, how + " unasked");
    if (!child_.ended_well() && !unread_) judge_.note(FindingKind::ExitCode, how);
}

}  // namespace

std::vector<Finding> talk(const EngineCommand& engine, const Session& session,
                          const TalkLimits& limits, Dialogue* dialogue) {
    auto child = ChildProcess::start(engine.words);
    if (!child) return {{FindingKind::Died, child.error()}};
    Talk talk(std::move(*child), limits, dialogue);
    if (session.greeted) talk.greet(engine.settings);
    for (const Step& step : session.steps)
        if (!talk.is_over()) talk.take(step);
    talk.finish();
    return talk.findings();
}

Result<EngineFacts> ask_facts(const EngineCommand& engine, const TalkLimits& limits) {
    auto child = ChildProcess::start(engine.words);
    if (!child) return Error{child.error()};
    Talk talk(std::move(*child), limits, nullptr);
    talk.greet(engine.settings);
    if (const Finding* fault = first_fault(talk.findings()))
        return Error{fmt::format("the engine {} cannot be used: {}: {}", engine.words.front(),
                                 words_of(fault->kind).name, fault->detail)};
    if (!engine.settings.empty() && !talk.complaint().empty())
        return Error{fmt::format("the engine {} refuses {}: {}", engine.words.front(),
                                 fmt::join(engine.settings, " or "),
                                 printable(talk.complaint(), 300))};
    talk.finish();
    EngineFacts facts = talk.facts();
    if (facts.name.empty()) facts.name = printable(engine.words.front());
    return facts;
}

const Finding* first_fault(const std::vector<Finding>& findings) {
    const auto found = std::ranges::find_if(
        findings, [](const Finding& finding) { return is_fault(finding.kind); });
    return found == findings.end() ? nullptr : &*found;
}

}  // namespace sebastes::stress
