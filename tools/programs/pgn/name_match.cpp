#include "tools/programs/pgn/name_match.h"

#include "core/text.h"

#ifdef SEBASTES_UTF8PROC
#include <utf8proc.h>

#include <cstdlib>
#include <memory>
#endif

namespace sebastes::pgn {

std::string folded(std::string_view text) {
#ifdef SEBASTES_UTF8PROC
    bool ascii = true;
    for (const char c : text) ascii &= static_cast<unsigned char>(c) < 0x80;
    if (!ascii) {
        utf8proc_uint8_t* made = nullptr;
        const auto size = utf8proc_map(
            reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
            static_cast<utf8proc_ssize_t>(text.size()), &made,
            static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_COMPOSE | UTF8PROC_COMPAT |
                                           UTF8PROC_CASEFOLD | UTF8PROC_IGNORE));
        const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owner(made, &std::free);
        if (size >= 0) return {reinterpret_cast<const char*>(made), static_cast<std::size_t>(size)};
    }
#endif
    return to_lower(text);
}

bool has_part(std::string_view text, std::string_view part) {
    return part.empty() || folded(text).find(part) != std::string::npos;
}

}  // namespace sebastes::pgn
