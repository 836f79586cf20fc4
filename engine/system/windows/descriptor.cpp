#include "system/descriptor.h"

#include <fcntl.h>
#include <io.h>
#include <sys/stat.h>
#include <windows.h>

#include <algorithm>
#include <cstdint>

namespace sebastes {

namespace {

// The most bytes that one call of the C library handles.
constexpr std::size_t kMostBytes = std::size_t{1} << 30;

HANDLE handle_of(int descriptor) {
    const std::intptr_t handle = _get_osfhandle(descriptor);
    return reinterpret_cast<HANDLE>(handle);  // NOLINT(performance-no-int-to-ptr)
}

}  // namespace

void prepare_process() {
    for (int descriptor = 0; descriptor <= 2; ++descriptor) _setmode(descriptor, _O_BINARY);
    if (is_terminal(0)) SetConsoleCP(CP_UTF8);
    if (!is_terminal(1) && !is_terminal(2)) return;
    SetConsoleOutputCP(CP_UTF8);
    for (int descriptor = 1; descriptor <= 2; ++descriptor) {  // enables escape sequences
        DWORD mode = 0;
        if (GetConsoleMode(handle_of(descriptor), &mode) != 0)
            SetConsoleMode(handle_of(descriptor), mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
    }
}

void ignore_broken_pipes() {}  // Windows has no SIGPIPE

std::ptrdiff_t read_some(int descriptor, char* buffer, std::size_t size) {
    return _read(descriptor, buffer, static_cast<unsigned>(std::min(size, kMostBytes)));
}

bool write_all(int descriptor, std::string_view text) {
    while (!text.empty()) {
        const int count = _write(descriptor, text.data(),
                                 static_cast<unsigned>(std::min(text.size(), kMostBytes)));
        if (count <= 0) return false;
        text.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
}

// Windows cannot wait for a pipe without reading from it.
bool wait_for_input(int, int) { return true; }

bool reader_is_gone(int output) {
    const HANDLE handle = handle_of(output);
    if (GetFileType(handle) != FILE_TYPE_PIPE) return false;
    DWORD kind = 0;
    if (GetNamedPipeInfo(handle, &kind, nullptr, nullptr, nullptr) == 0 ||
        (kind & PIPE_TYPE_MESSAGE) != 0)
        return false;  // in message mode an empty write would be a message
    DWORD written = 0;
    return WriteFile(handle, "", 0, &written, nullptr) == 0;
}

bool is_terminal(int descriptor) {
    DWORD mode = 0;
    return GetConsoleMode(handle_of(descriptor), &mode) != 0;
}

bool is_regular_file(int descriptor) {
    return GetFileType(handle_of(descriptor)) == FILE_TYPE_DISK;
}

}  // namespace sebastes
