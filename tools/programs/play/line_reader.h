// LineReader reads a person's lines, either from a stream or from a terminal with editing.
#pragma once

#include <functional>
#include <istream>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "tools/programs/play/chess_clock.h"
#include "tools/programs/play/signals.h"

namespace sebastes::play {

struct Input {
    enum class Kind {
        Line,
        Interrupt,  // Ctrl-C; what was typed is forgotten
        TimeUp,     // the time to wait for is over; `text` came too late
        End         // of the input, or the program is to end
    };

    Kind kind = Kind::End;
    std::string text{};  // of a Line, without its end
};

// What could complete the last word of the text, each as a whole word.
using Completions = std::function<std::vector<std::string>(std::string_view text)>;

class LineReader {
  public:
    virtual ~LineReader() = default;

    virtual Input read(const std::string& prompt, std::optional<Instant> until) = 0;
    virtual void set_completions(Completions) {}
};

// Plain lines of a stream, which must outlive it; the prompt goes to `prompts`, if that is not
// null.  It waits for a line however late it is.
std::unique_ptr<LineReader> make_stream_reader(std::istream& in, std::ostream* prompts);

// Of the terminal, with editing, completion by Tab, and a history that is kept in the file if
// it is not empty.
std::unique_ptr<LineReader> make_edit_reader(Signals& signals, const std::string& history_file);

// What completes the word: the matches that begin as it does, whatever the case, and the most
// of them that all have in common.
struct Completion {
    std::vector<std::string> matches;
    std::string common;
};
Completion complete(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace sebastes::play
