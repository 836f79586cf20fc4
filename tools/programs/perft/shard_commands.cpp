// perft split, perft count and perft sum: a count that is cut into files.
#include <fmt/core.h>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "notation/fen.h"
#include "perft/perft.h"
#include "perft/perft_table.h"
#include "system/disk_file.h"
#include "tools/programs/perft/arguments.h"
#include "tools/programs/perft/commands.h"
#include "tools/programs/perft/shard.h"
#include "tools/shared/batch/interruption.h"
#include "tools/shared/batch/output_file.h"
#include "tools/shared/batch/parallel.h"
#include "tools/shared/batch/progress_bar.h"
#include "tools/shared/text_file/text_file.h"

namespace sebastes::tools {

namespace {

// ---- split ----

class SplitCommand : public Command {
  public:
    void describe(CommandLine& line) override {
        line.describe(
            "Splits a count into files for `perft count`, here or elsewhere: the distinct "
            "positions "
            "after some plies, each with the number of its occurrences");
        line.footer(
            "Each file NAME.1, NAME.2 ... is counted by `perft count`; `perft sum` adds up:\n"
            "  perft split 9 --plies 4 --shards 100 --output d9\n"
            "  parallel -S host1,host2 --transferfile {} --return {}.counts \\\n"
            "           perft count --hash 1024 {} ::: d9.???\n"
            "  perft sum d9.*.counts");
        target_.add_to(line);
        line.add("--plies", plies_, "Plies from the position to those in the files, up to DEPTH")
            .required()
            .within(0, 99);
        line.add("--shards", shards_, "Files, where there are as many positions")
            .within(1, 1000000)
            .shows_default();
        line.add("-o,--output", name_, "What the files' names begin with").required();
        line.check([this] {
            return plies_ > target_.depth ? "--plies goes beyond DEPTH" : std::string();
        });
    }

    Result<ExitCode> run(const Streams& streams) override {
        const Result<Variation> line = target_.read(streams);
        if (!line) return Error{line.error()};
        const auto shards = split_perft(line->position.board(), target_.depth, plies_,
                                        static_cast<std::uint64_t>(shards_));
        const std::size_t width = std::to_string(shards.size()).size();
        std::uint64_t positions = 0;
        for (const Shard& shard : shards) {
            const std::string path = fmt::format("{}.{:0{}}", name_, shard.head.number, width);
            if (const auto error = write_output_file(path, shard_text(shard))) return *error;
            positions += shard.head.positions;
        }
        streams.out << fmt::format("{} positions, {} lines of {} plies, {} file{}\n", positions,
                                   shards.front().head.lines, plies_, shards.size(),
                                   shards.size() == 1 ? "" : "s");
        return kExitFine;
    }

  private:
    PositionArguments target_;
    int plies_ = 0;
    int shards_ = 1;
    std::string name_;
};

// ---- count ----

// The largest file that is read, in bytes: some 15 million positions.
constexpr std::size_t kMostShard = std::size_t{1} << 30;

Result<Shard> read_shard(const std::string& path) {
    const Result<std::string> text = read_bytes(path, kMostShard);
    if (!text) return Error{path + ": " + text.error()};
    Result<Shard> shard = parse_shard(*text);
    return shard ? shard : Error{path + ": " + shard.error()};
}

// CountsFile is the file of a shard's counts, which grows while they are made.
class CountsFile {
  public:
    // Reads what is there already and removes a line that was cut off.
    std::optional<Error> open(const std::string& path, const ShardHead& head) {
        const auto fault = [&](const std::string& reason) { return Error{path + ": " + reason}; };
        if (const int reason = file_.open(path, DiskFile::Use::Write))
            return fault(std::strerror(reason));
        if (!file_.is_regular()) return fault("is no plain file");
        if (const int reason = file_.lock(true))
            return fault(reason == EWOULDBLOCK ? "another program counts into it"
                                               : std::strerror(reason));
        const Result<std::string> text = read_bytes(path, kMostShard);
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
        return write(counts_line(count));
    }
    std::optional<Error> finish() {
        const int reason = file_.sync();
        return reason != 0 ? std::optional<Error>(Error{std::strerror(reason)}) : std::nullopt;
    }
    const std::vector<ShardCount>& counts() const { return counts_; }

