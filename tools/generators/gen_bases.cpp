// Makes the embedded endgame bases, all endings of three pieces, at build time, as C++ source.
//
//   gen_bases OUTPUT
#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <utility>
#include <vector>

#include "bases/endings/packed_bases.h"
#include "tools/shared/retrograde/packing.h"
#include "tools/shared/retrograde/retrograde.h"

namespace sebastes {
namespace {

std::vector<std::uint8_t> make_bases() {
    EndingTables tables;
    std::vector<PackedEnding> packed;
    for (const Ending& ending : all_endings(3)) {
        EndingTable table = make_ending_table(ending, tables, 1);
        packed.push_back(pack_ending(table));
        tables.add(std::move(table));
    }
    return join_endings(packed);
}

bool write(const char* path, const std::vector<std::uint8_t>& bytes) {
    std::FILE* file = std::fopen(path, "w");
    if (file == nullptr) return false;
    std::fputs("// Written by tools/generators/gen_bases.cpp. Do not edit.\n", file);
    std::fputs("#include \"tables/embedded_bases.h\"\n\nnamespace sebastes::tables {\n", file);
    std::fputs("namespace {\n\nconstexpr std::uint8_t kBytes[] = {\n", file);
    for (std::size_t i = 0; i < bytes.size(); ++i)
        std::fprintf(file, "%d,%s", bytes[i], i % 32 == 31 ? "\n" : "");
    std::fputs("};\n\n}  // namespace\n\n", file);
    std::fputs("constinit const std::span<const std::uint8_t> kEmbeddedBases{kBytes};\n", file);
    std::fputs("\n}  // namespace sebastes::tables\n", file);
    const bool written = std::ferror(file) == 0;
    return std::fclose(file) == 0 && written;
}

}  // namespace
}  // namespace sebastes

int main(int argc, char** argv) {
    if (argc != 2) {
        std::fputs("usage: gen_bases OUTPUT\n", stderr);
        return 2;
    }
    if (!sebastes::write(argv[1], sebastes::make_bases())) {
        std::fprintf(stderr, "gen_bases: %s cannot be written\n", argv[1]);
        return 1;
    }
    return 0;
}
