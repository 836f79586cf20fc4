// The tables of the vector evaluation, expanded from the file of its values.  A file that cannot
// be used ends the program with exit code 1 and a line that says why.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "core/piece.h"
#include "core/square.h"
#include "tables/vector_text.h"
#include "tools/generators/gen_tables_source.h"

namespace sebastes {

[[noreturn]] inline void refuse_vectors(const std::string& reason) {
    std::fprintf(stderr, "%s\n", reason.c_str());
    std::exit(1);
}

inline std::string read_whole(const std::string& path) {
    std::FILE* file = std::fopen(path.c_str(), "rb");
    if (file == nullptr) refuse_vectors("gen_tables: cannot read " + path);
    std::string text;
    char part[65536];
    for (std::size_t size; (size = std::fread(part, 1, sizeof part, file)) > 0;)
        text.append(part, size);
    std::fclose(file);
    return text;
}

inline tables::VectorValues read_vectors(const std::string& path) {
    auto values = tables::VectorText::read(read_whole(path));
    if (!values) refuse_vectors(path + ":" + values.error());
    if (values->lanes != tables::kHiddenSize || values->regions != tables::kKingBuckets ||
        values->outputs != tables::kOutputBuckets)
        refuse_vectors(path + ": its lanes, regions and outputs are not those of " +
                       "tables/vector_terms.h");
    return std::move(*values);
}

template <typename ValueOfLane>
void write_row(Source& source, ValueOfLane&& value_of_lane) {
    std::string line = "{{{";
    for (std::size_t lane = 0; lane < tables::kHiddenSize; ++lane)
        line += std::to_string(value_of_lane(lane)) + ',';
    source.print((line + "}}}").c_str());
}

inline void write_rows(Source& source, const tables::VectorValues& values) {
    source.print(
        "constexpr std::array<PieceArray<SquareArray<VectorRow>>, kKingBuckets> "
        "kVectorRows{{\n");
    for (std::size_t region = 0; region < tables::kKingBuckets; ++region) {
        source.print("{{\n");
        for (std::size_t piece = 0; piece < kPieceCount; ++piece) {
            source.print("{{\n");
            for (std::size_t square = 0; square < kSquareCount; ++square) {
                write_row(source, [&](std::size_t lane) {
                    return vector_row_value(values, region, piece * kSquareCount + square, lane);
                });
                source.print(",\n");
            }
            source.print("}},\n");
        }
        source.print("}},\n");
    }
    source.print("}};\n\n");
}

inline void write_output_layers(Source& source, const tables::VectorValues& values) {
    source.print("constexpr std::array<OutputLayer, kOutputBuckets> kOutputLayers{{\n");
    for (std::size_t set = 0; set < tables::kOutputBuckets; ++set) {
        const std::vector<int>& weights = values.output_layers[set];
        source.print("{");
        write_row(source, [&](std::size_t lane) { return weights[lane]; });
        source.print(",\n");
        write_row(source, [&](std::size_t lane) { return weights[tables::kHiddenSize + lane]; });
        source.print(",\n%d},\n", values.output_bias[set]);
    }
    source.print("}};\n\n");
}

inline void write_vector_direct(Source& source, const tables::VectorValues& values) {
    source.print(
        "constexpr std::array<PieceArray<SquareArray<Tapered>>, kKingRegions> "
        "kVectorDirect{{\n");
    for (const std::vector<int>& differences : values.direct_regions) {
        source.print("{{\n");
        for (std::size_t piece = 0; piece < kPieceCount; ++piece) {
            source.print("{{\n");
            for (std::size_t square = 0; square < kSquareCount; ++square) {
                const std::size_t at = 2 * (piece * kSquareCount + square);
                source.print("{%d, %d},\n", values.direct_shared[at] + differences[at],
                             values.direct_shared[at + 1] + differences[at + 1]);
            }
            source.print("}},\n");
        }
        source.print("}},\n");
    }
    source.print("}};\n\nconstexpr Tapered kVectorTempo{%d, %d};\n", values.direct_tempo[0],
                 values.direct_tempo[1]);
}

inline void write_vector_tables(const std::string& directory, const std::string& values_file) {
    const tables::VectorValues values = read_vectors(values_file);
    Source source(directory + "/vector_tables.cpp", "tables/vector_tables.h");
    source.print("constexpr VectorRow kHiddenBias");
    write_row(source, [&](std::size_t lane) { return values.hidden_bias[lane]; });
    source.print(";\n\n");
    write_rows(source, values);
    write_output_layers(source, values);
    write_vector_direct(source, values);
}

}  // namespace sebastes
