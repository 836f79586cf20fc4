// perft count FILE
#include <fmt/core.h>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <mutex>
#include <string>
#include <vector>

#include "notation/fen.h"
#include "perft/perft.h"
#include "system/disk_file.h"
#include "tools/programs/perft/commands.h"
#include "tools/programs/perft/shard.h"
#include "tools/shared/batch/interruption.h"
#include "tools/shared/batch/parallel.h"
#include "tools/shared/batch/progress_bar.h"

namespace sebastes::tools {

namespace {

// Bytes: some 15 million positions.  A file of holes may be said to have any size.
constexpr std::uint64_t kMostShard = std::uint64_t{1} << 30;

Result<std::string> read_all(const DiskFile& file) {
    std::uint64_t size = 0;
    if (const int reason = file.size(size)) return Error{std::strerror(reason)};
    if (size > kMostShard) return Error{fmt::format("has more than {} MiB", kMostShard >> 20)};
    std::string text(size, '\0');
    const std::ptrdiff_t read = file.read_at(0, text.data(), text.size());
    if (read < 0) return Error{std::strerror(static_cast<int>(-read))};
    text.resize(static_cast<std::size_t>(read));
    return text;
}

Result<Shard> read_shard(const std::string& path) {
    DiskFile file;
    if (const int reason = file.open(path, DiskFile::Use::Read))
        return Error{path + ": " + std::strerror(reason)};
    const Result<std::string> text = read_all(file);
    if (!text) return Error{path + ": " + text.error()};
    Result<Shard> shard = parse_shard(*text);
    return shard ? shard : Error{path + ": " + shard.error()};
}

// The file of a shard's counts, which grows while they are made.
class CountsFile {
  public:
    // What is there already is read; a line that was cut off is taken away.
    std::optional<Error> open(const std::string& path, const ShardHead& head) {
        head_ = head;
        const auto fault = [&](const std::string& reason) { return Error{path + ": " + reason}; };
        if (const int reason = file_.open(path, DiskFile::Use::Write))
            return fault(std::strerror(reason));
        if (!file_.is_regular()) return fault("is no plain file");
        if (const int reason = file_.lock(true))
            return fault(reason == EWOULDBLOCK ? "another program counts into it"
                                               : std::strerror(reason));
        const Result<std::string> text = read_all(file_);
        if (!text) return fault(text.error());
        const std::string begin = counts_head(head);
        if (begin.starts_with(*text)) {  // new, or cut off at once
            size_ = 0;
            const auto error = write(begin);
            return error ? fault(error->message) : std::optional<Error>();
        }
        const Result<ShardCounts> known = parse_counts(*text);
        if (!known) return fault(known.error());
        if (known->head != head) return fault("holds the counts of another shard");
        counts_ = known->counts;
        size_ = known->size;
        if (const int reason = file_.resize(size_)) return fault(std::strerror(reason));
        return std::nullopt;
    }
    std::optional<Error> add(const ShardCount& count) {
        counts_.push_back(count);
        return write(counts_line(head_, count));
    }
    std::optional<Error> finish() {
        const int reason = file_.sync();
        return reason != 0 ? std::optional<Error>(Error{std::strerror(reason)}) : std::nullopt;
    }
    const std::vector<ShardCount>& counts() const { return counts_; }

  private:
    std::optional<Error> write(const std::string& text) {
        if (const int reason = file_.write_at(size_, text)) {
            file_.resize(size_);
            return Error{std::strerror(reason)};
        }
        size_ += text.size();
        return std::nullopt;
    }

    DiskFile file_;
    ShardHead head_;
    std::vector<ShardCount> counts_;
    std::uint64_t size_ = 0;
};

class CountCommand : public Command {
  public:
    void describe(CommandLine& line) override {
        line.describe(
            "Counts the positions of a file of `perft split`.  What was counted stays when it is "
            "stopped or killed: the same command goes on");
        line.add("FILE", file_, "The file").required();
        line.add("--threads", threads_, "Worker threads").within(1, 1024);
        line.add("--hash", hash_mib_, "MiB for a table of counts; 0: none").within(0, 1 << 20);
        line.add("-o,--output", output_, "Where the counts go (default: FILE.counts)");
    }

    Result<ExitCode> run(const Streams& streams) override {
        const Result<Shard> shard = read_shard(file_);
        if (!shard) return Error{shard.error()};
        const std::string path = output_.empty() ? file_ + ".counts" : output_;
        CountsFile counts;
        if (const auto error = counts.open(path, shard->head)) return *error;
        const std::size_t before = counts.counts().size();
        const Interruption interruption;
        const auto start = std::chrono::steady_clock::now();
        if (const auto error = count(*shard, counts)) return Error{path + ": " + error->message};
        const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;

        const std::size_t done = counts.counts().size();
        const std::size_t all = shard->positions.size();
        if (done < all)
            return Error{
                fmt::format("interrupted: {} of {} positions are counted; the same "
                            "command goes on",
                            done, all)};
        streams.out << fmt::format("{}: {} positions counted, {} of them before\n", path, all,
                                   before);
        std::uint64_t leaves = 0;
        for (std::size_t i = before; i < done; ++i) leaves += counts.counts()[i].leaves;
        streams.err << fmt::format(
            "{} leaves in {:.3f} s, {:.1f} M/s\n", leaves, spent.count(),
            spent.count() > 0 ? static_cast<double>(leaves) / spent.count() / 1e6 : 0.0);
        return kExitFine;
    }

  private:
    std::optional<Error> count(const Shard& shard, CountsFile& counts) const {
        std::vector<bool> done(shard.positions.size());
        for (const ShardCount& known : counts.counts()) done[known.number - 1] = true;
        std::vector<std::size_t> left;
        for (std::size_t i = 0; i < done.size(); ++i)
            if (!done[i]) left.push_back(i);

        const std::atomic<bool>& stop = Interruption::flag();
        const PerftCounter counter(static_cast<std::size_t>(hash_mib_));
        const int depth = shard.head.depth - shard.head.plies;
        std::mutex mutex;
        std::optional<Error> error;
        std::atomic<bool> failed{false};
        ProgressBar bar(stderr);
        const auto start = std::chrono::steady_clock::now();
        for_each_index(left.size(), threads_, [&](std::size_t i) {
            if (stop || failed) return;
            const ShardPosition& position = shard.positions[left[i]];
            const Result<Position> board = parse_fen(position.fen);
            const std::uint64_t leaves = counter.count(board->board(), depth, stop);
            const std::scoped_lock lock(mutex);
            if (stop || error) return;
            error = counts.add({left[i] + 1, position.times, leaves});
            failed = error.has_value();
            const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
            bar.draw(static_cast<double>(i + 1) / static_cast<double>(left.size()), spent.count());
        });
        return error ? error : counts.finish();
    }

    std::string file_;
    std::string output_;
    int threads_ = 1;
    int hash_mib_ = 0;
};

}  // namespace

std::unique_ptr<Command> make_count() { return std::make_unique<CountCommand>(); }

}  // namespace sebastes::tools
