// The files of tools/bindings/page, which the program embeds.
#pragma once

#include <span>
#include <string_view>

namespace sebastes::serve {

struct PageFile {
    std::string_view path;  // "index.html", below tools/bindings/page
    std::string_view bytes;
};

// Returns all files. embed_page.cmake generates this function at build time.
std::span<const PageFile> page_files();

// Returns the file that a path of a request names ("/" means "/index.html"); null if there is none.
const PageFile* page_file_of(std::string_view path);

// Returns the type that belongs to the end of the name, such as "text/html; charset=utf-8".
std::string_view content_type_of(std::string_view path);

}  // namespace sebastes::serve
