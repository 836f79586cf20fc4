// These functions open files of any kind for reading, and wait for their input; read_some()
// (system/descriptor.h) reads it.
#pragma once

#include <chrono>
#include <string>

namespace sebastes {

// Opens a file of any kind for reading; returns a negative number and sets errno on failure.
int open_to_read(const std::string& path);
void close_descriptor(int descriptor);

// Waits for input or its end for at most `limit`.  Returns false when there is neither.
bool has_input(int input, std::chrono::milliseconds limit);

}  // namespace sebastes
