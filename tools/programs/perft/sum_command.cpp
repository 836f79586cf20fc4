// perft sum FILE...
#include <fmt/core.h>

#include <map>
#include <string>
#include <vector>

#include "tools/programs/perft/commands.h"
#include "tools/programs/perft/shard.h"
#include "tools/shared/text_file/text_file.h"

namespace sebastes::tools {

namespace {

__extension__ using Sum = unsigned __int128;

constexpr std::size_t kMostText = std::size_t{256} << 20;  // bytes: some 8 million positions

class SumCommand : public Command {
  public:
    void describe(CommandLine& line) override {
        line.describe(
            "Adds up the files of `perft count`, and refuses to where one is missing, unfinished, "
            "there twice or of another count");
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
    // Of shards there may be more than there is memory: a head says so.
    void find_missing() {
        constexpr std::uint64_t kMostNamed = 5;
        std::uint64_t missing = head_->shards - files_of_.size();
        auto there = files_of_.begin();
        std::uint64_t named = 0;
        for (std::uint64_t number = 1; missing > 0 && named < kMostNamed; ++number) {
            if (there != files_of_.end() && there->first == number) {
                ++there;
                continue;
            }
            faults_.push_back(fmt::format("shard {} of {} is missing", number, head_->shards));
            --missing;
            ++named;
        }
        if (missing > 0)
            faults_.push_back(
                fmt::format("and {} more shards of {} are missing", missing, head_->shards));
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

std::unique_ptr<Command> make_sum() { return std::make_unique<SumCommand>(); }

}  // namespace sebastes::tools
