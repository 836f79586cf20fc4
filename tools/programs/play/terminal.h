// This header finds out what the person's terminal can do, and measures text in columns.
#pragma once

#include <termios.h>

#include <functional>
#include <string>
#include <string_view>

#include "tools/programs/play/board_picture.h"

namespace sebastes::play {

struct Terminal {
    bool reads = false;   // input is a terminal
    bool writes = false;  // output is one
    bool moves_cursor = false;
    PictureStyle style;

    // Whether a person uses it, so that lines can be edited.
    bool is_interactive() const { return reads && writes; }
};

// The value of an environment's variable; empty when it is not set.
using Environment = std::function<std::string(const char* name)>;

// By TERM, COLORTERM and NO_COLOR: none of both when output is no terminal, is "dumb", or
// colours are not wanted.  `utf8`: what the locale's characters are.
PictureStyle style_of(bool writes, bool utf8, const Environment& environment);

// Of this process's standard input and output.  Sets the character set of the locale.
Terminal this_terminal();

// Columns of the standard output's terminal now; 80 when it is none.
int terminal_width();

// While a QuietKeyboard exists, the terminal does not echo input; the input is read later.
class QuietKeyboard {
  public:
    explicit QuietKeyboard(const Terminal& terminal);
    ~QuietKeyboard();
    QuietKeyboard(const QuietKeyboard&) = delete;
    QuietKeyboard& operator=(const QuietKeyboard&) = delete;

  private:
    bool changed_ = false;
    termios before_{};
};

// A text's first `width` columns; each character is taken for one column.  The text holds no
// escape sequences.
std::string fitted(std::string_view text, std::size_t width);
// How many columns it takes; escape sequences take none.
std::size_t columns_of(std::string_view text);

}  // namespace sebastes::play
