// TablebaseOptions holds the tablebases that searches ask, as the options SyzygyPath,
// SyzygyProbeDepth, SyzygyProbeLimit and Syzygy50MoveRule say.
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

    // What the options SyzygyProbeDepth, SyzygyProbeLimit and Syzygy50MoveRule set.
    Tablebases::Settings& settings() { return tablebases_.settings(); }
    // Takes the tables of SyzygyPath; of an empty one those of the folder in which `bases` puts
    // its tables, when they are first needed.
    std::optional<Error> open(const std::string& folders);

    // Before a search: the tablebases that it asks.
    const Tablebases& tablebases();
    // After a search: tells which tables were found to be damaged or changed.
    void tell_faults();

    // Tells what the ranking says of the position that is searched.
    void announce(const RootRanking& ranking);

  private:
    Output& output_;
    Tablebases tablebases_;
    bool is_open_ = false;  // the folders are listed
};

}  // namespace sebastes
