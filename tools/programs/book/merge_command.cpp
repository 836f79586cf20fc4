// book merge BOOK... -o BOOK
#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "tools/programs/book/commands.h"
#include "tools/programs/book/entry_file.h"

namespace sebastes::book {

namespace {

// Source is an input book and its next entry.
struct Source {
    EntryReader reader;
    std::optional<PolyglotEntry> entry;
};

class MergeCommand : public tools::Command {
  public:
    void describe(tools::CommandLine& line) override {
        line.describe(
            "Makes one Polyglot book of several.  The weights of a move are added up; numbers\n"
            "kept for learning as well.  The books may be of any size.");
        line.add("BOOK", books_, "Polyglot books").required();
        line.add("-o,--output", output_, "The book that is made").required();
        line.add_flag("--first", first_,
                      "A position's moves are those of the first book that has it");
        line.footer("Example:\n  book merge mine.bin other.bin -o both.bin\n");
    }

    Result<tools::ExitCode> run(const tools::Streams& streams) override {
        std::vector<Source> sources;
        for (const std::string& path : books_) {
            auto reader = EntryReader::open(path);
            if (!reader) return Error{reader.error()};
            auto entry = reader->next();
            sources.push_back({std::move(*reader), entry});
        }
        auto writer = EntryWriter::open(output_);
        if (!writer) return Error{writer.error()};
        while (const auto key = least_key(sources)) writer->write(*key, take(*key, sources));
        if (auto error = writer->finish()) return *error;
        if (output_ != "-")
            streams.out << fmt::format("{}: {} moves of {} positions, from {} books\n", output_,
                                       writer->entries(), writer->positions(), sources.size());
        return tools::kExitFine;
    }

  private:
    static std::optional<std::uint64_t> least_key(const std::vector<Source>& sources) {
        std::optional<std::uint64_t> least;
        for (const Source& source : sources)
            if (source.entry && (!least || source.entry->key < *least)) least = source.entry->key;
        return least;
    }

    // Merges the entries of a key, and advances all books past them.
    std::vector<WeightedMove> take(std::uint64_t key, std::vector<Source>& sources) const {
        std::vector<WeightedMove> moves;
        for (Source& source : sources) {
            const bool wanted = !first_ || moves.empty();
            for (; source.entry && source.entry->key == key; source.entry = source.reader.next())
                if (wanted) add(*source.entry, moves);
        }
        return moves;
    }

    static void add(const PolyglotEntry& entry, std::vector<WeightedMove>& moves) {
        const auto same = std::find_if(moves.begin(), moves.end(), [&](const WeightedMove& each) {
            return each.move == entry.move;
        });
        if (same == moves.end()) {
            moves.push_back({entry.move, entry.weight, entry.learn});
            return;
        }
        same->weight += entry.weight;
        same->learn += entry.learn;
    }

    std::vector<std::string> books_;
    std::string output_;
    bool first_ = false;
};

}  // namespace

std::unique_ptr<tools::Command> make_merge() { return std::make_unique<MergeCommand>(); }

}  // namespace sebastes::book
