// datagen summary FILE
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <map>

#include "tools/programs/datagen/command.h"
#include "tools/shared/report/report.h"
#include "tools/shared/training_data/filters.h"
#include "tools/shared/training_data/game_file.h"

namespace sebastes::datagen {

namespace {

using tools::Json;

constexpr std::array kStarts{"standard", "chess960", "ending", "book"};
constexpr std::array kEnds{"rules", "mate", "score", "bases", "length"};
constexpr std::array kResults{"black_wins", "draw", "white_wins"};
constexpr int kScoreStep = 100;  // centipawns of a row of the histogram
constexpr int kScoreEnd = 2500;  // the first and the last row have what is beyond

struct Counts {
    std::uint64_t games = 0;
    std::uint64_t doubles = 0;
    std::uint64_t plies = 0;
    std::uint64_t positions = 0;
    std::uint64_t repeated = 0;  // of these, were there before
    training::KeySet seen;
    std::array<std::uint64_t, kStarts.size()> starts{};
    std::array<std::uint64_t, kEnds.size()> ends{};
    std::array<std::uint64_t, kResults.size()> results{};
    std::map<int, std::uint64_t> scores;  // of what is kept, by a row's lower end

    void add(const training::TrainingGame& game,
             const std::vector<training::PackedPosition>& kept) {
        ++games;
        plies += game.moves.size();
        ++starts[static_cast<std::size_t>(game.started)];
        ++ends[static_cast<std::size_t>(game.ended)];
        ++results[static_cast<std::size_t>(game.result)];
        positions += kept.size();
        for (const auto& each : kept) {
            const int score = std::clamp<int>(each.score, -kScoreEnd, kScoreEnd - 1);
            ++scores[(score + kScoreEnd) / kScoreStep * kScoreStep - kScoreEnd];
            repeated += !seen.insert(key_of(each));
        }
    }
};

class SummaryCommand : public tools::Command {
  public:
    void describe(tools::CommandLine& line) override {
        line.describe(
            "Says what a file of games holds: how they were made, began and ended, and the scores\n"
            "of the positions that tune learns from.");
        line.add("FILE", path_, "The file").required();
        line.add_flag("--json", json_, "As JSON");
    }

    Result<tools::ExitCode> run(const tools::Streams& streams) override {
        auto reader = training::GameFileReader::open(path_);
        if (!reader) return Error{reader.error()};
        Counts counts;
        training::PositionFilter filter{training::Filters{}};
        while (true) {
            const auto block = reader->next();
            if (!block) return Error{block.error()};
            if (!*block) break;
            if (!(*block)->is_game()) {
                ++counts.doubles;
                continue;
            }
            const auto game = training::game_of(**block);
            if (!game) return reader->fault(game.error());
            std::vector<training::PackedPosition> kept;
            filter.take(*game, kept);
            counts.add(*game, kept);
        }
        const tools::Report summary = report(*reader, counts);
        streams.out << (json_ ? tools::to_json(summary).to_text() : tools::to_text(summary));
        return tools::kExitFine;
    }

  private:
    // How often each of these is there, and of how many games.
    template <std::size_t N>
    static tools::Cell shares(const std::array<const char*, N>& names,
                              const std::array<std::uint64_t, N>& counts, std::uint64_t games) {
        Json json = Json::object();
        std::string text;
        for (std::size_t i = 0; i < N; ++i) {
            json[names[i]] = counts[i];
            const double part =
                games == 0 ? 0
                           : 100.0 * static_cast<double>(counts[i]) / static_cast<double>(games);
            text +=
                fmt::format("{}{} {} ({:.1f} %)", i == 0 ? "" : ", ", names[i], counts[i], part);
        }
        return {std::move(json), std::move(text)};
    }

    tools::Report report(const training::GameFileReader& reader, const Counts& counts) const {
        const training::GameFileHeader& header = reader.header();
        Json settings = Json::object();
        std::string settings_text;
        for (const auto& [name, value] : header.settings) {
            settings[name] = value;
            settings_text += fmt::format("{}{} {}", settings_text.empty() ? "" : ", ", name, value);
        }
        tools::Report report;
        report.add("file", "file", path_);
        report.add("settings", "settings", {std::move(settings), std::move(settings_text)});
        report.add("shard", header.games != 0 ? "shard" : "",
                   {header.shard, fmt::format("{} of {}", header.shard, header.shards)});
        report.add("shards", "", header.shards);
        report.add("games", "games", counts.games);
        report.add("doubles", "doubles left out", counts.doubles);
        report.add("plies", "plies", counts.plies);
        report.add("positions", "positions to learn from", counts.positions);
        report.add("repeated", "of them again", counts.repeated);
        report.add("cut_off", reader.is_cut_off() ? "the last game" : "",
                   {reader.is_cut_off(), "is cut off"});
        report.add("results", "results", shares(kResults, counts.results, counts.games));
        report.add("starts", "starts", shares(kStarts, counts.starts, counts.games));
        report.add("ends", "ends", shares(kEnds, counts.ends, counts.games));
        using enum tools::Column::Kind;
        tools::Table scores{.key = "scores",
                            .columns = {{"from", "", "scores from", Number},
                                        {"positions", "", "positions", Number}}};
        for (const auto& [from, count] : counts.scores) scores.rows.push_back({from, count});
        report.tables = {std::move(scores)};
        return report;
    }

    std::string path_;
    bool json_ = false;
};

}  // namespace

std::unique_ptr<tools::Command> make_summary() { return std::make_unique<SummaryCommand>(); }

}  // namespace sebastes::datagen
