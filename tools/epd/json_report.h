// The report of a run for programs to read.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "core/result.h"
#include "tools/epd/options.h"
#include "tools/epd/report.h"

namespace sebastes::epd {

// Collects outcomes; scores are centipawns ("cp") or moves to mate ("mate") from the
// side to move, times are milliseconds.
class JsonReport {
  public:
    explicit JsonReport(const Options& options);

    void add(const SuiteEntry& entry, const Outcome& outcome);
    void finish(const Totals& totals, const Suite& suite);

    // The reason when the file cannot be written.
    std::optional<Error> write(const std::string& path) const;

    const nlohmann::ordered_json& content() const { return json_; }

  private:
    nlohmann::ordered_json json_;
};

// The reason when the file could not be written later on; leaves its content alone.
std::optional<Error> check_writable(const std::string& path);

}  // namespace sebastes::epd
