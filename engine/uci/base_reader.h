// The endgame bases that searches ask, and the options about them: SyzygyPath, SyzygyProbeDepth,
// SyzygyProbeLimit, Syzygy50MoveRule, BasesFile.
#pragma once

#include <optional>
#include <string>

#include "bases/endgame_bases.h"
#include "core/goes_on.h"
#include "uci/options.h"
#include "uci/output.h"

namespace sebastes {

class BaseReader {
  public:
    // All must outlive it.  What `goes_on` says when a file is read holds.
    BaseReader(Options& options, Output& output, const GoesOn& goes_on)
        : options_(options), output_(output), goes_on_(goes_on) {}

    // Adds them; once, before the first search.
    void declare_options();

    // As the options say.  The installed file is opened when it is first needed, if none was named.
    const EndgameBases& bases();

    // Before a search: whether the files of the tables are still as they were, which is told if
    // not.
    void look_again();
    // After one: whether it found that they are not.
    void tell_fault();

    // Tells what they say of the position that is searched.
    void announce(const RootRanking& ranking);

  private:
    std::optional<Error> open_file(const std::string& name);
    std::optional<Error> open_syzygy(const std::string& folders);

    Options& options_;
    Output& output_;
    const GoesOn& goes_on_;
    EndgameBases bases_;
    bool has_own_ = false;  // the file was opened, or is not wanted
};

}  // namespace sebastes
