// perft suite FILE...
#include <fmt/core.h>

#include <cstdio>

#include "tools/batch/output_file.h"
#include "tools/perft/commands.h"
#include "tools/perft/progress.h"

namespace sebastes::tools {

namespace {

class SuiteCommand : public Command {
  public:
    void describe(CommandLine& line) override {
        line.describe("Counts positions whose counts are known and lists what differs");
        line.add("FILE", files_,
                 "Lines such as \"FEN ;D1 20 ;D2 400\" or \"FEN; perft 6 = N\", "
                 "or python-chess's id, epd and perft lines")
            .required();
        line.add("--max-depth", options_.max_depth, "Leave out deeper counts").within(1, 99);
        line.add("--max-nodes", options_.max_nodes, "Leave out counts above this");
        line.add("--jobs", options_.jobs, "Positions counted at a time").within(1, 1024);
        line.add("--hash", options_.hash_mib, "MiB of a table of counts for each job; 0: none")
            .within(0, 1 << 20);
        line.add("--json", json_, "Write the outcome there as JSON; - is stdout");
        line.add("--csv", csv_, "Write the outcome there as CSV; - is stdout");
    }

    Result<ExitCode> run(const Streams& streams) override {
        Suite suite;
        for (const std::string& file : files_) read_suite(file, suite);
        for (const std::string& error : suite.errors) streams.err << error << '\n';
        if (!suite.errors.empty() && suite.cases.empty()) return kExitUnusable;
        if (suite.cases.empty()) return Error{"no position to count"};

        // Where stdout is asked to carry data, people read stderr.
        const bool data = json_ == "-" || csv_ == "-";
        std::ostream& out = data ? streams.err : streams.out;
        SuiteReport report;
        {
            SuiteProgress progress(out, data ? stderr : stdout);
            report = run_suite(suite, options_, progress);
        }
        show(suite, report, out);
        const auto errors = write_output_files({{json_, [&] { return suite_json(suite, report); }},
                                                {csv_, [&] { return suite_csv(suite, report); }}});
        for (const Error& error : errors) complain(streams, "perft", error.message);
        if (report.mismatches() > 0) return kExitWrong;
        return suite.errors.empty() && errors.empty() ? kExitFine : kExitUnusable;
    }

  private:
    static void show(const Suite& suite, const SuiteReport& report, std::ostream& out) {
        out << fmt::format(
            "{} of {} positions counted, {} wrong; {} leaves in {:.2f} s, {:.0f} M/s\n",
            report.counted(), suite.cases.size(), report.mismatches(), report.nodes, report.seconds,
            report.seconds > 0 ? static_cast<double>(report.nodes) / report.seconds / 1e6 : 0.0);
        if (report.mismatches() > 0) out << "Wrong:\n";
        for (std::size_t i = 0; i < suite.cases.size(); ++i)
            if (report.outcomes[i].mismatch)
                out << "  " << outcome_line(suite.cases[i], report.outcomes[i]) << '\n';
        out << std::flush;
    }

    std::vector<std::string> files_;
    SuiteOptions options_;
    std::string json_;
    std::string csv_;
};

}  // namespace

std::unique_ptr<Command> make_suite() { return std::make_unique<SuiteCommand>(); }

}  // namespace sebastes::tools
