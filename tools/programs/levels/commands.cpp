// levels match, levels blunders and levels fit.
#include "tools/programs/levels/commands.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <fstream>

#include "board/position_facts.h"
#include "core/number.h"
#include "core/text.h"
#include "eval/see.h"
#include "search/engine.h"
#include "tools/programs/levels/player.h"
#include "tools/programs/levels/ratings.h"
#include "tools/shared/batch/interruption.h"
#include "tools/shared/batch/output_file.h"

namespace sebastes::levels {

namespace {

// ---- match ----

class MatchCommand : public tools::Command {
  public:
    void describe(tools::CommandLine& line) override {
        line.describe(
            "Plays one player against another and prints a line that `levels fit` reads: wins,\n"
            "draws and losses of the first.  Only the rules end a game.\n"
            "Players: elo:1500, nodes:1000, greedy, random, uci:COMMAND, xboard:COMMAND; behind a\n"
            "command each ;NAME=VALUE sets an option.");
        line.add("FIRST", first_, "A player").required();
        line.add("SECOND", second_, "Its opponent").required();
        line.add("--games", games_, "How many, a pair for each opening")
            .within(2, 1000000)
            .shows_default();
        line.add("--seed", seed_, "Of openings and errors").shows_default();
        line.add("--seconds", clock_.seconds, "Time of other engines")
            .within(0.1, 36000.0)
            .shows_default();
        line.add("--moves", clock_.moves, "For so many moves").within(1, 1000).shows_default();
    }

    Result<tools::ExitCode> run(const tools::Streams& streams) override {
        const auto first = make_player(first_, 2 * seed_ * 1000003);
        if (!first) return Error{first.error()};
        const auto second = make_player(second_, (2 * seed_ + 1) * 1000003);
        if (!second) return Error{second.error()};
        const tools::Interruption interruption;
        Score score;
        while (score.games() < games_ && !interruption.requested()) {
            const auto pair =
                play_book_pair(**first, **second,
                               seed_ * 1000003 + static_cast<std::uint64_t>(score.games()), clock_);
            if (!pair) return Error{pair.error()};
            if (*pair) score += **pair;
        }
        if (score.games() == 0) return tools::kExitFine;
        streams.out << fmt::format("{}\t{:+.0f} ± {:.0f}\n", to_line(first_, second_, score),
                                   elo_of_share(score.points(), score.games()),
                                   error_of_elo(score));
        return tools::kExitFine;
    }

  private:
    std::string first_;
    std::string second_;
    int games_ = 100;
    std::uint64_t seed_ = 1;
    PeerClock clock_;
};

// ---- blunders ----

// Whether the side that is not to move has its queen on a square where it is lost for less.
bool hangs_queen(const Position& position) {
    PositionFacts facts(position);
    for (const Move move : legal_moves(position.board())) {
        const Piece captured = position.captured(move);
        if (captured != Piece::None && type_of(captured) == PieceType::Queen &&
            see_ge(facts, move, 300))
            return true;
    }
    return false;
}

bool can_mate(const Position& position) {
    return std::ranges::any_of(legal_moves(position.board()), [&](Move move) {
        const Position next = position.after(move);
        return next.in_check() && !has_legal_move(next.board());
    });
}

// Whether some move keeps the queen, or the one that was played took as much for it.
bool was_needless(const Position& position, Move played) {
    const Piece captured = position.captured(played);
    if (captured != Piece::None && kSeeValues[type_of(captured)] >= 500) return false;
    return std::ranges::any_of(legal_moves(position.board()),
                               [&](Move move) { return !hangs_queen(position.after(move)); });
}

class BlundersCommand : public tools::Command {
  public:
    void describe(tools::CommandLine& line) override {
        line.describe(
            "Plays a player against itself and says how its moves err: of a hundred, how many\n"
            "cost how much by a judge's search, how many leave the queen to be taken for less\n"
            "where another move is better, and how many of its mates in one it plays.");
        line.add("PLAYER", player_, "As in levels match").required();
        line.add("--games", games_, "How many").within(2, 100000).shows_default();
        line.add("--judge", judge_, "Nodes of the judge's search; each tenth move is judged")
            .within(100, 100000000)
            .shows_default();
        line.add("--seed", seed_, "Of openings and errors").shows_default();
    }

    Result<tools::ExitCode> run(const tools::Streams& streams) override {
        const auto first = make_player(player_, 2 * seed_ * 1000003);
        if (!first) return Error{first.error()};
        const auto second = make_player(player_, (2 * seed_ + 1) * 1000003);
        if (!second) return Error{second.error()};
        const tools::Interruption interruption;
        for (int game = 0; game < games_ && !interruption.requested(); game += 2) {
            const auto pair = play_book_pair(
                **first, **second, seed_ * 1000003 + static_cast<std::uint64_t>(game), {},
                [&](const Game& before, Move move) { see(before, move); });
            if (!pair) return Error{pair.error()};
        }
        streams.out << summary();
        return tools::kExitFine;
    }

  private:
    // Centipawns.
    static constexpr std::array<int, 4> kSizes{50, 100, 200, 400};
    static constexpr int kDecided = 800;    // who wins is settled: no move is judged
    static constexpr int kQueenLoss = 300;  // less is a sacrifice

    void see(const Game& game, Move move) {
        const Position& before = game.position();
        const Position after = before.after(move);
        ++moves_;
        if (can_mate(before)) {
            ++mates_;
            if (after.in_check() && !has_legal_move(after.board())) ++mates_played_;
        }
        const bool hangs = hangs_queen(after) && was_needless(before, move);
        if (!hangs && moves_ % 10 != 0) return;
        const int best = score(game, {});
        const int loss = best - score(game, move);
        if (hangs && loss >= kQueenLoss) ++queens_;
        if (moves_ % 10 == 0 && std::abs(best) <= kDecided) count(loss);
    }

    void count(int loss) {
        ++judged_;
        for (std::size_t i = 0; i < kSizes.size(); ++i) larger_[i] += loss >= kSizes[i];
    }

    int score(const Game& game, Move only) {
        Limits limits;
        limits.nodes = static_cast<std::uint64_t>(judge_);
        if (only) limits.search_moves = {only};
        SearchControl control;
        return judge_session_.search({game, limits, {}, control}).score;
    }

    std::string summary() const {
        std::string text = fmt::format("{}: {} moves, {} judged", player_, moves_, judged_);
        for (std::size_t i = 0; i < kSizes.size(); ++i)
            text += fmt::format("; {:.1f} % lose {}", 100.0 * larger_[i] / std::max(judged_, 1),
                                kSizes[i]);
        return text + fmt::format("; queens hung {} ({:.2f} %); mates in one {} of {}\n", queens_,
                                  100.0 * queens_ / std::max(moves_, 1), mates_played_, mates_);
    }

    std::string player_;
    int games_ = 20;
    std::int64_t judge_ = 10000;
    std::uint64_t seed_ = 1;
    Engine judge_session_;
    int moves_ = 0;
    int judged_ = 0;
    int queens_ = 0;
    int mates_ = 0;
    int mates_played_ = 0;
    std::array<int, kSizes.size()> larger_{};
};

// ---- fit ----

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

std::unique_ptr<tools::Command> make_match() { return std::make_unique<MatchCommand>(); }
std::unique_ptr<tools::Command> make_blunders() { return std::make_unique<BlundersCommand>(); }
std::unique_ptr<tools::Command> make_fit() { return std::make_unique<FitCommand>(); }

}  // namespace sebastes::levels
