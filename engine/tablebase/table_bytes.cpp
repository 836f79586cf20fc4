#include "tablebase/table_bytes.h"

#include <algorithm>
#include <cstring>
#include <mutex>
#include <new>

#include "core/byte_text.h"

namespace sebastes {

bool PageCache::copy(std::uint64_t page, std::size_t begin, std::span<std::uint8_t> to) {
    Slot& slot = slots_[page % kPages];
    const std::lock_guard lock(slot);
    if (slot.page != page) return false;
    std::memcpy(to.data(), slot.bytes->data() + begin, to.size());
    return true;
}

void PageCache::keep(std::uint64_t page, const Page& bytes) {
    Slot& slot = slots_[page % kPages];
    const std::lock_guard lock(slot);
    if (!slot.bytes) slot.bytes.reset(new (std::nothrow) Page);
    if (!slot.bytes) return;
    *slot.bytes = bytes;
    slot.page = page;
}

Result<TableBytes> TableBytes::open(const std::string& path, PageCache& cache) {
    DiskFile file;
    TableBytes bytes;
    int reason = file.open(path, DiskFile::Use::Read);
    if (reason == 0 && !file.is_regular()) return Error{"no regular file"};
    if (reason == 0) reason = file.state(bytes.state_);
    if (reason != 0) return Error{std::strerror(reason)};
    bytes.path_ = path;
    bytes.first_page_ = cache.number_pages(bytes.size() / sizeof(PageCache::Page) + 1);
    bytes.cache_ = &cache;
    return bytes;
}

bool TableBytes::read_page(std::uint64_t number, PageCache::Page& page) const {
    const std::uint64_t at = number * page.size();
    const std::uint64_t count = std::min<std::uint64_t>(page.size(), size() - at);
    DiskFile file;
    DiskFile::State now;
    if (file.open(path_, DiskFile::Use::Read) != 0) return false;
    const std::ptrdiff_t got =
        file.read_at(at, reinterpret_cast<char*>(page.data()), static_cast<std::size_t>(count));
    // The state is compared after reading, so that the bytes are those of the file that was opened.
    return got == static_cast<std::ptrdiff_t>(count) && file.state(now) == 0 && now == state_;
}

const std::uint8_t* TableBytes::read(std::uint64_t at, std::size_t count,
                                     std::uint8_t* buffer) const {
    if (at > size() || count > size() - at) return nullptr;
    if (path_.empty()) return memory_.data() + at;
    for (std::span to(buffer, count); !to.empty();) {
        PageCache::Page page;
        const std::uint64_t number = at / page.size();
        const std::size_t begin = at % page.size();
        const auto part = to.first(std::min(to.size(), page.size() - begin));
        if (!cache_->copy(first_page_ + number, begin, part)) {
            if (!read_page(number, page)) return nullptr;
            cache_->keep(first_page_ + number, page);
            std::copy_n(page.data() + begin, part.size(), part.data());
        }
        at += part.size();
        to = to.subspan(part.size());
    }
    return buffer;
}

std::optional<std::uint64_t> TableBytes::number(std::uint64_t at, std::size_t count) const {
    std::array<std::uint8_t, 8> buffer;
    const std::uint8_t* const bytes = read(at, count, buffer.data());
    if (bytes == nullptr) return std::nullopt;
    return read_number(std::span(bytes, count));
}

}  // namespace sebastes
