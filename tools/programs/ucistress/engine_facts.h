// EngineFacts holds what an engine reports about itself after `uci`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/programs/ucistress/finding.h"

namespace sebastes::stress {

struct OptionFacts {
    std::string name;
    std::string type;   // spin, check, combo, string, button
    std::string usual;  // its default; empty: none
    std::optional<std::int64_t> least;
    std::optional<std::int64_t> most;
    std::vector<std::string> choices{};

    // A spin whose value is memory: a hash table or a cache.
    bool is_memory() const;
    // Text that names a file, or a folder of files, to be read.
    bool is_file() const;
    // The latter.
    bool is_folder() const;
    // A file of an evaluation's values.
    bool is_evaluation() const;
};

struct EngineFacts {
    std::string name;
    std::vector<OptionFacts> options{};
    std::optional<std::size_t> peak_memory{};  // in bytes, once it was ready; of some systems only

    // Upper and lower case are the same; none when there is no such option.
    const OptionFacts* find(std::string_view option) const;
    // Takes what one line of the answer says; other lines are skipped.
    void take(std::string_view line);
    // Defaults that are none of the option's values.
    std::vector<Finding> contradictions() const;
};

}  // namespace sebastes::stress
