#include "tools/programs/book/entry_file.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <string_view>
#include <utility>

#include "book/polyglot_book.h"

namespace sebastes::book {

Result<EntryReader> EntryReader::open(const std::string& path) {
    const auto book = PolyglotBook::open(path);
    if (!book) return Error{book.error()};
    errno = 0;
    std::ifstream stream(path, std::ios::binary);
    if (!stream) return Error{fmt::format("{}: {}", path, std::strerror(errno))};
    return EntryReader(std::move(stream), book->size());
}

std::optional<PolyglotEntry> EntryReader::next() {
    std::array<char, PolyglotEntry::kSize> bytes;
    if (!stream_.read(bytes.data(), bytes.size())) return std::nullopt;
    return PolyglotEntry::read(reinterpret_cast<const unsigned char*>(bytes.data()));
}

Result<EntryWriter> EntryWriter::open(const std::string& path) {
    auto file = tools::StreamedFile::open(path);
    if (!file) return Error{file.error()};
    return EntryWriter(std::move(*file));
}

void EntryWriter::write(std::uint64_t key, std::vector<WeightedMove> moves) {
    if (moves.empty()) return;
    std::stable_sort(moves.begin(), moves.end(), [](const WeightedMove& a, const WeightedMove& b) {
        return a.weight > b.weight;
    });
    constexpr std::uint64_t kMost = 0xFFFF;
    const std::uint64_t heaviest = std::max(moves.front().weight, kMost);
    for (const WeightedMove& each : moves) {
        std::uint64_t weight = each.weight;
        if (heaviest > kMost && weight > 0)
            weight = std::max<std::uint64_t>(
                1, static_cast<std::uint64_t>(static_cast<double>(weight) * kMost /
                                              static_cast<double>(heaviest)));
        std::array<unsigned char, PolyglotEntry::kSize> bytes;
        PolyglotEntry{key, each.move, static_cast<std::uint16_t>(weight), each.learn}.write(
            bytes.data());
        file_.write({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
    }
    entries_ += moves.size();
    ++positions_;
}

}  // namespace sebastes::book
