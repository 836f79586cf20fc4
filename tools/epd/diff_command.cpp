// epd diff A.json B.json
#include "tools/epd/commands.h"
#include "tools/epd/report_diff.h"
#include "tools/epd/report_file.h"
#include "tools/epd/search_arguments.h"

namespace sebastes::epd {

ExitCode run_diff(std::vector<std::string> arguments, std::ostream& out, std::ostream& err) {
    CLI::App app{
        "Compares two JSON reports over the same positions: what is newly solved, newly lost,\n"
        "faster and slower, and whether that is more than chance.",
        "epd diff"};
    std::string before;
    std::string after;
    std::size_t longest = 10;
    app.add_option("A", before, "The earlier report")->required();
    app.add_option("B", after, "The later one")->required();
    app.add_option("--list", longest, "How many of the faster and of the slower to list")
        ->capture_default_str();
    app.footer("p is the probability of so uneven a split if nothing had changed.");
    const auto help = parse_arguments(app, std::move(arguments), "epd diff A.json B.json");
    if (!help) return refuse(err, help.error());
    if (!help->empty()) {
        out << *help;
        return kSuccess;
    }
    const auto first = read_report(before);
    if (!first) return refuse(err, first.error());
    const auto second = read_report(after);
    if (!second) return refuse(err, second.error());
    const auto diff = compare_reports(*first, *second);
    if (!diff) return refuse(err, diff.error());
    if (diff->shared == 0) return refuse(err, "the reports share no position");
    out << to_text(*diff, longest) << std::flush;
    return kSuccess;
}

}  // namespace sebastes::epd
