// Writes Syzygy tables of small endings (Ronald de Man's format, as Fathom reads it): outcomes
// (.rtbw) and distances to zero (.rtbz).
//
// For those who have no others, and to check readers: packed less than others' are, and their
// checksum is zero, at which readers do not look.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/result.h"
#include "tools/shared/retrograde/ending_table.h"

namespace sebastes::bases {

struct SyzygyFiles {
    std::string outcomes;
    std::string distances;
};

// The bytes of both files.  `tables` holds the ending and all that its captures and promotions
// lead to.  No ending of four pieces or fewer has a win that the fifty-move rule takes away.
SyzygyFiles make_syzygy_files(const Ending& ending, const EndingTables& tables);

// Those endings and all that captures and promotions lead to from them, in the order in which
// they can be made: those of three pieces and, of four, those with promoted pawns.
std::vector<Ending> with_smaller_endings(const std::vector<Ending>& endings);

// "KQvKR"
std::string syzygy_name(const Ending& ending);

// Writes both into a folder that exists; the error names the file.
std::optional<Error> write_syzygy_files(const Ending& ending, const EndingTables& tables,
                                        const std::filesystem::path& folder);

}  // namespace sebastes::bases
