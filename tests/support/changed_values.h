// Builds values of the NNUE evaluation that differ from the built-in ones and writes them to files.
#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "tables/nnue_text.h"

namespace sebastes {

inline std::string built_in_values_path() {
    return std::string(SEBASTES_SOURCE_DIR) + "/tables/nnue_values.txt";
}

inline tables::NnueValues built_in_values() {
    std::ifstream in(built_in_values_path(), std::ios::binary);
    auto values = tables::NnueText::read(std::string(std::istreambuf_iterator<char>(in), {}));
    EXPECT_TRUE(values) << values.error();
    return std::move(*values);
}

// Changes every section: each value loses a quarter of its size, and psqt_tempo[0] gains 40.
inline tables::NnueValues changed_values() {
    tables::NnueValues values = built_in_values();
    for (const tables::NnueSection& section : nnue_sections(values))
        for (int& value : *section.values) value -= value / 4;
    values.psqt_tempo[0] += 40;
    return values;
}

// Writes the values to a file that begins with `comment`, and returns the file's path.
inline std::string write_values_file(const std::string& path, const tables::NnueValues& values,
                                     const std::string& comment = "changed") {
    std::ofstream(path, std::ios::binary) << tables::NnueText::write(values, comment);
    return path;
}

}  // namespace sebastes
