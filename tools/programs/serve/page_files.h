// This header gives access to the files of tools/bindings/page, which the program embeds.
#pragma once

#include <span>
#include <string_view>

namespace sebastes::serve {

struct PageFile {
    std::string_view path;  // "index.html", below tools/bindings/page
    std::string_view bytes;
};

// Made at build time by embed_page.cmake.
std::span<const PageFile> page_files();

// The file that a path of the page names, "/" being "/index.html"; null when there is none.
const PageFile* page_file_of(std::string_view path);

// By the name's ending: "text/html; charset=utf-8".
std::string_view content_type_of(std::string_view path);

}  // namespace sebastes::serve
