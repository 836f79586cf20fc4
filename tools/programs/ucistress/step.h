// A Step is one action of a session with an engine.  Steps can be printed, cut and run again.
//
// A step is written as a line.  What is sent stands as it is; "isready (500 times)" sends it so
// often.  What is not sent stands in brackets:
//
//   (readyok)         reads until each isready is answered
//   (bestmove)        reads until each search that must end has ended
//   (wait 20 ms)      reads for so long
//   (deaf 20 ms)      reads nothing for so long
//   (end of input)    the engine's input ends
//   (no reader)       nobody reads the engine's output any more
//   (no line end)     behind what is sent: without its line feed
//
// What is sent may name a folder of the session's own as {folder}, and files are made in it:
//
//   (file book.bin sound)       there is one, in the place of any other: as it should be
//   (file book.bin spoiled)     its head is as it should be, and the rest is not
//   (file book.bin garbage)     bytes by chance
//   (file book.bin empty)
//   (file book.bin huge)        16 GiB, most of them a hole
//   (file book.bin overwritten) the same file, with bytes by chance
//   (file book.bin cut to 10)   the same file, with so many bytes
//   (file book.bin removed)
//   (file book.bin a pipe)      into which nobody writes
//   (file book.bin a folder)
//   (file book.bin endless)     /dev/zero
//   (file book.bin a circle)    a link to itself
//   (file book.bin unreadable)
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sebastes::stress {

enum class StepKind : std::uint8_t {
    Say,
    SayUnended,  // without a line feed
    AwaitReady,
    AwaitMove,
    Wait,
    Deafen,
    EndInput,
    EndOutput,
    File
};

struct Step {
    StepKind kind;
    std::string text{};  // what is sent, one line or several; "book.bin cut to 10"
    int number = 1;      // how often, or milliseconds

    friend bool operator==(const Step&, const Step&) = default;
};
using Steps = std::vector<Step>;

struct Session {
    std::string kind;  // "fault", see sessions.h
    std::string name;  // "a second go"; empty: made by chance
    Steps steps;
    bool greeted = true;  // begins with uci and isready
    std::string needs{};  // the option without which it makes no sense; empty: none
};

// The step that the line means.
Step parse_step(std::string_view line);
// One for each line of the text.
Steps parse_steps(std::string_view text);
// The reverse, for people: bytes that are no text as \0, \r, \xNN, and of what is sent no more than
// `limit` bytes, with their number.
std::string to_text(const Step& step, std::size_t limit = 1000);

}  // namespace sebastes::stress
