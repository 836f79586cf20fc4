#include "tools/programs/serve/page_files.h"

#include <array>
#include <utility>

namespace sebastes::serve {

const PageFile* page_file_of(std::string_view path) {
    if (!path.starts_with("/")) return nullptr;
    path.remove_prefix(1);
    if (path.empty()) path = "index.html";
    for (const PageFile& file : page_files())
        if (file.path == path) return &file;
    return nullptr;
}

std::string_view content_type_of(std::string_view path) {
    using Type = std::pair<std::string_view, std::string_view>;
    constexpr std::array kTypes{Type{".html", "text/html; charset=utf-8"},
                                Type{".css", "text/css; charset=utf-8"},
                                Type{".js", "text/javascript; charset=utf-8"},
                                Type{".json", "application/json"},
                                Type{".svg", "image/svg+xml"},
                                Type{".png", "image/png"},
                                Type{".ico", "image/x-icon"},
                                Type{".wasm", "application/wasm"},
                                Type{".webmanifest", "application/manifest+json"},
                                Type{".txt", "text/plain; charset=utf-8"}};
    for (const auto& [ending, type] : kTypes)
        if (path.ends_with(ending)) return type;
    return "application/octet-stream";
}

}  // namespace sebastes::serve
