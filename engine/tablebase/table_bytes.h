// TableBytes gives random access to the bytes of one Syzygy table, in memory or in a file.
//
// It reads a file page by page as needed and caches the pages until clear().  When the pages of all
// files reach a budget, further reads go to the file each time.  No file stays open.  If a file is
// replaced or written to, it is not read any more.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "core/result.h"
#include "system/disk_file.h"

namespace sebastes {

// How many more pages may be cached.  All tables share one budget.
using PageBudget = std::atomic<std::int64_t>;

class TableBytes {
  public:
    static constexpr std::size_t kPageBytes = 4096;

    // Uses bytes in memory, which must outlive it.
    explicit TableBytes(std::span<const std::uint8_t> bytes) : memory_(bytes) {}
    // Opens a file.  The error is the reason, without the path.  The budget must outlive the table.
    static Result<TableBytes> open(const std::string& path, PageBudget& budget);
    TableBytes(TableBytes&&) = default;
    TableBytes& operator=(TableBytes&&) = default;
    ~TableBytes() { clear(); }

    std::uint64_t size() const { return path_.empty() ? memory_.size() : state_.bytes; }

    // Copies `count` bytes from offset `at`.  Returns false if they are not all in the table, or if
    // the file cannot be read or has changed.  Thread-safe.
    bool read(std::uint64_t at, std::uint8_t* to, std::size_t count) const {
        if (at > size() || count > size() - at) return false;
        if (!path_.empty()) return read_pages(at, to, count);
        copy(memory_.data() + at, to, count);
        return true;
    }

    // Frees the cached pages.  Do not call it while other threads read.
    void clear();

  private:
    using Page = std::uint8_t[kPageBytes];

    TableBytes() = default;
    static void copy(const std::uint8_t* from, std::uint8_t* to, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) to[i] = from[i];
    }
    bool read_pages(std::uint64_t at, std::uint8_t* to, std::size_t count) const;
    bool read_file(std::uint64_t at, std::uint8_t* to, std::size_t count) const;
    const std::uint8_t* page(std::uint64_t number) const;
    std::uint64_t pages() const { return (state_.bytes + kPageBytes - 1) / kPageBytes; }

    std::span<const std::uint8_t> memory_;
    // For a table in a file.
    std::string path_;
    DiskFile::State state_;
    std::unique_ptr<std::atomic<Page*>[]> pages_;
    PageBudget* budget_ = nullptr;
};

}  // namespace sebastes
