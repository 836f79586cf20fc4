// Values of the vector evaluation that differ from the built-in ones, and files of them.
#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "tables/vector_text.h"

namespace sebastes {

inline std::string built_in_values_path() {
    return std::string(SEBASTES_SOURCE_DIR) + "/tables/vector_values.txt";
}

inline tables::VectorValues built_in_values() {
    std::ifstream in(built_in_values_path(), std::ios::binary);
    auto values = tables::VectorText::read(std::string(std::istreambuf_iterator<char>(in), {}));
    EXPECT_TRUE(values) << values.error();
    return std::move(*values);
}

// No section is as it was, and all are weaker.
inline tables::VectorValues changed_values() {
    tables::VectorValues values = built_in_values();
    for (const tables::VectorSection& section : vector_sections(values))
        for (int& value : *section.values) value -= value / 4;
    values.direct_tempo[0] += 40;
    return values;
}

// A file of these values, perhaps behind a comment.
inline std::string write_values_file(const std::string& path, const tables::VectorValues& values,
                                     const std::string& comment = "changed") {
    std::ofstream(path, std::ios::binary) << tables::VectorText::write(values, comment);
    return path;
}

}  // namespace sebastes