  private:
    std::optional<Error> write(const std::string& text) {
        if (const int reason = file_.write(text)) {
            file_.resize(size_);
            return Error{std::strerror(reason)};
        }
        size_ += text.size();
        return std::nullopt;
    }

    DiskFile file_;
    std::vector<ShardCount> counts_;
    std::uint64_t size_ = 0;
};

class CountCommand : public Command {
  public:
    void describe(CommandLine& line) override {
        line.describe(
            "Counts the positions of a file of `perft split`. You may stop or kill it: the same "
            "command continues");
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
        streams.err << speed_text(leaves, spent);
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
        std::optional<PerftTable> table;
        if (hash_mib_ > 0) table.emplace(static_cast<std::size_t>(hash_mib_));
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
            const std::uint64_t leaves =
                perft(board->board(), depth, table ? &*table : nullptr, &stop);
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

// ---- sum ----

__extension__ using Sum = unsigned __int128;

// The largest file of counts that is read, in bytes: some 8 million positions.
constexpr std::size_t kMostText = std::size_t{256} << 20;

class SumCommand : public Command {
  public:
    void describe(CommandLine& line) override {
        line.describe(
            "Adds up the files of `perft count`; refuses if one is missing, unfinished, given "
            "twice "
            "or of another count");
        line.add("FILE", files_, "All files of the counts, in any order").required();
    }

    Result<ExitCode> run(const Streams& streams) override {
        for (const std::string& file : files_)
            if (const auto error = add(file)) faults_.push_back(error->message);
        if (!head_) return Error{faults_.front()};
        find_missing();
        if (faults_.empty() && lines_ != head_->lines)
            faults_.push_back(
                fmt::format("{} lines lead to the positions, not {}", lines_, head_->lines));
        for (const std::string& fault : faults_) complain(streams, "perft", fault);
        if (!faults_.empty()) return kExitWrong;
        streams.out << fmt::format("root {}\ndepth {}\n\nNodes searched: {}\n\n", head_->root,
                                   head_->depth, sum_);
        return kExitFine;
    }

  private:
    // Names the first missing shard. A damaged head may claim any number of shards.
    void find_missing() {
        const std::uint64_t missing = head_->shards - files_of_.size();
        if (missing == 0) return;
        std::uint64_t first = 1;
        for (const auto& [number, file] : files_of_) first += number == first;
        const std::string others = missing > 1 ? fmt::format(" (and {} more)", missing - 1) : "";
        faults_.push_back(fmt::format("shard {} of {} is missing{}", first, head_->shards, others));
    }

    std::optional<Error> add(const std::string& file) {
        const auto fault = [&](const std::string& reason) { return Error{file + ": " + reason}; };
        const Result<std::string> text = read_bytes(file, kMostText);
        if (!text) return fault(text.error());
        const Result<ShardCounts> counts = parse_counts(*text);
        if (!counts) return fault(counts.error());
        const ShardHead& head = counts->head;
        if (!head_) head_ = head;
        if (!head.belongs_with(*head_)) return fault("is of another count than " + first_);
        const auto [place, is_new] = files_of_.try_emplace(head.number, file);
        if (!is_new)
            return fault(fmt::format("holds shard {}, and so does {}", head.number, place->second));
        if (first_.empty()) first_ = file;
        if (counts->counts.size() != head.positions)
            return fault(fmt::format("{} of {} positions are not counted",
                                     head.positions - counts->counts.size(), head.positions));
        for (const ShardCount& count : counts->counts) {
            lines_ += count.times;
            sum_ += static_cast<Sum>(count.times) * count.leaves;
        }
        return std::nullopt;
    }

    std::vector<std::string> files_;
    std::optional<ShardHead> head_;
    std::string first_;
    std::map<std::uint64_t, std::string> files_of_;  // by the shard's number
    std::vector<std::string> faults_;
    std::uint64_t lines_ = 0;
    Sum sum_ = 0;
};

}  // namespace

std::unique_ptr<Command> make_split() { return std::make_unique<SplitCommand>(); }
std::unique_ptr<Command> make_count() { return std::make_unique<CountCommand>(); }
std::unique_ptr<Command> make_sum() { return std::make_unique<SumCommand>(); }

}  // namespace sebastes::tools
