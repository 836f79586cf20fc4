// What is needed of the operating system's descriptors: standard input and output, pipes, files
// that are read from their beginning to their end.  The streams of the standard library are not
// used for them: `std::cin` flushes `std::cout` from the reading thread.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

namespace sebastes {

// To be called first: bytes pass unchanged, whatever the system makes of line ends, and a console
// speaks UTF-8; a file that reaches its greatest size is an error that ends no program; and a
// closed standard stream stays closed: no file or connection gets its descriptor, and what is meant
// for it.
void prepare_standard_streams();

// A write to a pipe that nobody reads is an error from now on and no longer ends the program.
void ignore_broken_pipes();

// To read a file, of whatever kind; negative, with errno set, when it cannot be read.
int open_to_read(const std::string& path);
void close_descriptor(int descriptor);

// Reads at most `size` bytes, waiting for the first; 0 at the end of input, negative when
// nothing can be read.
std::ptrdiff_t read_some(int descriptor, char* buffer, std::size_t size);

// Writes all of the text, however many pieces it takes; false, with errno set, when nobody can
// read it any more or there is no room for it.
bool write_all(int descriptor, std::string_view text);

// Waits for input or its end.  False when the reader of `output` went away instead, which
// Windows sees only at a later write.
bool wait_for_input(int input, int output);
// Waits so long at most.  False: there is neither input nor its end yet.
bool has_input(int input, std::chrono::milliseconds limit);

// Whether the reader of a pipe or a terminal went away.
bool reader_is_gone(int output);

// A person's terminal; a file on disk.
bool is_terminal(int descriptor);
bool is_regular_file(int descriptor);

}  // namespace sebastes
