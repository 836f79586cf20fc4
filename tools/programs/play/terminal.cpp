#include "tools/programs/play/terminal.h"

#include <langinfo.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <clocale>
#include <cstdlib>
#include <cstring>

namespace sebastes::play {

namespace {

bool begins_character(char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }

}  // namespace

PictureStyle style_of(bool writes, bool utf8, const Environment& environment) {
    const std::string term = environment("TERM");
    if (!writes || term.empty() || term == "dumb" || !environment("NO_COLOR").empty()) return {};
    const bool many = term.find("256color") != std::string::npos ||
                      term.find("direct") != std::string::npos || !environment("COLORTERM").empty();
    return {true, many, utf8 && term != "linux"};  // its font has no chess
}

Terminal this_terminal() {
    std::setlocale(LC_CTYPE, "");
    const bool utf8 = std::strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    const auto environment = [](const char* name) {
        const char* value = std::getenv(name);
        return std::string(value == nullptr ? "" : value);
    };
    Terminal terminal;
    terminal.reads = isatty(STDIN_FILENO) != 0;
    terminal.writes = isatty(STDOUT_FILENO) != 0;
    terminal.style = style_of(terminal.writes, utf8, environment);
    const std::string term = environment("TERM");
    terminal.moves_cursor = terminal.writes && !term.empty() && term != "dumb";
    return terminal;
}

int terminal_width() {
    winsize size{};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return 80;
    return size.ws_col;
}

QuietKeyboard::QuietKeyboard(const Terminal& terminal) {
    if (!terminal.is_interactive() || tcgetattr(STDIN_FILENO, &before_) != 0) return;
    termios quiet = before_;
    quiet.c_lflag &= ~static_cast<tcflag_t>(ECHO);
    changed_ = tcsetattr(STDIN_FILENO, TCSANOW, &quiet) == 0;
}

QuietKeyboard::~QuietKeyboard() {
    if (changed_) tcsetattr(STDIN_FILENO, TCSANOW, &before_);
}

std::string fitted(std::string_view text, std::size_t width) {
    std::string result;
    std::size_t columns = 0;
    for (const char c : text) {
        if (begins_character(c) && columns++ == width) break;
        result += c;
    }
    return result;
}

std::string fitted_moves(std::string_view text, std::size_t width) {
    constexpr std::string_view kMore = " ...";
    if (text.size() <= width) return std::string(text);
    std::size_t end = text.rfind(' ', width - kMore.size());
    if (text.substr(0, end).ends_with('.')) end = text.rfind(' ', end - 1);  // a move's number
    return std::string(text.substr(0, end)).append(kMore);
}

std::string wrapped(std::string text, std::size_t width) {
    for (std::size_t begin = 0; text.size() - begin > width;) {
        std::size_t blank = text.rfind(' ', begin + width);
        if (blank == std::string::npos || blank < begin) blank = text.find(' ', begin);
        if (blank == std::string::npos) break;
        text[blank] = '\n';
        begin = blank + 1;
    }
    return text;
}

std::size_t columns_of(std::string_view text) {
    std::size_t columns = 0;
    bool escaped = false;
    for (const char c : text) {
        if (c == '\x1b') escaped = true;
        if (!escaped && begins_character(c)) ++columns;
        if (escaped && c == 'm') escaped = false;
    }
    return columns;
}

}  // namespace sebastes::play
