#include "tools/programs/ucistress/command.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <iterator>
#include <optional>

#include "tools/programs/ucistress/report.h"
#include "tools/shared/batch/interruption.h"
#include "tools/shared/batch/machine.h"
#include "tools/shared/batch/output_file.h"
#include "tools/shared/batch/progress_bar.h"
#include "tools/shared/uci_client/shell_words.h"

namespace sebastes::stress {

namespace {

class StressCommand : public tools::Command {
  public:
    void describe(tools::CommandLine& line) override {
        line.describe(
            "Finds out whether a UCI engine lives through bad FENs, broken commands, floods,\n"
            "lines of megabytes, files that change under it, readers that go away and the like,\n"
            "a fresh process for each session, and answers as the protocol demands; says what\n"
            "failed, with the fewest lines that repeat it.");
        line.footer(
            "An engine may do as it likes with what the protocol does not allow, as long as it\n"
            "lives, goes on and answers nothing unasked; what is merely bad manners is a remark\n"
            "and no fault.  On Linux its process may have 1 GiB beyond what it had when it was\n"
            "ready and what its tables may take.  Options that name files to be read are given\n"
            "ones in a folder of the session's own.  Exit code 1: an engine has faults.");
        describe_sessions(line);
        line.add("--timeout-ms", timeout_,
                 "For each answer that is due; who is late is asked again with four times as much")
            .within(50, 600000)
            .shows_default();
        line.add("--jobs", settings_.jobs, "Sessions at a time").within(1, 256).shows_default();
        line.add("--option,--options", options_,
                 "NAME=VALUE, set at the beginning of each session; may be repeated");
        line.add("--memory", settings_.memory, "The most MiB that a table is set to")
            .within(1, 1 << 20)
            .shows_default();
        line.add("--threads", settings_.threads, "The most threads that are set")
            .within(1, 4096)
            .shows_default();
        line.add("--json", json_, "Write the report there as JSON; - is stdout");
        line.add("--html", html_, "Write the report there as a page");
        line.check([this] { return fault(); });
    }

    Result<tools::ExitCode> run(const tools::Streams& streams) override {
        for (const Kind& kind : all_kinds())
            if (wanted_.empty() || std::ranges::find(wanted_, kind.name) != wanted_.end())
                settings_.plan.kinds.push_back(&kind);
        settings_.limits.timeout = std::chrono::milliseconds(timeout_);
        if (list_) return print_list(streams);
        if (const auto error = tools::check_writable({json_, html_})) return *error;
        std::vector<Engine> engines;
        for (const std::string& command : commands_) {
            auto engine = start(command);
            if (!engine) return Error{engine.error()};
            engines.push_back(std::move(*engine));
        }
        if (session_) return replay(engines, streams);
        return stress_all(engines, streams);
    }

  private:
    struct Engine {
        std::string text;
        EngineCommand command;
        EngineFacts facts;
    };

    void describe_sessions(tools::CommandLine& line) {
        line.add("--engine", commands_,
                 "An engine's command with its arguments; several are compared");
        line.add("--seed", settings_.plan.seed, "The same seed gives the same sessions")
            .shows_default();
        line.add("--sessions", settings_.sessions, "How many").within(1, 10000000).shows_default();
        line.add("--first", settings_.first, "The number of the first").shows_default();
        line.add("--session", session_, "Show this one alone, with all that is said");
        line.add_each(
            "--kinds", [this](const std::string& text) { return take_kinds(text); },
            "Only these kinds of sessions, with commas between; see --list");
        line.add_flag("--list", list_, "Print the kinds, and the sessions that have names");
    }

    std::string fault() const {
        if (!list_ && commands_.empty()) return "--engine is needed";
        for (const std::string& option : options_)
            if (option.find('=') == std::string::npos || option.front() == '=')
                return "--option takes NAME=VALUE, not " + option;
        return {};
    }

    std::string take_kinds(std::string text) {
        while (!text.empty()) {
            const std::size_t comma = std::min(text.find(','), text.size());
            const std::string name = text.substr(0, comma);
            if (std::ranges::find(all_kinds(), name, &Kind::name) == all_kinds().end())
                return "there is no kind of session named " + name + "; see --list";
            wanted_.push_back(name);
            text.erase(0, comma + 1);
        }
        return {};
    }

    Result<tools::ExitCode> print_list(const tools::Streams& streams) const {
        const EngineFacts facts;
        for (const Kind* kind : settings_.plan.kinds) {
            streams.out << fmt::format("{:<10} {}\n", kind->name, kind->text);
            for (const std::string& name : session_names(*kind, {facts}))
                streams.out << "    " << name << '\n';
        }
        return tools::kExitFine;
    }

