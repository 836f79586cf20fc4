#include "tablebase/table_bytes.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <new>

#include "core/byte_text.h"

namespace sebastes {

bool PageCache::copy(std::uint64_t page, std::size_t begin, std::span<std::uint64_t> to) const {
    const Slot& slot = slots_[page % kPages];
    const std::uint64_t state = slot.state.load(std::memory_order_acquire);
    if ((state & kNumber) != page) return false;
    // Whoever reads a word of another page then finds another state, which was stored before it.
    for (std::uint64_t& word : to) word = (*slot.words)[begin++].load(std::memory_order_acquire);
    return slot.state.load(std::memory_order_relaxed) == state;
}

void PageCache::keep(std::uint64_t page, const Page& words) {
    Slot& slot = slots_[page % kPages];
    std::uint64_t state = slot.state.load(std::memory_order_relaxed);
    if ((state & kNumber) == kNumber ||
        !slot.state.compare_exchange_strong(state, state | kNumber, std::memory_order_acquire))
        return;
    if (!slot.words) slot.words.reset(new (std::nothrow) Words);
    if (slot.words)
        for (std::size_t i = 0; i < words.size(); ++i)
            (*slot.words)[i].store(words[i], std::memory_order_release);
    slot.state.store((state | kNumber) + 1 + (slot.words ? page : 0), std::memory_order_release);
}

Result<TableBytes> TableBytes::open(const std::string& path, PageCache& cache) {
    DiskFile file;
    TableBytes bytes;
    int reason = file.open(path, DiskFile::Use::Read);
    if (reason == 0 && !file.is_regular()) return Error{"no regular file"};
    if (reason == 0) reason = file.state(bytes.state_);
    if (reason != 0) return Error{std::strerror(reason)};
    bytes.size_ = bytes.state_.bytes;
    bytes.path_ = path;
    bytes.first_page_ = cache.number_pages(bytes.size_ / sizeof(PageCache::Page) + 1);
    bytes.cache_ = &cache;
    return bytes;
}

bool TableBytes::read_page(std::uint64_t number, PageCache::Page& page) const {
    const std::uint64_t at = number * sizeof page;
    const std::uint64_t count = std::min<std::uint64_t>(sizeof page, size_ - at);
    DiskFile file;
    DiskFile::State now;
    if (file.open(path_, DiskFile::Use::Read) != 0) return false;
    const std::ptrdiff_t got =
        file.read_at(at, reinterpret_cast<char*>(page.data()), static_cast<std::size_t>(count));
    // The state is compared after reading, so that the bytes are those of the file that was opened.
    return got == static_cast<std::ptrdiff_t>(count) && file.state(now) == 0 && now == state_;
}

const std::uint8_t* TableBytes::read(std::uint64_t at, std::size_t count,
                                     std::span<std::uint64_t> buffer) const {
    if (at > size_ || count > size_ - at) return nullptr;
    if (cache_ == nullptr) return memory_ + at;
    constexpr std::size_t kWords = std::tuple_size_v<PageCache::Page>;
    std::uint64_t word = at / 8;
    for (auto left = buffer.first((at % 8 + count + 7) / 8); !left.empty();) {
        const std::uint64_t number = word / kWords;
        const std::size_t begin = word % kWords;
        const auto part = left.first(std::min(left.size(), kWords - begin));
        if (!cache_->copy(first_page_ + number, begin, part)) {
            PageCache::Page page{};
            if (!read_page(number, page)) return nullptr;
            cache_->keep(first_page_ + number, page);
            std::copy_n(page.data() + begin, part.size(), part.data());
        }
        word += part.size();
        left = left.subspan(part.size());
    }
    return reinterpret_cast<const std::uint8_t*>(buffer.data()) + at % 8;
}

std::optional<std::uint64_t> TableBytes::number(std::uint64_t at, std::size_t count) const {
    std::array<std::uint64_t, 2> words{};
    const std::uint8_t* const bytes = read(at, count, words);
    if (bytes == nullptr) return std::nullopt;
    if (cache_ == nullptr || std::endian::native != std::endian::little)
        return read_number(std::span(bytes, count));
    const auto shift = static_cast<unsigned>(at % 8 * 8);
    const std::uint64_t number = words[0] >> shift | words[1] << 1 << (63 - shift);
    return number & ~std::uint64_t{0} >> (64 - 8 * count);
}

}  // namespace sebastes
