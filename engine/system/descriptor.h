// These functions read and write the operating system's file descriptors: standard input and
// output, pipes and files that are read sequentially.  The standard library's streams are not used
// for them, because `std::cin` flushes `std::cout` from the reading thread.
#pragma once

#include <cstddef>
#include <string_view>

namespace sebastes {

// Call this first.  Afterwards bytes pass without conversion of line ends and a Windows console
// uses UTF-8; writing beyond the greatest size of a file is an error instead of the end of the
// program; a closed standard stream stays closed, so that no file or connection gets its descriptor
// and the output meant for it; and new threads have 512 KiB of stack, which a search of the
// greatest depth needs, even if the shell allows less (glibc).
void prepare_process();

// Makes a write to a pipe without a reader an error instead of the end of the program.
void ignore_broken_pipes();

// Waits for input and reads at most `size` bytes.  Returns 0 at the end of input and a negative
// number on failure.
std::ptrdiff_t read_some(int descriptor, char* buffer, std::size_t size);

// Writes all of the text.  Returns false and sets errno when the reader is gone or the disk is
// full.
bool write_all(int descriptor, std::string_view text);

// Waits for input or its end.  Returns false when the reader of `output` is gone instead; Windows
// notices that only at a later write.
bool wait_for_input(int input, int output);

// Whether the reader of a pipe or a terminal is gone.
bool reader_is_gone(int output);

// Whether the descriptor is a terminal, and whether it is a regular file on disk.
bool is_terminal(int descriptor);
bool is_regular_file(int descriptor);

}  // namespace sebastes
