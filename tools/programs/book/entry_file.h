// EntryReader and EntryWriter read and write the entries of Polyglot books one by one, in file
// order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include "book/polyglot_book.h"
#include "core/result.h"
#include "tools/shared/batch/output_file.h"

namespace sebastes::book {

class EntryReader {
  public:
    // Returns the same errors as PolyglotBook::open().
    static Result<EntryReader> open(const std::string& path);

    // Returns nullopt after the last entry, or when reading fails.
    std::optional<PolyglotEntry> next();
    std::uint64_t size() const { return size_; }  // entries

  private:
    EntryReader(std::ifstream stream, std::uint64_t size)
        : stream_(std::move(stream)), size_(size) {}

    std::ifstream stream_;
    std::uint64_t size_;
};

// WeightedMove is a book move whose weight may exceed the 16 bits of the file format.
struct WeightedMove {
    std::uint16_t move = 0;
    std::uint64_t weight = 0;
    std::uint32_t learn = 0;
};

class EntryWriter {
  public:
    static Result<EntryWriter> open(const std::string& path);

    // Writes the moves of a position, heaviest first. Call it in ascending order of the keys.
    // If a weight exceeds 65535, all are scaled down in proportion; no positive one becomes 0.
    void write(std::uint64_t key, std::vector<WeightedMove> moves);
    std::optional<Error> finish() { return file_.finish(); }

    std::uint64_t entries() const { return entries_; }
    std::uint64_t positions() const { return positions_; }

  private:
    explicit EntryWriter(tools::StreamedFile file) : file_(std::move(file)) {}

    tools::StreamedFile file_;
    std::uint64_t entries_ = 0;
    std::uint64_t positions_ = 0;
};

}  // namespace sebastes::book
