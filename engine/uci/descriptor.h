// What the protocol needs of the operating system's descriptors.  The streams of the standard
// library are not used for them: `std::cin` flushes `std::cout` from the reading thread.
#pragma once

#include <chrono>
#include <cstddef>
#include <string_view>

namespace sebastes {

// A write to a pipe that nobody reads is an error from now on and no longer ends the program.
void ignore_broken_pipes();

// Reads at most `size` bytes, waiting for the first; 0 at the end of input, negative when
// nothing can be read.
std::ptrdiff_t read_some(int descriptor, char* buffer, std::size_t size);

// Writes all of the text, however many pieces it takes; false when nobody can read it any more.
bool write_all(int descriptor, std::string_view text);

// Waits for input or its end.  False when the reader of `output` went away instead.
bool wait_for_input(int input, int output);

// Whether the reader of a pipe or a terminal went away.
bool reader_is_gone(int output);

// A person's terminal; a file on disk.
bool is_terminal(int descriptor);
bool is_regular_file(int descriptor);

}  // namespace sebastes
