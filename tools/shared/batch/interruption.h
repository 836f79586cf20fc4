// Ctrl-C, and a plain kill, as a wish to finish early with what there is.
#pragma once

#include <atomic>
#include <memory>

namespace sebastes::tools {

// While one lives, the first SIGINT or SIGTERM is only noted; the second ends the program
// as usual.  At most one at a time.
class Interruption {
  public:
    Interruption();
    ~Interruption();
    Interruption(const Interruption&) = delete;
    Interruption& operator=(const Interruption&) = delete;

    // Any thread may ask.
    bool requested() const;
    // The same for those who are handed a flag to look at.
    static const std::atomic<bool>& flag();

  private:
    struct Before;  // how the signals were answered
    std::unique_ptr<Before> before_;
};

}  // namespace sebastes::tools
