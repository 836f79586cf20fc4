// What a session does to an engine, step by step, as data: it can be printed, cut and run again.
//
// A step is written as a line.  What is sent stands as it is, bytes that are no text as \0, \r,
// \xNN; "isready (500 times)" sends it so often.  What is not sent stands in brackets:
//
//   (readyok)         reads until each isready is answered
//   (bestmove)        reads until each search that must end has ended
//   (wait 20 ms)      reads for so long
//   (deaf 20 ms)      reads nothing for so long
//   (end of input)    the engine's input ends
//   (no reader)       nobody reads the engine's output any more
//   (no line end)     behind what is sent: without its line feed
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
    EndOutput
};

struct Step {
    StepKind kind;
    std::string text{};  // what is sent
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
// The reverse.  Of what is sent no more than `limit` bytes are shown, and how many there are.
std::string to_text(const Step& step, std::size_t limit = 1000);

}  // namespace sebastes::stress
