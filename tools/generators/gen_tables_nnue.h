// This header expands the NNUE evaluation's tables from the file of its values.  A file that cannot
// be used ends the program with exit code 1 and a line that says why.
#pragma once

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>

#include "tables/nnue_expansion.h"
#include "tables/nnue_text.h"
#include "tools/generators/gen_tables_source.h"

namespace sebastes {

[[noreturn]] inline void refuse_nnue(const std::string& reason) {
    std::fprintf(stderr, "%s\n", reason.c_str());
    std::exit(1);
}

inline std::string read_whole(const std::string& path) {
    std::FILE* file = std::fopen(path.c_str(), "rb");
    if (file == nullptr) refuse_nnue("gen_tables: cannot read " + path);
    std::string text;
    char part[65536];
    for (std::size_t size; (size = std::fread(part, 1, sizeof part, file)) > 0;)
        text.append(part, size);
    std::fclose(file);
    return text;
}

inline std::unique_ptr<tables::NnueWeights> read_nnue(const std::string& path) {
    const auto values = tables::NnueText::read(read_whole(path));
    if (!values) refuse_nnue(path + ":" + values.error());
    if (const auto fault = tables::size_fault(*values)) refuse_nnue(path + ": " + fault->message);
    return tables::expanded(*values);
}

inline void write_row(Source& source, const tables::NeuronArray& row) {
    std::string line = "{{{";
    for (const int neuron : row.neurons) line += std::to_string(neuron) + ',';
    source.print((line + "}}},\n").c_str());
}

// Of tables by piece and square, what one entry is written with.
template <typename Table, typename WriteEntry>
void write_by_piece(Source& source, const Table& table, WriteEntry&& write_entry) {
    source.print("{{\n");
    for (const auto& squares : table) {
        source.print("{{\n");
        for (const auto& entry : squares) write_entry(entry);
        source.print("}},\n");
    }
    source.print("}},\n");
}

inline void write_nnue_weights(const std::string& directory, const std::string& values_file) {
    const auto tables = read_nnue(values_file);
    Source source(directory + "/nnue_weights.cpp", "tables/nnue_weights.h");
    source.print("constexpr NnueWeights kNnueWeights{\n");
    write_row(source, tables->hidden_bias);
    source.print("{{\n");
    for (const auto& of_region : tables->feature_weights)
        write_by_piece(source, of_region,
                       [&](const tables::NeuronArray& row) { write_row(source, row); });
    source.print("}},\n{{\n");
    for (const tables::OutputLayer& layer : tables->output_layers) {
        source.print("{");
        write_row(source, layer.mover);
        write_row(source, layer.other);
        source.print("%d},\n", layer.bias);
    }
    source.print("}},\n{{\n");
    for (const auto& of_region : tables->psqt)
        write_by_piece(source, of_region, [&](Tapered entry) {
            source.print("{%d, %d},\n", entry.middlegame, entry.endgame);
        });
    source.print("}},\n{%d, %d}};\n", tables->tempo.middlegame, tables->tempo.endgame);
}

}  // namespace sebastes
