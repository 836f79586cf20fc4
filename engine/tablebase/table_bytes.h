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
#include <thread>
#include <vector>

#include "core/result.h"
#include "system/disk_file.h"

namespace sebastes {

// PageCache holds pages of files.  The pages of all tables are numbered; a page takes the place of
// one whose number differs by a multiple of kPages.  Thread-safe.
class PageCache {
  public:
    using Page = std::array<std::uint8_t, 4096>;
    static constexpr std::size_t kPages = (std::size_t{256} << 20) / sizeof(Page);

    // Returns the first of `count` new page numbers.
    std::uint64_t number_pages(std::uint64_t count) { return numbers_.fetch_add(count); }
    // Copies the bytes of a page from offset `begin`; returns false if the cache does not hold it.
    bool copy(std::uint64_t page, std::size_t begin, std::span<std::uint8_t> to);
    // Keeps the page if there is memory for it.
    void keep(std::uint64_t page, const Page& bytes);

  private:
    struct Slot {
        void lock() {
            while (is_locked.test_and_set(std::memory_order_acquire)) std::this_thread::yield();
        }
        void unlock() { is_locked.clear(std::memory_order_release); }

        std::atomic_flag is_locked;
        std::uint64_t page = 0;
        std::unique_ptr<Page> bytes;
    };

    std::vector<Slot> slots_ = std::vector<Slot>(kPages);
    std::atomic<std::uint64_t> numbers_{1};
};

class TableBytes {
  public:
    // Uses bytes in memory, which must outlive it.
    explicit TableBytes(std::span<const std::uint8_t> bytes) : memory_(bytes) {}
    // Opens a file.  The error is the reason, without the path.  The cache must outlive the table.
    static Result<TableBytes> open(const std::string& path, PageCache& cache);

    std::uint64_t size() const { return path_.empty() ? memory_.size() : state_.bytes; }

    // Returns the place of `count` bytes from offset `at`: in the table's memory, or in `buffer`.
    // Returns null if they are not all in the table, or if the file cannot be read or has changed.
    // Thread-safe.
    const std::uint8_t* read(std::uint64_t at, std::size_t count, std::uint8_t* buffer) const;
    // Returns `count` bytes, eight at most, as a number; nothing as above.
    std::optional<std::uint64_t> number(std::uint64_t at, std::size_t count) const;

  private:
    TableBytes() = default;
    bool read_page(std::uint64_t number, PageCache::Page& page) const;

    std::span<const std::uint8_t> memory_;
    // For a table in a file.
    std::string path_;
    DiskFile::State state_;
    std::uint64_t first_page_ = 0;
    PageCache* cache_ = nullptr;
};

}  // namespace sebastes
