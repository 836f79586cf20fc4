// The endgame bases that searches ask, and the options about them: SyzygyPath, SyzygyProbeDepth,
// SyzygyProbeLimit, Syzygy50MoveRule, BasesFile.
#pragma once

#include <optional>
#include <string>

#include "bases/endgame_bases.h"
#include "core/goes_on.h"
#include "core/result.h"
#include "uci/lines.h"

namespace sebastes {

class BaseReader {
  public:
    // The output must outlive it.
    explicit BaseReader(Output& output) : output_(output) {}

    // What the options SyzygyProbeDepth, SyzygyProbeLimit and Syzygy50MoveRule set.
    EndgameBases::Settings& settings() { return bases_.settings(); }
    // The values of SyzygyPath and BasesFile.
    std::optional<Error> open_syzygy(const std::string& folders, const GoesOn& goes_on);
    std::optional<Error> open_file(const std::string& name, const GoesOn& goes_on);

    // As the options say.  The installed file is opened when it is first needed, if none was named.
    const EndgameBases& bases(const GoesOn& goes_on);

    // Before a search: whether the files of the tables are still as they were, which is told if
    // not.
    void look_again();
    // After one: whether it found that they are not.
    void tell_fault();

    // Tells what they say of the position that is searched.
    void announce(const RootRanking& ranking);

  private:
    Output& output_;
    EndgameBases bases_;
    bool has_own_ = false;  // the file was opened, or is not wanted
};

}  // namespace sebastes
