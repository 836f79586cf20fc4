// Terminal says what the player's terminal can do; other functions measure text in columns.
#pragma once

#include <termios.h>

#include <functional>
#include <string>
#include <string_view>

#include "tools/programs/play/board_picture.h"

namespace sebastes::play {

struct Terminal {
    bool reads = false;   // the input is a terminal
    bool writes = false;  // the output is a terminal
    bool moves_cursor = false;
    PictureStyle style;

    // Whether lines can be edited.
    bool is_interactive() const { return reads && writes; }
};

// Returns the value of an environment variable; empty if it is not set.
using Environment = std::function<std::string(const char* name)>;

// Returns the style by TERM, COLORTERM and NO_COLOR: no colours and no symbols if the output is no
// terminal or a "dumb" one, or if NO_COLOR is set. `utf8` says whether the locale uses UTF-8.
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
// Numbered moves, and what stands before them: if they are longer than the width, they are cut
// after a whole move, and end with "...".
std::string fitted_moves(std::string_view text, std::size_t width);
// A text with ends of lines in the place of blanks, so that lines take at most `width` bytes,
// except for longer words.
std::string wrapped(std::string text, std::size_t width);
// How many columns it takes; escape sequences take none.
std::size_t columns_of(std::string_view text);

}  // namespace sebastes::play
