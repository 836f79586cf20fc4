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
        Interrupt,  // Ctrl-C; the typed text is lost
        TimeUp,     // the time is over; `text` came too late
        End         // the input has ended, or the program must end
    };

    Kind kind = Kind::End;
    std::string text{};  // without the line's end
};

// Returns whole words that can replace the last word of the text.
using Completions = std::function<std::vector<std::string>(std::string_view text)>;

class LineReader {
  public:
    virtual ~LineReader() = default;

    virtual Input read(const std::string& prompt, std::optional<Instant> until) = 0;
    virtual void set_completions(Completions) {}
};

// Reads the lines of a stream, which must outlive the reader. The prompts go to `prompts`, which
// may be null. The reader waits for a line even after its time.
std::unique_ptr<LineReader> make_stream_reader(std::istream& in, std::ostream* prompts);

// Reads lines from the terminal, with editing, completion by Tab, and a history. The history is
// stored in the file; with an empty name it is not stored.
std::unique_ptr<LineReader> make_edit_reader(Signals& signals, const std::string& history_file);

// The candidates that begin with a word, in the same case or else in any case, and the longest text
// with which all of them begin.
struct Completion {
    std::vector<std::string> matches;
    std::string common;
};
Completion complete(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace sebastes::play
