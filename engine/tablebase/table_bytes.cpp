#include "tablebase/table_bytes.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <new>
#include <utility>

namespace sebastes {

Result<TableBytes> TableBytes::open(const std::string& path, PageBudget& budget) {
    DiskFile file;
    TableBytes bytes;
    int reason = file.open(path, DiskFile::Use::Read);
    if (reason == 0 && !file.is_regular()) return Error{"no regular file"};
    if (reason == 0) reason = file.state(bytes.state_);
    if (reason != 0) return Error{std::strerror(reason)};
    bytes.path_ = path;
    bytes.pages_ = std::make_unique<std::atomic<Page*>[]>(static_cast<std::size_t>(bytes.pages()));
    bytes.budget_ = &budget;
    return bytes;
}

void TableBytes::clear() {
    if (!pages_) return;
    for (std::uint64_t number = 0; number < pages(); ++number)
        if (Page* const page = pages_[number].exchange(nullptr)) {
            delete[] page;
            ++*budget_;
        }
}

bool TableBytes::read_file(std::uint64_t at, std::uint8_t* to, std::size_t count) const {
    DiskFile file;
    DiskFile::State now;
    if (file.open(path_, DiskFile::Use::Read) != 0) return false;
    const std::ptrdiff_t got = file.read_at(at, reinterpret_cast<char*>(to), count);
    // The state is compared after reading, so that the bytes are those of the file that was opened.
    return got == static_cast<std::ptrdiff_t>(count) && file.state(now) == 0 && now == state_;
}

const std::uint8_t* TableBytes::page(std::uint64_t number) const {
    std::atomic<Page*>& kept = pages_[number];
    if (Page* const page = kept.load(std::memory_order_acquire)) return *page;
    if (budget_->fetch_sub(1, std::memory_order_relaxed) <= 0) {
        budget_->fetch_add(1, std::memory_order_relaxed);
        return nullptr;
    }
    Page* page = new (std::nothrow) Page[1];
    const std::uint64_t begin = number * kPageBytes;
    const auto count =
        static_cast<std::size_t>(std::min<std::uint64_t>(kPageBytes, state_.bytes - begin));
    Page* other = nullptr;
    if (page == nullptr || !read_file(begin, *page, count) ||
        !kept.compare_exchange_strong(other, page, std::memory_order_acq_rel)) {
        // Another thread was faster, there is no memory, or the page cannot be read.
        delete[] page;
        budget_->fetch_add(1, std::memory_order_relaxed);
        page = other;
    }
    return page == nullptr ? nullptr : *page;
}

bool TableBytes::read_pages(std::uint64_t at, std::uint8_t* to, std::size_t count) const {
    while (count > 0) {
        const std::size_t begin = at % kPageBytes;
        const std::size_t part = std::min(count, kPageBytes - begin);
        const std::uint8_t* const from = page(at / kPageBytes);
        if (from == nullptr) return read_file(at, to, count);
        copy(from + begin, to, part);
        at += part;
        to += part;
        count -= part;
    }
    return true;
}

}  // namespace sebastes
