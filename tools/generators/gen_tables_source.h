// This header writes a C++ source file for gen_tables.  A file that cannot be written ends the
// program with exit code 1.
#pragma once

#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "core/bitboard.h"
#include "core/enum_array.h"
#include "core/square.h"

namespace sebastes {

class Source {
  public:
    Source(const std::string& path, const char* header) : file_(std::fopen(path.c_str(), "w")) {
        if (file_ == nullptr) {
            std::fprintf(stderr, "gen_tables: cannot write %s\n", path.c_str());
            std::exit(1);
        }
        print("// Written by tools/generators/gen_tables.cpp. Do not edit.\n#include \"%s\"\n\n",
              header);
        print("namespace sebastes::tables {\n\n");
    }
    ~Source() {
        print("}  // namespace sebastes::tables\n");
        if (std::fclose(file_) != 0) std::exit(1);
    }
    Source(const Source&) = delete;
    Source& operator=(const Source&) = delete;

    template <typename... Args>
    void print(const char* format, Args... args) {
        if constexpr (sizeof...(args) == 0)
            std::fputs(format, file_);
        else
            std::fprintf(file_, format, args...);
    }
    void bitboard(Bitboard set) { print("Bitboard{0x%" PRIx64 "ULL},\n", set.bits); }
    void key(std::uint64_t value) { print("0x%" PRIx64 "ULL,\n", value); }

    template <typename F>
    void bitboards(const char* declaration, F&& attacks) {
        print("constexpr SquareArray<Bitboard> %s{{\n", declaration);
        for (int i = 0; i < kSquareCount; ++i) bitboard(attacks(square_at(i)));
        print("}};\n\n");
    }

  private:
    std::FILE* file_;
};

}  // namespace sebastes
