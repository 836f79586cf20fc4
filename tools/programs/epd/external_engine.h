// Another engine, in whichever protocol it speaks.
#pragma once

#include <memory>

#include "core/result.h"
#include "tools/programs/epd/engine.h"
#include "tools/programs/epd/engine_command.h"

namespace sebastes::epd {

// A command that begins with "uci:" or "xboard:" is of an engine of that protocol.  Any other is
// asked for UCI first, and for XBoard's protocol when it gives no answer at once.
// The error when it speaks neither, or lacks one of the options.
Result<std::unique_ptr<Engine>> start_external(const EngineCommand& command);

}  // namespace sebastes::epd
