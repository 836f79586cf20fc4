// TablebaseOptions holds the tablebases that searches probe, and implements the options SyzygyPath,
// SyzygyProbeDepth, SyzygyProbeLimit and Syzygy50MoveRule.
#pragma once

#include <optional>
#include <string>

#include "core/result.h"
#include "tablebase/tablebases.h"
#include "uci/lines.h"

namespace sebastes {

class TablebaseOptions {
  public:
    // The output must outlive it.
    explicit TablebaseOptions(Output& output) : output_(output) {}

    // The values of the options SyzygyProbeDepth, SyzygyProbeLimit and Syzygy50MoveRule.
    Tablebases::Settings& settings() { return tablebases_.settings(); }
    // Opens the folders of SyzygyPath.  If it is empty, the folder in which `bases` puts its tables
    // is opened when tables are first needed.
    std::optional<Error> open(const std::string& folders);

    // The tablebases for the next search.  Call it before each search.
    const Tablebases& tablebases();
    // Reports tables that were found to be damaged or changed.  Call it after each search.
    void tell_faults();

    // Writes the ranking's result for the root position.
    void announce(const RootRanking& ranking);

  private:
    Output& output_;
    Tablebases tablebases_;
    bool is_open_ = false;  // whether the folders are listed
};

}  // namespace sebastes
