// Tables of the vector evaluation from a file of its values (tables/vector_text.h).
#pragma once

#include <memory>
#include <string>

#include "core/goes_on.h"
#include "core/result.h"
#include "tables/vector_tables.h"

namespace sebastes {

// The file is read whole, and not looked at again.  Refused is what is no regular file, has more
// than 32 MiB, has a fault, or has other sizes than the built-in tables; the error names the file,
// the line where there is one and what is wrong, or that the reading was given up.
Result<std::shared_ptr<const tables::VectorTables>> open_vector_file(const std::string& path,
                                                                     const GoesOn& goes_on = {});

}  // namespace sebastes
