// CancelToken tells work that takes long, such as reading a large file, whether to give up.
#pragma once

#include <functional>
#include <utility>

namespace sebastes {

class CancelToken {
  public:
    CancelToken() = default;  // never cancelled
    // The thread that does the work calls `is_cancelled` from time to time.
    explicit CancelToken(std::function<bool()> is_cancelled)
        : is_cancelled_(std::move(is_cancelled)) {}

    bool cancelled() const { return is_cancelled_ && is_cancelled_(); }

  private:
    std::function<bool()> is_cancelled_;
};

}  // namespace sebastes
