// The channel between the engine's UCI loop and JavaScript, in the place of standard input and
// output (system/descriptor.h).
#pragma once

#include <string_view>

namespace sebastes {

constexpr int kChannelInput = 0;
constexpr int kChannelOutput = 1;

// Adds a line to the input, and ends the input.
void channel_line(std::string_view line);
void end_channel();

struct MessageHead {
    int id;      // of the request; 0 for UCI
    int status;  // 0 for an event
};

// Sends a message to JavaScript: an event with its name, or an answer.  Thread-safe.
void tell(MessageHead head, std::string_view name, std::string_view text);

}  // namespace sebastes
