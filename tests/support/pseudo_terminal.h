// PseudoTerminal is a terminal of the system of which the test holds both ends.
#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <cstdlib>

namespace sebastes::test {

class PseudoTerminal {
  public:
    PseudoTerminal() {
        if (person_ < 0 || grantpt(person_) != 0 || unlockpt(person_) != 0) return;
        const char* const name = ptsname(person_);
        if (name != nullptr) program_ = open(name, O_RDWR | O_NOCTTY);
    }
    ~PseudoTerminal() {
        if (program_ >= 0) close(program_);
        if (person_ >= 0) close(person_);
    }
    PseudoTerminal(const PseudoTerminal&) = delete;
    PseudoTerminal& operator=(const PseudoTerminal&) = delete;

    bool is_open() const { return program_ >= 0; }
    // The descriptors of the person who types and of the program that reads it.
    int person() const { return person_; }
    int program() const { return program_; }

  private:
    int person_ = posix_openpt(O_RDWR | O_NOCTTY);
    int program_ = -1;
};

// Why a test that needs one is skipped.
inline constexpr const char* kNoTerminal = "the system has no pseudo-terminals: no /dev/pts";

}  // namespace sebastes::test
