// perft suite FILE...
#include <algorithm>
#include <utility>

#include "system/descriptor.h"
#include "tools/programs/perft/arguments.h"
#include "tools/programs/perft/commands.h"
#include "tools/programs/perft/suite_report.h"
#include "tools/shared/batch/interruption.h"
#include "tools/shared/batch/output_file.h"

namespace sebastes::tools {

namespace {

class SuiteCommand : public Command {
  public:
    void describe(CommandLine& line) override {
        line.describe(
            "Counts positions with known counts and lists those that differ; or has another engine "
            "count them, and finds the move that it gets wrong");
        line.add("FILE", files_,
                 "Lines such as \"FEN ;D1 20 ;D2 400\", \"FEN; perft 6 = N\" or \"FEN,20,400\", "
                 "or python-chess's id, epd and perft lines; - is the standard input")
            .required();
        line.add("--max-depth", options_.max_depth, "Leave out deeper counts").within(1, 99);
        line.add("--max-nodes", options_.max_nodes, "Leave out counts above this");
        line.add("--jobs", options_.jobs, "Positions counted at a time").within(1, 1024);
        line.add("--hash", options_.hash_mib, "MiB of a table of counts for each job; 0: none")
            .within(0, 1 << 20);
        line.add("--json", json_, "Write the results to this file as JSON; - is stdout");
        line.add("--csv", csv_, "Write the results to this file as CSV; - is stdout");
        other_.add_to(line, false);
        line.check([this] {
            if (std::ranges::count(files_, "-") > 1)
                return std::string("the standard input can be read only once");
            return json_ == "-" && csv_ == "-" ? "--json and --csv cannot both be the stdout"
                                               : std::string();
        });
    }

    Result<ExitCode> run(const Streams& streams) override {
        if (const auto error = check_writable({json_, csv_})) return *error;
        const Interruption interruption;
        options_.stop = &interruption.flag();
        std::string engine;
        auto judges = make_judges(engine, streams);
        if (!judges) return Error{judges.error()};
        Result<SuiteExport> files = SuiteExport::open(json_, csv_);
        if (!files) return Error{files.error()};

        // Where stdout is asked to carry data, people read stderr.
        const bool data = json_ == "-" || csv_ == "-";
        std::ostream& out = data ? streams.err : streams.out;
        SuiteReader reader(files_, options_.stop);
        SuiteTotals totals;
        {
            SuiteProgress progress(out, streams.err, plan(engine, data), *files);
            totals = run_suite(reader, options_, *judges, progress);
            out << to_text(totals_report(totals, engine));
            progress.finish();
            out.flush();
        }
        const auto errors = files->finish(totals_report(totals, engine));
        for (const Error& error : errors) complain(streams, "perft", error.message);
        if (totals.positions + totals.refused + totals.unread == 0 && !totals.stopped)
            return Error{"no position to count"};
        return errors.empty() ? code(totals) : kExitUnusable;
    }

  private:
    // Makes a judge for each job, and sets the engine's name if there is an engine.
    Result<std::vector<SuiteJudge>> make_judges(std::string& engine, const Streams& streams) const {
        std::vector<SuiteJudge> judges;
        for (int i = 0; i < options_.jobs; ++i) {
            if (other_.command.empty()) {
                judges.emplace_back(options_);
                continue;
            }
            Result<PerftEngine> started = other_.start();
            if (!started) return Error{started.error()};
            if (engine.empty() && !started->knows_chess960())
                complain(
                    streams, "perft",
                    started->name() + " has no option UCI_Chess960; such positions are left out");
            engine = started->name();
            judges.emplace_back(options_, std::move(*started), other_.options());
        }
        return judges;
    }

    SuiteProgress::Plan plan(const std::string& engine, bool data) const {
        return {engine, !data && !is_terminal(1),
                is_terminal(2) ? total_size(files_) : std::nullopt};
    }

    static ExitCode code(const SuiteTotals& totals) {
        if (totals.wrong > 0) return kExitWrong;
        const bool whole = totals.refused + totals.unread + totals.failed == 0 && !totals.stopped;
        return whole ? kExitFine : kExitUnusable;
    }

    std::vector<std::string> files_;
    SuiteOptions options_;
    EngineArguments other_;
    std::string json_;
    std::string csv_;
};

}  // namespace

std::unique_ptr<Command> make_suite() { return std::make_unique<SuiteCommand>(); }

}  // namespace sebastes::tools
