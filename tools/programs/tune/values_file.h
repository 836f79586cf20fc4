// This header handles files of NNUE values in the format of tables/nnue_text.h.
#pragma once

#include <string>

#include "core/result.h"
#include "tables/nnue_values.h"

namespace sebastes::tune {

struct ValuesFile {
    std::string text;
    tables::NnueValues values;
};

// Of 64 MiB at most; the error names the file, and the line where there is one.
Result<ValuesFile> read_values_file(const std::string& path);

}  // namespace sebastes::tune
