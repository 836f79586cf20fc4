// pgn annotate FILE...
#include <fmt/core.h>

#include <chrono>
#include <filesystem>
#include <optional>
#include <sstream>
#include <system_error>
#include <thread>

#include "notation/notation.h"
#include "tools/programs/pgn/annotation_page.h"
#include "tools/programs/pgn/commands.h"
#include "tools/programs/pgn/games_command.h"
#include "tools/shared/annotate/annotated_game.h"
#include "tools/shared/annotate/game_annotator.h"
#include "tools/shared/batch/interruption.h"
#include "tools/shared/batch/progress_bar.h"
#include "tools/shared/pgn_epd/move_text.h"
#include "tools/shared/pgn_epd/pgn_writer.h"

namespace sebastes::pgn {

namespace {

using annotate::GameAnnotator;
using annotate::JudgedMove;

constexpr std::chrono::milliseconds kLook{20};

// Stops a search when Ctrl-C asks for it.
class InterruptionWatch {
  public:
    explicit InterruptionWatch(SearchControl& control)
        : thread_([&control](const std::stop_token& end) {
              while (!end.stop_requested() && !control.stopped()) {
                  if (tools::Interruption::flag()) control.stop();
                  std::this_thread::sleep_for(kLook);
              }
          }) {}

  private:
    tools::Interruption interruption_;
    std::jthread thread_;
};

// Shows on a terminal how many of the moves of all games are judged.
class MoveProgress {
  public:
    bool on_terminal() const { return bar_.on_terminal(); }
    void expect(std::size_t steps) { expected_ += steps; }
    void count(std::size_t game) {
        ++done_;
        if (expected_ == 0) return;
        const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start_;
        bar_.draw(static_cast<double>(done_) / static_cast<double>(expected_), spent.count(),
                  fmt::format(", game {}", game));
    }
    void clear() { bar_.clear(); }

  private:
    tools::ProgressBar bar_{stderr};
    std::size_t expected_ = 0;
    std::size_t done_ = 0;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

class AnnotateCommand : public GamesCommand {
  public:
    void describe(tools::CommandLine& line) override {
        line.describe(
            "Judges each move of the games: adds ?!, ? and ?? with the better move, [%eval]\n"
            "comments, and an accuracy for each player. The games keep their own comments. With\n"
            "one thread and without --movetime each run gives the same result. Ctrl-C ends the\n"
            "run and keeps the moves judged so far; the games after them are not written.");
        add_files_to(line);
        line.add("--movetime", move_time_, "Milliseconds a position").within(1, 100'000'000);
        line.add("--nodes", nodes_,
                 fmt::format("Nodes a position; {} if no limit is given", annotate::Effort::kNodes))
            .within(1, std::int64_t{1} << 40);
        line.add("--depth", depth_, "Plies a position").within(1, kMaxPly - 1);
        line.add("--threads", threads_, "Threads of the search")
            .within(1, Engine::kMaxThreads)
            .shows_default();
        line.add("--hash", hash_mib_, "MiB of the transposition table")
            .within(1, 1 << 20)
            .shows_default();
        line.add("--line", style_.line_plies, "Plies of the better line, as a variation; 0: none")
            .within(0, kMaxPly)
            .shows_default();
        line.add_flag("--no-evals", no_evaluations_, "Without [%eval] comments");
        line.add("--html", page_, "Write a page with curves and boards to this file");
        add_filter_to(line);
        add_output_to(line);
    }

    Result<tools::ExitCode> run(const tools::Streams& streams) override {
        style_.evaluations = !no_evaluations_;
        SearchControl control;
        const InterruptionWatch watch(control);
        if (const std::string fault = overwritten(); !fault.empty()) return Error{fault};
        auto output = Output::open(output_, streams);
        if (!output) return Error{output.error()};
        std::optional<Output> page;
        if (!page_.empty()) {
            auto opened = Output::open(page_, streams);
            if (!opened) return Error{opened.error()};
            page.emplace(std::move(*opened));
        }
        return annotate_all(streams, *output, page, control);
    }

