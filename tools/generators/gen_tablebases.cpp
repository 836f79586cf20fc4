// Makes the embedded endgame tables, of all endings of three pieces, at build time, as C++ source.
//
//   gen_tablebases OUTPUT
#include <cstdio>
#include <string>
#include <vector>

#include "tools/shared/retrograde/endings.h"
#include "tools/shared/retrograde/syzygy_writer.h"

namespace sebastes {
namespace {

void write_bytes(std::FILE* file, const std::string& name, const std::string& bytes) {
    std::fprintf(file, "constexpr std::uint8_t %s[] = {\n", name.c_str());
    for (std::size_t i = 0; i < bytes.size(); ++i)
        std::fprintf(file, "%d,%s", static_cast<unsigned char>(bytes[i]), i % 32 == 31 ? "\n" : "");
    std::fputs("};\n", file);
}

bool write(const char* path) {
    std::FILE* file = std::fopen(path, "w");
    if (file == nullptr) return false;
    std::fputs("// Written by tools/generators/gen_tablebases.cpp. Do not edit.\n", file);
    std::fputs("#include \"tables/embedded_tablebases.h\"\n\n", file);
    std::fputs("namespace sebastes::tables {\n\nnamespace {\n\n", file);
    const std::vector<Material> endings = all_material(3);
    auto tables = syzygy_files(endings);
    std::string list;
    for (const Material material : endings) {
        const std::string name = name_of(material);
        write_bytes(file, name + "_wdl", tables[name + ".rtbw"]);
        write_bytes(file, name + "_dtz", tables[name + ".rtbz"]);
        list += "    {\"" + name + "\", " + name + "_wdl, " + name + "_dtz},\n";
    }
    std::fprintf(file, "\nconstexpr EmbeddedTable kTables[] = {\n%s};\n\n", list.c_str());
    std::fputs("}  // namespace\n\n", file);
    std::fputs("constinit const std::span<const EmbeddedTable> kEmbeddedTables{kTables};\n", file);
    std::fputs("\n}  // namespace sebastes::tables\n", file);
    const bool written = std::ferror(file) == 0;
    return std::fclose(file) == 0 && written;
}

}  // namespace
}  // namespace sebastes

int main(int argc, char** argv) {
    // A word that looks like an option is no name for the output.
    if (argc != 2 || argv[1][0] == '-') {
        std::fputs("usage: gen_tablebases OUTPUT\n", stderr);
        return 2;
    }
    if (!sebastes::write(argv[1])) {
        std::fprintf(stderr, "gen_tablebases: %s cannot be written\n", argv[1]);
        return 1;
    }
    return 0;
}
