// TableBytes gives random access to the bytes of one Syzygy table, in memory or in a file.
//
// It reads a file page by page as needed, through a cache of 256 MiB that all tables share.  No
// file stays open.  If a file is replaced or written to, it is not read any more.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/result.h"
#include "system/disk_file.h"

namespace sebastes {

// PageCache holds pages of files.  The pages of all tables are numbered; a page takes the place of
// one whose number differs by a multiple of kPages.  Thread-safe without locks: a reader whose page
// was replaced while it copied discards the copy (a sequence lock).
class PageCache {
  public:
    using Page = std::array<std::uint64_t, 512>;
    static constexpr std::size_t kPages = (std::size_t{256} << 20) / sizeof(Page);

    // Returns the first of `count` new page numbers.
    std::uint64_t number_pages(std::uint64_t count) { return numbers_.fetch_add(count); }
    // Copies the words of a page from word `begin` on; returns false if the cache does not hold it.
    bool copy(std::uint64_t page, std::size_t begin, std::span<std::uint64_t> to) const;
    // Keeps the page if there is memory for it and no other thread is writing to its place.
    void keep(std::uint64_t page, const Page& words);

  private:
    using Words = std::array<std::atomic<std::uint64_t>, std::tuple_size_v<Page>>;
    struct Slot {
        // The page's number in kNumber's bits, 0 for none, all ones while it is written; above them
        // the number of changes.
        std::atomic<std::uint64_t> state{0};
        std::unique_ptr<Words> words;  // set once, before the first page
    };
    static constexpr std::uint64_t kNumber = (std::uint64_t{1} << 40) - 1;

    std::vector<Slot> slots_ = std::vector<Slot>(kPages);
    std::atomic<std::uint64_t> numbers_{1};
};

class TableBytes {
  public:
    // Uses bytes in memory, which must outlive it.
    explicit TableBytes(std::span<const std::uint8_t> bytes)
        : size_(bytes.size()), memory_(bytes.data()) {}
    // Opens a file.  The error is the reason, without the path.  The cache must outlive the table.
    static Result<TableBytes> open(const std::string& path, PageCache& cache);

    std::uint64_t size() const { return size_; }

    // Returns the place of `count` bytes from offset `at`: in the table's memory, or in `buffer`,
    // which has room for the words that the bytes are part of.  Returns null if they are not all in
    // the table, or if the file cannot be read or has changed.  Thread-safe.
    const std::uint8_t* read(std::uint64_t at, std::size_t count,
                             std::span<std::uint64_t> buffer) const;
    // Returns `count` bytes, one to eight, as a number; nothing as above.
    std::optional<std::uint64_t> number(std::uint64_t at, std::size_t count) const;

  private:
    TableBytes() = default;
    bool read_page(std::uint64_t number, PageCache::Page& page) const;

    std::uint64_t size_ = 0;
    const std::uint8_t* memory_ = nullptr;
    // For a table in a file.
    PageCache* cache_ = nullptr;
    std::uint64_t first_page_ = 0;
    std::string path_;
    DiskFile::State state_;
};

}  // namespace sebastes