  private:
    // Returns an error if a file that is read would be overwritten; else an empty text.
    std::string overwritten() const {
        for (const std::string& written : {output_, page_})
            for (const std::string& file : files_) {
                std::error_code error;
                if (!written.empty() && std::filesystem::equivalent(written, file, error))
                    return written + ": is read, and would be overwritten";
            }
        return "";
    }

    std::string page_title() const {
        std::string title;
        for (const std::string& file : files_) {
            if (!title.empty()) title += ", ";
            title += file == "-" ? "games" : std::filesystem::path(file).filename().string();
        }
        return title + ", annotated";
    }

    // Reads all games once to count their plies, if the progress is shown.
    void count_plies(MoveProgress& progress) const {
        if (!progress.on_terminal()) return;
        for (const std::string& file : files_)
            if (file == "-") return;
        std::ostringstream ignored;
        const tools::Streams quiet{ignored, ignored};
        AnnotateCommand counting = *this;
        GameFiles files(files_, quiet, false);
        while (const auto reading = counting.next_wanted(files))
            progress.expect(2 * reading->game.main_line().size());
    }

    annotate::Effort effort() const {
        if (!move_time_ && !nodes_ && !depth_) return annotate::Effort::usual();
        Limits limits;
        limits.move_time = move_time_;
        limits.nodes = nodes_;
        limits.depth = depth_;
        return annotate::Effort::of(limits);
    }

    Result<tools::ExitCode> annotate_all(const tools::Streams& streams, Output& output,
                                         std::optional<Output>& page, SearchControl& control) {
        Engine session(hash_mib_, threads_);
        MoveProgress progress;
        count_plies(progress);
        GameFiles files(files_, streams, false);
        std::size_t number = 0;
        while (!control.stopped()) {
            const auto reading = next_wanted(files);
            if (!reading) break;
            const PgnGame& game = reading->game;
            GameAnnotator annotator(session, game.start, game.main_line(), effort());
            ++number;
            while (annotator.next(control)) progress.count(number);
            progress.clear();
            const std::vector<JudgedMove>& moves = annotator.judged();
            const annotate::Summary summary = annotator.summary();
            output.write(to_pgn(annotate::annotated(game, moves, summary, style_)));
            if (output_.empty()) streams.out << std::flush;
            if (page && number == 1) page->write(annotation_page_begin(players_of(game)));
            if (page) page->write(annotation_section(game, moves, summary, number));
            if (!output_.empty()) tell(game, summary, streams.out);
        }
        if (page && number == 0) page->write(annotation_page_begin(page_title()));
        return finish(streams, files, output, page, control.stopped());
    }

    static void tell(const PgnGame& game, const annotate::Summary& summary, std::ostream& out) {
        out << fmt::format("{} - {} {}\n", game.tag("White"), game.tag("Black"),
                           to_pgn_result(game.result));
        out << tools::to_text(player_table(game, summary)) << '\n';
        out << std::flush;
    }

    Result<tools::ExitCode> finish(const tools::Streams& streams, const GameFiles& files,
                                   Output& output, std::optional<Output>& page, bool stopped) {
        if (auto error = output.finish()) return *error;
        if (page) {
            page->write(annotation_page_end());
            if (auto error = page->finish()) return *error;
        }
        if (!stopped) return files.exit_code();
        tools::complain(streams, "pgn", "interrupted; what was not read is not written");
        return tools::kExitWrong;
    }

    std::optional<std::int64_t> move_time_;
    std::optional<std::uint64_t> nodes_;
    std::optional<int> depth_;
    std::size_t threads_ = 1;
    std::size_t hash_mib_ = annotate::kHashMib;
    std::string page_;
    bool no_evaluations_ = false;
    annotate::AnnotationStyle style_;
};

}  // namespace

std::unique_ptr<tools::Command> make_annotate() { return std::make_unique<AnnotateCommand>(); }

}  // namespace sebastes::pgn
