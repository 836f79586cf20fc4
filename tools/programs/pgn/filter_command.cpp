// pgn filter FILE...
#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>

#include "tools/programs/pgn/commands.h"
#include "tools/programs/pgn/games_command.h"
#include "tools/shared/annotate/game_opening.h"
#include "tools/shared/pgn_epd/pgn_writer.h"

namespace sebastes::pgn {

namespace {

// Says what is left out of the games.
struct Omissions {
    bool comments = false;
    bool variations = false;
    bool glyphs = false;
    bool tags = false;  // but the roster

    void apply_to(PgnGame& game) const {
        using Kind = PgnElement::Kind;
        std::size_t depth = 0;
        std::erase_if(game.elements, [&](const PgnElement& element) {
            const bool within = variations && (depth > 0 || element.kind == Kind::VariationBegin);
            if (element.kind == Kind::VariationBegin) ++depth;
            if (element.kind == Kind::VariationEnd) --depth;
            return within || (comments && element.kind == Kind::Comment) ||
                   (glyphs && element.kind == Kind::Nag);
        });
        if (tags)
            std::erase_if(game.tags, [](const PgnTag& tag) { return !is_in_pgn_roster(tag.name); });
    }
};

class FilterCommand : public GamesCommand {
  public:
    void describe(tools::CommandLine& line) override {
        line.describe("Writes the games that are wanted, in the export format of PGN.");
        add_files_to(line);
        add_filter_to(line);
        line.add_flag("--name-openings", names_openings_,
                      "Set the tags ECO and Opening where they are missing");
        line.add_flag("--no-comments", left_out_.comments, "Without comments");
        line.add_flag("--no-variations", left_out_.variations, "Without variations");
        line.add_flag("--no-glyphs", left_out_.glyphs, "Without !, ? and other glyphs");
        line.add_flag("--no-tags", left_out_.tags,
                      "Without tags other than the seven of each game");
        line.add_flag("--plain", plain_, "Without all of these");
        add_output_to(line);
        line.add("--split", split_,
                 "At most this many games a file: -o games.pgn makes games-1.pgn, games-2.pgn, ...")
            .within(1, std::int64_t{1} << 40);
        line.check([this] {
            return split_ && output_.empty() ? "--split needs --output" : std::string();
        });
    }

    Result<tools::ExitCode> run(const tools::Streams& streams) override {
        if (plain_) left_out_ = {true, true, true, true};
        if (split_) return write_parts(streams);
        return write_games(streams,
                           [&](PgnGame& game, Output& output) { output.write(text_of(game)); });
    }

  private:
    std::string text_of(PgnGame& game) const {
        left_out_.apply_to(game);
        if (names_openings_) annotate::set_opening_tags(game);
        return to_pgn(game);
    }

    Result<tools::ExitCode> write_parts(const tools::Streams& streams) {
        GameFiles files(files_, streams);
        std::optional<Output> part;
        std::int64_t parts = 0;
        std::int64_t games = 0;
        while (auto reading = next_wanted(files)) {
            if (games++ % *split_ == 0) {
                if (auto error = part ? part->finish() : std::nullopt) return *error;
                auto opened = Output::open(part_path(++parts), streams);
                if (!opened) return Error{opened.error()};
                part.emplace(std::move(*opened));
            }
            part->write(text_of(reading->game));
        }
        if (auto error = part ? part->finish() : std::nullopt) return *error;
        return files.exit_code();
    }

    std::string part_path(std::int64_t part) const {
        const std::filesystem::path path(output_);
        return (path.parent_path() /
                fmt::format("{}-{}{}", path.stem().string(), part, path.extension().string()))
            .string();
    }

    Omissions left_out_;
    bool plain_ = false;
    bool names_openings_ = false;
    std::optional<std::int64_t> split_;
};

}  // namespace

std::unique_ptr<tools::Command> make_filter() { return std::make_unique<FilterCommand>(); }

}  // namespace sebastes::pgn
