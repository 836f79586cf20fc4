#include "eval/nnue.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

#include "system/disk_file.h"
#include "tables/nnue_expansion.h"
#include "tables/nnue_text.h"

namespace sebastes {

namespace {

using Tables = std::shared_ptr<const tables::NnueWeights>;

// Twice the size of a file with the largest hidden layer.
constexpr std::uint64_t kMostBytes = std::uint64_t{32} << 20;

constexpr const char* kGivenUp = "its reading was given up";

// The error does not name the file.
Result<std::string> read_values(const std::string& path, const CancelToken& cancel) {
    constexpr std::uint64_t kPart = std::uint64_t{1} << 20;
    DiskFile file;
    std::uint64_t size = 0;
    int reason = file.open(path, DiskFile::Use::Read);
    if (reason == 0 && !file.is_regular()) return Error{"no regular file"};
    if (reason == 0) reason = file.size(size);
    if (reason != 0) return Error{std::strerror(reason)};
    if (size > kMostBytes)
        return Error{"too long: it has more than " + std::to_string(kMostBytes >> 20) + " MiB"};
    std::string text;
    text.reserve(static_cast<std::size_t>(size));
    while (text.size() < size) {
        if (cancel.cancelled()) return Error{kGivenUp};
        const std::size_t at = text.size();
        text.resize(at + static_cast<std::size_t>(std::min(kPart, size - at)));
        const std::ptrdiff_t got = file.read_at(at, text.data() + at, text.size() - at);
        if (got < 0) return Error{std::strerror(static_cast<int>(-got))};
        if (static_cast<std::size_t>(got) < text.size() - at) return Error{"it became shorter"};
    }
    return text;
}

}  // namespace

Result<Tables> open_nnue_file(const std::string& path, const CancelToken& cancel) {
    const auto text = read_values(path, cancel);
    if (!text) return Error{path + ": " + text.error()};
    const auto sizes = tables::NnueText::read_sizes(*text);
    if (!sizes) return Error{path + ":" + sizes.error()};
    if (const auto fault = tables::size_fault(*sizes)) return Error{path + ": " + fault->message};
    const auto values = tables::NnueText::read(*text);
    if (!values) return Error{path + ":" + values.error()};
    if (cancel.cancelled()) return Error{path + ": " + kGivenUp};
    return Tables(tables::expanded(*values));
}

}  // namespace sebastes
