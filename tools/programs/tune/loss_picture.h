// This header draws the losses of a run as a curve over its epochs.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/programs/tune/nnue_loss.h"

namespace sebastes::tune {

inline constexpr std::string_view kLossStyle = R"(
:root { --learnt: #2e7d32; --psqt: #8e5a00; }
@media (prefers-color-scheme: dark) { :root { --learnt: #7fd694; --psqt: #e0b060; } }
.loss path { fill: none; stroke-width: 2; }
.loss .held { stroke: var(--curve); } .loss .learnt { stroke: var(--learnt); }
.loss .quantised { stroke: var(--wrong); stroke-dasharray: 2 4; }
.loss .psqt { stroke: var(--psqt); stroke-dasharray: 8 4; }
.loss .grid { stroke-width: 1; }
.loss-key span { white-space: nowrap; margin-right: 1.2em; }
.loss-key svg { width: 26px; height: 8px; margin-right: .4em; vertical-align: middle; }
)";

// HTML: the picture and its key.  `psqt`: the loss of the PSQT tables.
std::string loss_picture(const std::vector<EpochLosses>& epochs, std::optional<double> psqt);

}  // namespace sebastes::tune
