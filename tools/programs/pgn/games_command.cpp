#include "tools/programs/pgn/games_command.h"

namespace sebastes::pgn {

namespace {

constexpr std::int64_t kMostGames = std::int64_t{1} << 40;

}  // namespace

void GamesCommand::add_files_to(tools::CommandLine& line) {
    line.add("FILE", files_, "PGN files, compressed or not; - is the standard input").required();
}

void GamesCommand::add_filter_to(tools::CommandLine& line) {
    filter_.add_to(line);
    line.add("--skip", skip_, "Skip this many of the chosen games").within(0, kMostGames);
    line.add("--limit", limit_, "Then take at most this many").within(0, kMostGames);
    line.add_flag("--keep-partial", keeps_partial_,
                  "Keep the moves before the fault of a game that cannot be read");
}

void GamesCommand::add_output_to(tools::CommandLine& line) {
    line.add("-o,--output", output_, "Write to this file");
}

std::optional<PgnReading> GamesCommand::next_wanted(GameFiles& files) {
    if (limit_ && *limit_ == 0) return std::nullopt;
    if (keeps_partial_) files.keep_partial();
    while (auto reading = files.next()) {
        if (!filter_.matches(reading->game)) continue;
        if (skip_ > 0) {
            --skip_;
            continue;
        }
        if (limit_) --*limit_;
        return reading;
    }
    return std::nullopt;
}

Result<tools::ExitCode> GamesCommand::write_games(const tools::Streams& streams,
                                                  const WriteGame& write) {
    auto output = Output::open(output_, streams);
    if (!output) return Error{output.error()};
    GameFiles files(files_, streams, !output->on_terminal());
    while (auto reading = next_wanted(files)) write(reading->game, *output);
    files.clear_progress();
    if (auto error = output->finish()) return *error;
    return files.exit_code();
}

}  // namespace sebastes::pgn
