#include <fmt/core.h>

#include <algorithm>
#include <fstream>

#include "core/number.h"
#include "core/text.h"
#include "tools/programs/levels/commands.h"
#include "tools/programs/levels/ratings.h"
#include "tools/shared/batch/output_file.h"

namespace sebastes::levels {

namespace {

struct Point {
    double set;
    double measured;
    double error;
};

// What was set and what was measured, as a picture.
std::string picture(const std::vector<Point>& points) {
    const auto x = [](double elo) { return 60 + (elo - 400) / 5; };
    const auto y = [](double elo) { return 700 - (elo - 400) / 5; };
    std::string svg =
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 720 760\" "
        "font-family=\"sans-serif\" font-size=\"13\">\n"
        "<rect width=\"720\" height=\"760\" fill=\"white\"/>\n";
    for (int elo = 600; elo <= 3400; elo += 400) {
        svg += fmt::format(
            "<path d=\"M{0} {1}V{2}M{3} {4}H{5}\" stroke=\"#ddd\"/>\n"
            "<text x=\"{0}\" y=\"720\" text-anchor=\"middle\">{6}</text>\n"
            "<text x=\"52\" y=\"{7}\" text-anchor=\"end\">{6}</text>\n",
            x(elo), y(400), y(3600), x(400), y(elo), x(3600), elo, y(elo) + 4);
    }
    svg += fmt::format(
        "<path d=\"M{} {}L{} {}\" stroke=\"#999\" stroke-dasharray=\"5 4\"/>\n"
        "<text x=\"380\" y=\"745\" text-anchor=\"middle\">UCI_Elo</text>\n"
        "<text x=\"70\" y=\"50\">measured Elo</text>\n",
        x(400), y(400), x(3600), y(3600));
    std::string line;
    for (const Point& point : points) {
        line += fmt::format("{}{:.1f} {:.1f}", line.empty() ? "M" : "L", x(point.set),
                            y(point.measured));
        svg += fmt::format(
            "<path d=\"M{0:.1f} {1:.1f}V{2:.1f}\" stroke=\"#36c\"/>\n"
            "<circle cx=\"{0:.1f}\" cy=\"{3:.1f}\" r=\"3.5\" fill=\"#36c\"/>\n",
            x(point.set), y(point.measured - point.error), y(point.measured + point.error),
            y(point.measured));
    }
    return svg + "<path d=\"" + line + "\" stroke=\"#36c\" fill=\"none\"/>\n</svg>\n";
}

class FitCommand : public tools::Command {
  public:
    void describe(tools::CommandLine& line) override {
        line.describe(
            "Ratings of the players in files of lines that `levels match` printed, from those\n"
            "that are known: setting, measured Elo, half its 95 % interval, games.");
        line.add("FILES", files_, "Results").required();
        line.add_each(
            "--known", [this](const std::string& text) { return take_known(text); },
            "PLAYER=ELO, the rating of one of them");
        line.add("--picture", picture_, "Draw the strengths' curve as an SVG file");
    }

    Result<tools::ExitCode> run(const tools::Streams& streams) override {
        std::vector<MatchResult> results;
        for (const std::string& file : files_) {
            std::ifstream in(file);
            if (!in) return Error{file + ": cannot be read"};
            for (std::string line; std::getline(in, line);) {
                const auto result = parse_result(line);
                if (!result) return Error{file + ": " + result.error()};
                results.push_back(*result);
            }
        }
        const auto found = ratings(results, known_);
        std::vector<Point> points;
        for (const auto& [name, rating] : found) {
            const auto set =
                name.starts_with("elo:") ? to_number<int>(name.substr(4)) : std::nullopt;
            if (set) points.push_back({static_cast<double>(*set), rating.elo, rating.error});
        }
        std::ranges::sort(points, {}, &Point::set);
        for (const auto& [name, rating] : found)
            streams.out << fmt::format("{:6.0f} ± {:3.0f}  {:5}  {}\n", rating.elo, rating.error,
                                       rating.games, name);
        if (picture_.empty()) return tools::kExitFine;
        if (auto error = tools::write_output_file(picture_, picture(points))) return *error;
        return tools::kExitFine;
    }

  private:
    std::string take_known(const std::string& text) {
        const std::size_t equals = text.rfind('=');
        const auto elo =
            equals == std::string::npos ? std::nullopt : to_number<int>(text.substr(equals + 1));
        if (!elo) return sebastes::quoted(text) + " is not PLAYER=ELO";
        known_[text.substr(0, equals)] = *elo;
        return {};
    }

    std::vector<std::string> files_;
    std::map<std::string, double> known_;
    std::string picture_;
};

}  // namespace

std::unique_ptr<tools::Command> make_fit() { return std::make_unique<FitCommand>(); }

}  // namespace sebastes::levels
