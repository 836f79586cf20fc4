#include "tools/programs/datagen/file_walk.h"

#include <fmt/core.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>

#include "tools/programs/datagen/game_file.h"
#include "tools/shared/batch/interruption.h"
#include "tools/shared/batch/parallel.h"
#include "tools/shared/batch/progress_bar.h"

namespace sebastes::datagen {

using training::GameFileHeader;
using training::GameFileReader;

namespace {

using SteadyClock = std::chrono::steady_clock;

class Walker {
  public:
    // Old games `first` to before `end` are left to do.
    Walker(const FileWalk& walk, GameFileReader& reader, GameFile& file, std::uint64_t first,
           std::uint64_t end)
        : walk_(walk),
          reader_(reader),
          file_(file),
          origin_(reader.header().first_game()),
          first_(first),
          end_(end) {}

    Result<tools::ExitCode> run(const tools::Streams& streams) {
        const tools::Interruption interruption;
        start_ = SteadyClock::now();
        tools::work_and_tell(
            walk_.threads, std::chrono::seconds(10),
            [&] {
                const auto worker = walk_.make_worker();
                while (!interruption.requested() && work_on_next(*worker)) {
                }
            },
            [&] { streams.out << progress() << std::endl; });
        if (wrong_) return *wrong_;
        if (!file_.sync()) return Error{walk_.to + ": writing failed"};
        return tools::kExitFine;
    }

  private:
    // Returns false at the end and after an error.
    bool work_on_next(BlockWorker& worker) {
        std::unique_lock lock(mutex_);
        if (wrong_) return false;
        auto block = reader_.next();
        if (!block) wrong_ = Error{block.error()};
        if (wrong_ || !*block) return false;
        const std::uint64_t number = reader_.number();
        lock.unlock();
        const std::uint64_t before = worker.positions();
        auto made = worker.work(number, std::move(**block));
        if (!made) return fail(fmt::format("{}: game {}: {}", walk_.from, number, made.error()));
        if (!write(number, std::move(*made))) return fail(walk_.to + ": writing failed");
        positions_ += worker.positions() - before;
        ++games_;
        return true;
    }

    // What the file has already is left out.
    bool write(std::uint64_t number, std::vector<training::Block> made) {
        std::uint64_t to = walk_.blocks_each == 1 ? number : (number - origin_) * walk_.blocks_each;
        for (training::Block& block : made) {
            if (to >= file_.first_missing() && !file_.add(to, std::move(block))) return false;
            ++to;
        }
        return true;
    }

    bool fail(std::string reason) {
        const std::lock_guard lock(mutex_);
        if (!wrong_) wrong_ = Error{std::move(reason)};
        return false;
    }

    std::string progress() const {
        const double seconds = std::chrono::duration<double>(SteadyClock::now() - start_).count();
        const auto done = static_cast<double>(games_);
        const auto left =
            std::max(0.0, static_cast<double>(end_) - static_cast<double>(first_) - done);
        return fmt::format("games to {} of {}, {} positions, {:.0f} positions/s, {}",
                           first_ + games_, end_, positions_.load(),
                           static_cast<double>(positions_) / std::max(seconds, 0.001),
                           tools::time_left_text(done, left, seconds));
    }

    const FileWalk& walk_;
    GameFileReader& reader_;
    GameFile& file_;
    std::uint64_t origin_;
    std::uint64_t first_;
    std::uint64_t end_;
    SteadyClock::time_point start_;
    std::atomic<std::uint64_t> games_{0};
    std::atomic<std::uint64_t> positions_{0};
    std::mutex mutex_;  // of the reader and of what follows
    std::optional<Error> wrong_;
};

// Reads the whole file and returns the number after that of its last game.
Result<std::uint64_t> end_of(const std::string& path) {
    auto reader = GameFileReader::open(path);
    if (!reader) return Error{reader.error()};
    while (true) {
        const auto block = reader->next();
        if (!block) return Error{block.error()};
        if (!*block) return reader->next_number();
    }
}

}  // namespace

Result<tools::ExitCode> walk_file(const FileWalk& walk, const tools::Streams& streams) {
    const auto end = end_of(walk.from);
    if (!end) return Error{end.error()};
    auto reader = GameFileReader::open(walk.from);
    if (!reader) return Error{reader.error()};
    const bool same_numbers = walk.blocks_each == 1;
    GameFileHeader header = same_numbers ? reader->header() : GameFileHeader();
    header.settings = walk.settings(reader->header().settings);
    const auto opened = GameFile::open(walk.to, header);
    if (!opened) return Error{opened.error()};
    GameFile& file = **opened;
    const std::uint64_t origin = reader->header().first_game();
    const std::uint64_t first =
        same_numbers ? file.first_missing() : origin + file.first_missing() / walk.blocks_each;
    if (first > origin)
        streams.out << fmt::format("{}: goes on after {} games\n", walk.to, first - origin);
    while (reader->next_number() < std::min(first, *end))
        if (const auto block = reader->next(); !block) return Error{block.error()};
    return Walker(walk, *reader, file, first, *end).run(streams);
}

}  // namespace sebastes::datagen
