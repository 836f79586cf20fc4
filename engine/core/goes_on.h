// How long work without a search asks whether it is still wanted.
#pragma once

#include <functional>

namespace sebastes {

// Asked now and then; false: the work is to be given up.  Empty: it goes on.
using GoesOn = std::function<bool()>;

}  // namespace sebastes
