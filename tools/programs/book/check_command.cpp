// book check BOOK...
#include <fmt/core.h>

#include <algorithm>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "board/move_list.h"
#include "book/polyglot_book.h"
#include "notation/fen.h"
#include "tools/programs/book/commands.h"
#include "tools/programs/book/entry_file.h"

namespace sebastes::book {

namespace {

// LoadedBook holds a whole book in memory.
class LoadedBook {
  public:
    static Result<LoadedBook> load(const std::string& path) {
        auto reader = EntryReader::open(path);
        if (!reader) return Error{reader.error()};
        LoadedBook book;
        book.entries_.reserve(reader->size());
        while (const auto entry = reader->next()) book.entries_.push_back(*entry);
        if (book.entries_.size() != reader->size()) return Error{path + ": reading failed"};
        return book;
    }

    using Iterator = std::vector<PolyglotEntry>::const_iterator;
    std::pair<Iterator, Iterator> entries(std::uint64_t key) const {
        const auto begin = std::lower_bound(
            entries_.begin(), entries_.end(), key,
            [](const PolyglotEntry& entry, std::uint64_t wanted) { return entry.key < wanted; });
        auto end = begin;
        while (end != entries_.end() && end->key == key) ++end;
        return {begin, end};
    }
    bool has(std::uint64_t key) const {
        const auto [begin, end] = entries(key);
        return begin != end;
    }
    const std::vector<PolyglotEntry>& all() const { return entries_; }

  private:
    std::vector<PolyglotEntry> entries_;
};

struct Findings {
    std::uint64_t positions = 0;
    std::uint64_t duplicates = 0;  // entries with the key and move of an earlier one
    std::uint64_t weightless = 0;
    std::uint64_t reached = 0;  // book positions that the walk reaches
    std::uint64_t reached_entries = 0;
    std::uint64_t illegal = 0;  // illegal moves among reached_entries
};

// Walk visits the book's positions from the start: it plays the book's moves, and all moves that
// lead to a position in the book.
class Walk {
  public:
    Walk(const LoadedBook& book, Findings& findings, std::vector<std::string>& faults)
        : book_(book), findings_(findings), faults_(faults) {}

    void run() {
        visit(Position::start());
        while (!open_.empty()) {
            const Position position = open_.back();
            open_.pop_back();
            look_at(position);
        }
    }

  private:
    void visit(const Position& position) {
        if (seen_.insert(polyglot_key(position)).second) open_.push_back(position);
    }

    void look_at(const Position& position) {
        const auto [begin, end] = book_.entries(polyglot_key(position));
        findings_.reached += begin != end ? 1 : 0;
        findings_.reached_entries += static_cast<std::uint64_t>(end - begin);
        for (auto entry = begin; entry != end; ++entry)
            if (!from_polyglot(position, entry->move)) take_illegal(position, *entry);
        for (const Move move : legal_moves(position.board())) {
            const std::uint16_t number = to_polyglot(move);
            const bool is_played = std::any_of(
                begin, end, [&](const PolyglotEntry& entry) { return entry.move == number; });
            const Position next = position.after(move);
            if (is_played || book_.has(polyglot_key(next))) visit(next);
        }
    }

    void take_illegal(const Position& position, const PolyglotEntry& entry) {
        constexpr std::size_t kMostShown = 10;
        ++findings_.illegal;
        if (faults_.size() < kMostShown)
            faults_.push_back(fmt::format("{:016x} {:04x}: no legal move in {}", entry.key,
                                          entry.move, to_fen(position)));
    }

    const LoadedBook& book_;
    Findings& findings_;
    std::vector<std::string>& faults_;
    std::unordered_set<std::uint64_t> seen_;
    std::vector<Position> open_;
};

class CheckCommand : public tools::Command {
  public:
    void describe(tools::CommandLine& line) override {
        line.describe(
            "Checks Polyglot books: size, order, entries that are there twice, and, in all\n"
            "positions that can be reached from the start by way of the book, moves that are not\n"
            "legal.  A book is read into memory, which needs four times its size.");
        line.add("BOOK", books_, "Polyglot books").required();
        line.footer("Example:\n  book check book.bin\n");
    }

    Result<tools::ExitCode> run(const tools::Streams& streams) override {
        tools::ExitCode code = tools::kExitFine;
        for (const std::string& path : books_) {
            const auto book = LoadedBook::load(path);
            if (!book) {
                tools::complain(streams, "book", book.error());
                code = tools::kExitUnusable;
                continue;
            }
            if (!is_sound(path, *book, streams) && code == tools::kExitFine)
                code = tools::kExitWrong;
        }
        return code;
    }

  private:
    static void count_entries(const std::vector<PolyglotEntry>& entries, Findings& findings) {
        std::vector<std::uint16_t> moves;  // the position's moves so far
        for (std::size_t i = 0; i < entries.size(); ++i) {
            if (i == 0 || entries[i].key != entries[i - 1].key) {
                moves.clear();
                ++findings.positions;
            }
            if (std::find(moves.begin(), moves.end(), entries[i].move) != moves.end())
                ++findings.duplicates;
            else
                moves.push_back(entries[i].move);
            findings.weightless += entries[i].weight == 0 ? 1 : 0;
        }
    }

    static bool is_sound(const std::string& path, const LoadedBook& book,
                         const tools::Streams& streams) {
        Findings findings;
        std::vector<std::string> faults;
        count_entries(book.all(), findings);
        Walk(book, findings, faults).run();
        for (const std::string& fault : faults) streams.out << fmt::format("{}: {}\n", path, fault);
        streams.out << fmt::format(
            "{}\n  moves      {}, {} of weight 0, {} there twice\n"
            "  positions  {}, {} reached from the start, with {} moves, {} of them not legal\n",
            path, book.all().size(), findings.weightless, findings.duplicates, findings.positions,
            findings.reached, findings.reached_entries, findings.illegal);
        return findings.duplicates == 0 && findings.illegal == 0;
    }

    std::vector<std::string> books_;
};

}  // namespace

std::unique_ptr<tools::Command> make_check() { return std::make_unique<CheckCommand>(); }

}  // namespace sebastes::book
