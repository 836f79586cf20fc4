// Interruption turns Ctrl-C and SIGTERM into a request to finish early with the results so far.
#pragma once

#include <atomic>
#include <memory>

namespace sebastes::tools {

// While an object of this class exists, the first SIGINT or SIGTERM only sets the flag; the second
// ends the program as usual. At most one object at a time.
class Interruption {
  public:
    Interruption();
    ~Interruption();
    Interruption(const Interruption&) = delete;
    Interruption& operator=(const Interruption&) = delete;

    // Thread-safe.
    bool requested() const;
    // The same as a flag, for code that takes one.
    static const std::atomic<bool>& flag();

  private:
    struct Before;  // the signals' earlier handlers
    std::unique_ptr<Before> before_;
};

}  // namespace sebastes::tools
