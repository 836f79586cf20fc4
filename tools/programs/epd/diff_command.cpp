// epd diff A.json B.json
#include "tools/programs/epd/commands.h"
#include "tools/programs/epd/report_diff.h"
#include "tools/programs/epd/report_file.h"

namespace sebastes::epd {

namespace {

class DiffCommand : public tools::Command {
  public:
    void describe(tools::CommandLine& line) override {
        line.describe(
            "Compares two JSON reports over the same positions: what is newly solved, newly lost,\n"
            "faster and slower, and whether that is more than chance.  First it says in what the\n"
            "runs are not alike: engines, limits, machines.");
        line.footer(
            "race.json:2 is the second report of a race.  p is the probability of so uneven a "
            "split if nothing had changed.");
        line.add("A", before_, "The earlier report").required();
        line.add("B", after_, "The later one").required();
        line.add("--list", longest_, "How many of the faster and of the slower to list")
            .shows_default();
    }

    Result<ExitCode> run(const Streams& streams) override {
        const auto before = read_report(before_);
        if (!before) return Error{before.error()};
        const auto after = read_report(after_);
        if (!after) return Error{after.error()};
        const auto diff = compare_reports(*before, *after);
        if (!diff) return Error{diff.error()};
        if (diff->shared == 0) return Error{"the reports share no position"};
        const auto unlike = differences(*before, *after);
        if (!unlike.empty()) streams.out << "the runs are not alike:\n";
        for (const std::string& each : unlike) streams.out << "  " << each << '\n';
        streams.out << to_text(*diff, longest_);
        return kExitFine;
    }

  private:
    std::string before_;
    std::string after_;
    std::size_t longest_ = 10;
};

}  // namespace

std::unique_ptr<tools::Command> make_diff() { return std::make_unique<DiffCommand>(); }

}  // namespace sebastes::epd
