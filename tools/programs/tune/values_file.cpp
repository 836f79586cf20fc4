#include "tools/programs/tune/values_file.h"

#include <fmt/core.h>

#include <utility>

#include "tables/nnue_text.h"
#include "tools/shared/text_file/text_file.h"

namespace sebastes::tune {

Result<ValuesFile> read_values_file(const std::string& path) {
    constexpr std::size_t kMostBytes = std::size_t{64} << 20;
    Result<std::string> text = read_bytes(path, kMostBytes);
    if (!text) return Error{fmt::format("{}: {}", path, text.error())};
    auto values = tables::NnueText::read(*text);
    if (!values) return Error{path + ":" + values.error()};
    return ValuesFile{std::move(*text), std::move(*values)};
}

}  // namespace sebastes::tune
