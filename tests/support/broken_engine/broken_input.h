// InputFaults goes wrong with many lines, with long ones and with files, whatever they mean.
#pragma once

#include <cstddef>
#include <list>
#include <string>
#include <string_view>

namespace sebastes::broken {

class InputFaults {
  public:
    // ""       nothing goes wrong
    // queue    crashes at the ten thousandth line after a `go`
    // late     takes a millisecond for each line, so that `quit` waits for those before it
    // lines    crashes at a line of 65,536 bytes
    // hoard    keeps each line, thirty times
    // files    maps its BookFile, waits until it can open it, and reads it at each `go`
    explicit InputFaults(std::string_view fault) : fault_(fault) {}

    // The options to be listed after `uci`.
    std::string_view options() const {
        return fault_ == "files" ? "option name BookFile type string default <empty>\n" : "";
    }
    void take(const std::string& line);

  private:
    void open(const std::string& name);

    std::string_view fault_;
    std::size_t after_go_ = 0;
    std::list<std::string> kept_;
    const volatile char* mapped_ = nullptr;
    std::size_t size_ = 0;
};

}  // namespace sebastes::broken
