#include "tools/shared/text_file/input_file.h"

#include <fcntl.h>
#include <io.h>
#include <windows.h>

#include <cstdint>
#include <thread>

namespace sebastes {

int open_to_read(const std::string& path) {
    return _open(path.c_str(), _O_RDONLY | _O_BINARY | _O_NOINHERIT);
}

void close_descriptor(int descriptor) { _close(descriptor); }

bool has_input(int input, std::chrono::milliseconds limit) {
    constexpr std::chrono::milliseconds kLook{5};
    const std::intptr_t opened = _get_osfhandle(input);
    const HANDLE handle = reinterpret_cast<HANDLE>(opened);  // NOLINT(performance-no-int-to-ptr)
    const auto deadline = std::chrono::steady_clock::now() + limit;
    const DWORD type = GetFileType(handle);
    if (type == FILE_TYPE_CHAR)
        return WaitForSingleObject(handle, static_cast<DWORD>(limit.count())) != WAIT_TIMEOUT;
    if (type != FILE_TYPE_PIPE) return true;
    for (DWORD ready = 0; PeekNamedPipe(handle, nullptr, 0, nullptr, &ready, nullptr) != 0;) {
        if (ready > 0) return true;
        if (std::chrono::steady_clock::now() >= deadline) return false;
        std::this_thread::sleep_for(kLook);
    }
    return true;  // the pipe is at its end
}

}  // namespace sebastes