    Result<Engine> start(const std::string& text) const {
        const auto words = tools::shell_words(text);
        if (!words) return Error{words.error()};
        Engine engine{text, {*words, {}}, {}};
        for (const std::string& option : options_) {
            const std::size_t equals = option.find('=');
            engine.command.settings.push_back(fmt::format(
                "name {} value {}", option.substr(0, equals), option.substr(equals + 1)));
        }
        auto facts = ask_facts(engine.command, {settings_.limits.timeout * kPatience});
        if (!facts) return Error{facts.error()};
        engine.facts = std::move(*facts);
        return engine;
    }

    Result<tools::ExitCode> replay(const std::vector<Engine>& engines,
                                   const tools::Streams& streams) const {
        bool failed = false;
        for (const Engine& engine : engines) {
            const Session session = make_session(
                settings_.plan, *session_, {engine.facts, settings_.memory, settings_.threads});
            streams.out << fmt::format("{}: session {}, {}{}{}\n", engine.facts.name, *session_,
                                       session.kind, session.name.empty() ? "" : ": ",
                                       session.name);
            Dialogue dialogue;
            const TalkLimits limits{settings_.limits.timeout,
                                    allowed_memory(engine.command, engine.facts, settings_.memory)};
            const auto findings = talk(engine.command, session, limits, &dialogue);
            for (const std::string& line : dialogue) streams.out << line << '\n';
            for (const Finding& finding : findings)
                streams.out << fmt::format("{}: {}: {}\n",
                                           is_fault(finding.kind) ? "fault" : "remark",
                                           words_of(finding.kind).name, finding.detail);
            failed = failed || first_fault(findings) != nullptr;
        }
        return failed ? tools::kExitWrong : tools::kExitFine;
    }

    Result<tools::ExitCode> stress_all(const std::vector<Engine>& engines,
                                       const tools::Streams& streams) const {
        const tools::Interruption interruption;
        const auto start = std::chrono::steady_clock::now();
        tools::ProgressBar bar(stderr);
        std::vector<EngineReport> reports;
        for (const Engine& engine : engines) {
            const auto progress = [&](double part, std::size_t failed) {
                const auto done = static_cast<double>(reports.size());
                const std::chrono::duration<double> spent =
                    std::chrono::steady_clock::now() - start;
                bar.draw((done + part) / static_cast<double>(engines.size()), spent.count(),
                         fmt::format(", {}: {} failed", engine.facts.name, failed));
            };
            reports.push_back(sebastes::stress::stress(engine.text, engine.command, engine.facts,
                                                       settings_, progress,
                                                       [&] { return interruption.requested(); }));
        }
        bar.clear();
        return print(reports, streams);
    }

    Result<tools::ExitCode> print(const std::vector<EngineReport>& reports,
                                  const tools::Streams& streams) const {
        const tools::Machine machine = tools::this_machine();
        const RunWords words{
            tools::utc_date(),
            fmt::format("{}, {} cores, {}", machine.processor, machine.cores, machine.system),
            common_words()};
        const tools::Report whole = report_of(reports, settings_, words);
        // Where stdout is asked to carry data, people read stderr.
        (json_ == "-" || html_ == "-" ? streams.err : streams.out) << tools::to_text(whole);
        const auto errors =
            tools::write_output_files({{json_, [&] { return tools::to_json(whole).to_text(); }},
                                       {html_, [&] { return tools::to_html(whole); }}});
        for (const Error& error : errors) tools::complain(streams, "ucistress", error.message);
        if (!errors.empty()) return tools::kExitUnusable;
        const bool failed = std::ranges::any_of(
            reports, [](const EngineReport& report) { return !report.faults.empty(); });
        const bool stopped = std::ranges::any_of(reports, &EngineReport::interrupted);
        if (failed) return tools::kExitWrong;
        return stopped ? tools::kExitUnusable : tools::kExitFine;
    }

    // What of the command line a session depends on, besides engine, seed and number.
    std::string common_words() const {
        std::string text = "ucistress";
        for (std::size_t i = 0; i < wanted_.size(); ++i)
            text += (i == 0 ? " --kinds " : ",") + wanted_[i];
        for (const std::string& option : options_) text += fmt::format(" --option '{}'", option);
        const RunSettings usual;
        if (settings_.memory != usual.memory) text += fmt::format(" --memory {}", settings_.memory);
        if (settings_.threads != usual.threads)
            text += fmt::format(" --threads {}", settings_.threads);
        return text;
    }

    std::vector<std::string> commands_;
    std::vector<std::string> options_;
    std::vector<std::string> wanted_;
    RunSettings settings_;
    std::optional<std::uint64_t> session_;
    int timeout_ = 3000;
    bool list_ = false;
    std::string json_;
    std::string html_;
};

}  // namespace

std::unique_ptr<tools::Command> make_stress() { return std::make_unique<StressCommand>(); }

}  // namespace sebastes::stress
