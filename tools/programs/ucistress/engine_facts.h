// EngineFacts holds what an engine reports about itself after `uci`.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/programs/ucistress/finding.h"
#include "tools/shared/uci_client/uci_client.h"

namespace sebastes::stress {

using tools::UciOption;

// A spin whose value is memory: a hash table or a cache.
bool is_memory(const UciOption& option);
// Text that names a file, or a folder of files, to be read; and the latter.
bool is_file(const UciOption& option);
bool is_folder(const UciOption& option);

struct EngineFacts {
    std::string name;
    std::vector<UciOption> options{};
    std::optional<std::size_t> peak_memory{};  // in bytes, once it was ready; of some systems only

    // Upper and lower case are the same; none when there is no such option.
    const UciOption* find(std::string_view option) const;
    // Takes what one line of the answer says; other lines are skipped.
    void take(std::string_view line);
    // Defaults that are none of the option's values.
    std::vector<Finding> contradictions() const;
};

}  // namespace sebastes::stress
