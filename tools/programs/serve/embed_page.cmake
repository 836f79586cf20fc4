# Writes the files of a folder, and suites of puzzles as NAME.epd.txt, as byte arrays into a C++
# source, for page_files.h:
#   cmake -D FOLDER=tools/bindings/page -D SUITES=epd/mates.epd,epd/tactics.epd
#         -D OUTPUT=page_files_data.cpp -P embed_page.cmake
file(GLOB_RECURSE files LIST_DIRECTORIES false RELATIVE ${FOLDER} ${FOLDER}/*)
list(SORT files)
set(arrays "")
set(entries "")
set(count 0)
string(REPLACE "," ";" suites "${SUITES}")
foreach(file ${files} ${suites})
  if(IS_ABSOLUTE ${file})
    file(READ ${file} hex HEX)
    get_filename_component(name ${file} NAME)
    set(file ${name}.txt)
  else()
    file(READ ${FOLDER}/${file} hex HEX)
  endif()
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${hex}")
  # A file may be empty, and an array may not.
  string(APPEND arrays "constexpr unsigned char kFile${count}[] = {${bytes}0x00};\n")
  string(APPEND entries "    PageFile{\"${file}\", bytes_of(kFile${count})},\n")
  math(EXPR count "${count} + 1")
endforeach()
file(WRITE ${OUTPUT}.new "// Made by embed_page.cmake.
#include <array>
#include <cstddef>

#include \"tools/programs/serve/page_files.h\"

namespace sebastes::serve {

namespace {

${arrays}
// Without the zero that ends it.
template <std::size_t size>
std::string_view bytes_of(const unsigned char (&bytes)[size]) {
    return {reinterpret_cast<const char*>(bytes), size - 1};
}

}  // namespace

std::span<const PageFile> page_files() {
    static const std::array<PageFile, ${count}> kFiles{
${entries}    };
    return kFiles;
}

}  // namespace sebastes::serve
")
file(RENAME ${OUTPUT}.new ${OUTPUT})
