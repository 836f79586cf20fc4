// datagen summary FILE
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <map>

#include "tools/programs/datagen/command.h"
#include "tools/shared/json/json.h"
#include "tools/shared/training_data/filters.h"
#include "tools/shared/training_data/game_file.h"

namespace sebastes::datagen {

namespace {

using tools::Json;
using training::BlockKind;

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

    void add(const std::vector<training::PackedPosition>& kept) {
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
            if (const std::string wrong = add(**block, filter, counts); !wrong.empty())
                return reader->fault(wrong);
        }
        streams.out << (json_ ? as_json(*reader, counts).to_text() : as_text(*reader, counts))
                    << '\n';
        return tools::kExitFine;
    }

  private:
    // What is wrong with the block; empty: nothing.
    static std::string add(const training::Block& block, training::PositionFilter& filter,
                           Counts& counts) {
        std::vector<training::PackedPosition> kept;
        if (block.kind == BlockKind::Double) {
            ++counts.doubles;
            return "";
        }
        ++counts.games;
        if (block.kind == BlockKind::Positions) {
            const auto positions = training::positions_of(block);
            if (!positions) return positions.error();
            counts.plies += positions->plies;
            if (!positions->records.empty())
                ++counts.results[static_cast<std::size_t>(positions->records.front().result)];
            filter.take(positions->records, kept);
        } else {
            const auto game = training::game_of(block);
            if (!game) return game.error();
            if (!filter.take(*game, kept)) return "a move is not legal";
            counts.plies += game->moves.size();
            ++counts.starts[static_cast<std::size_t>(game->started)];
            ++counts.ends[static_cast<std::size_t>(game->ended)];
            ++counts.results[static_cast<std::size_t>(game->result)];
        }
        counts.add(kept);
        return "";
    }

    template <std::size_t N>
    static Json named(const std::array<const char*, N>& names,
                      const std::array<std::uint64_t, N>& counts) {
        Json object = Json::object();
        for (std::size_t i = 0; i < N; ++i) object[names[i]] = counts[i];
        return object;
    }

    Json as_json(const training::GameFileReader& reader, const Counts& counts) const {
        Json settings = Json::object();
        for (const auto& [name, value] : reader.header().settings) settings[name] = value;
        Json scores = Json::array();
        for (const auto& [from, count] : counts.scores)
            scores.push_back(Json::object({{"from", from}, {"positions", count}}));
        return Json::object({{"file", path_},
                             {"settings", settings},
                             {"shard", reader.header().shard},
                             {"shards", reader.header().shards},
                             {"games", counts.games},
                             {"doubles", counts.doubles},
                             {"plies", counts.plies},
                             {"positions", counts.positions},
                             {"repeated", counts.repeated},
                             {"cut_off", reader.is_cut_off()},
                             {"results", named(kResults, counts.results)},
                             {"starts", named(kStarts, counts.starts)},
                             {"ends", named(kEnds, counts.ends)},
                             {"scores", scores}});
    }

    template <std::size_t N>
    static std::string shares(const char* title, const std::array<const char*, N>& names,
                              const std::array<std::uint64_t, N>& counts, std::uint64_t of) {
        std::string text = fmt::format("{:<10}", title);
        for (std::size_t i = 0; i < N; ++i)
            text += fmt::format(
                "{}{} {} ({:.1f} %)", i == 0 ? "" : ", ", names[i], counts[i],
                of == 0 ? 0.0 : 100 * static_cast<double>(counts[i]) / static_cast<double>(of));
        return text + '\n';
    }

    std::string as_text(const training::GameFileReader& reader, const Counts& counts) const {
        std::string text = path_ + '\n';
        for (const auto& [name, value] : reader.header().settings)
            text += fmt::format("  {} {}\n", name, value);
        if (reader.header().games != 0)
            text +=
                fmt::format("  shard {} of {}\n", reader.header().shard, reader.header().shards);
        text += fmt::format(
            "{} games, {} plies, {} positions to learn from, {} of them again; {} doubles left "
            "out{}\n",
            counts.games, counts.plies, counts.positions, counts.repeated, counts.doubles,
            reader.is_cut_off() ? "; the last game is cut off" : "");
        text += shares("results", kResults, counts.results, counts.games);
        text += shares("starts", kStarts, counts.starts, counts.games);
        text += shares("ends", kEnds, counts.ends, counts.games);
        text += "scores    from, positions";
        for (const auto& [from, count] : counts.scores)
            text += fmt::format("\n{:>10} {:>10}", from, count);
        return text;
    }

    std::string path_;
    bool json_ = false;
};

}  // namespace

std::unique_ptr<tools::Command> make_summary() { return std::make_unique<SummaryCommand>(); }

}  // namespace sebastes::datagen
