// CancelToken tells work that takes long, such as reading a large file, whether to give up.
#pragma once

#include <functional>

namespace sebastes {

// The thread that does the work calls it from time to time; an empty one is never cancelled.
using CancelToken = std::function<bool()>;

}  // namespace sebastes
