// What goes wrong with all that is said, whatever it means: with many lines, long ones, and files.
#pragma once

#include <cstddef>
#include <list>
#include <string>
#include <string_view>

namespace sebastes::broken {

class Door {
  public:
    // ""       nothing goes wrong
    // queue    dies of the ten thousandth line behind a `go`
    // late     takes a millisecond over each line, so that `quit` waits for those before it
    // lines    dies of a line of 65,536 bytes
    // hoard    keeps each line, thirty times
    // files    maps its BookFile, waits for it to come, and looks at it whenever it searches
    explicit Door(std::string_view fault) : fault_(fault) {}

    // What it has to say of itself behind `uci`.
    std::string_view options() const;
    void hear(const std::string& line);

  private:
    void open(const std::string& name);
    void look() const;

    std::string_view fault_;
    std::size_t behind_go_ = 0;
    std::list<std::string> kept_;
    const volatile char* mapped_ = nullptr;
    std::size_t size_ = 0;
};

}  // namespace sebastes::broken
