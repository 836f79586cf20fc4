#include "system/disk_file.h"

#include <io.h>
#include <windows.h>

#include <algorithm>
#include <cerrno>
#include <utility>

namespace sebastes {

namespace {

constexpr std::size_t kMost = std::size_t{1} << 30;  // the most bytes that one system call handles
// The high half of the offset of the locked byte, which lies far beyond all content, so that the
// content stays readable.
constexpr DWORD kLockedHigh = 0x40000000;

HANDLE handle_of(std::intptr_t handle) {
    return reinterpret_cast<HANDLE>(handle);  // NOLINT(performance-no-int-to-ptr)
}

int last_errno() {
    switch (GetLastError()) {
        case ERROR_FILE_NOT_FOUND:
        case ERROR_PATH_NOT_FOUND:
        case ERROR_INVALID_NAME:
        case ERROR_BAD_PATHNAME:
            return ENOENT;
        case ERROR_ACCESS_DENIED:
        case ERROR_SHARING_VIOLATION:
        case ERROR_WRITE_PROTECT:
            return EACCES;
        case ERROR_FILE_EXISTS:
        case ERROR_ALREADY_EXISTS:
            return EEXIST;
        case ERROR_DISK_FULL:
        case ERROR_HANDLE_DISK_FULL:
            return ENOSPC;
        case ERROR_NOT_ENOUGH_MEMORY:
            return ENOMEM;
        case ERROR_BROKEN_PIPE:
        case ERROR_NO_DATA:
            return EPIPE;
        case ERROR_LOCK_VIOLATION:
        case ERROR_IO_PENDING:
            return EWOULDBLOCK;
        default:
            return EIO;
    }
}

OVERLAPPED at(std::uint64_t offset) {
    OVERLAPPED place{};
    place.Offset = static_cast<DWORD>(offset);
    place.OffsetHigh = static_cast<DWORD>(offset >> 32);
    return place;
}

// Renames with POSIX semantics, which also replaces a file that is open.  Falls back to Windows'
// own semantics where the system does not support them.
int rename_over(const std::string& from, const std::string& to) {
    struct Renaming {  // FILE_RENAME_INFO with its flags
        DWORD flags;
        HANDLE folder;
        DWORD bytes;
        WCHAR name[MAX_PATH * 4];
    };
    constexpr auto kRenameEx = static_cast<FILE_INFO_BY_HANDLE_CLASS>(22);
    constexpr DWORD kReplaceByPosixRules = 3;
    Renaming renaming{kReplaceByPosixRules, nullptr, 0, {}};
    char whole[MAX_PATH * 4];
    const DWORD length = GetFullPathNameA(to.c_str(), sizeof whole, whole, nullptr);
    const int wide = MultiByteToWideChar(CP_ACP, 0, whole, -1, renaming.name, MAX_PATH * 4);
    const HANDLE handle = CreateFileA(from.c_str(), DELETE, FILE_SHARE_READ | FILE_SHARE_DELETE,
                                      nullptr, OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr);
    if (handle != INVALID_HANDLE_VALUE) {
        renaming.bytes = static_cast<DWORD>((wide - 1) * static_cast<int>(sizeof(WCHAR)));
        const bool done =
            length > 0 && length < sizeof whole && wide > 0 &&
            SetFileInformationByHandle(handle, kRenameEx, &renaming, sizeof renaming) != 0;
        CloseHandle(handle);
        if (done) return 0;
    }
    constexpr DWORD kHow = MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH;
    return MoveFileExA(from.c_str(), to.c_str(), kHow) != 0 ? 0 : last_errno();
}

}  // namespace

int DiskFile::open(const std::string& path, Use use) {
    close();
    const DWORD access = use == Use::Read     ? GENERIC_READ
                         : use == Use::Write  ? GENERIC_READ | GENERIC_WRITE
                         : use == Use::Append ? FILE_APPEND_DATA | SYNCHRONIZE
                                              : GENERIC_WRITE;
    const DWORD how = use == Use::Read      ? OPEN_EXISTING
                      : use == Use::Replace ? CREATE_ALWAYS
                      : use == Use::Create  ? CREATE_NEW
                                            : OPEN_ALWAYS;
    constexpr DWORD kShared = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
    const HANDLE handle =
        CreateFileA(path.c_str(), access, kShared, nullptr, how, FILE_ATTRIBUTE_NORMAL, nullptr);
    if (handle == INVALID_HANDLE_VALUE) return last_errno();
    handle_ = reinterpret_cast<std::intptr_t>(handle);
    return 0;
}

int DiskFile::close() {
    const std::intptr_t handle = std::exchange(handle_, kNone);
    return handle == kNone || CloseHandle(handle_of(handle)) != 0 ? 0 : last_errno();
}

bool DiskFile::is_regular() const { return GetFileType(handle_of(handle_)) == FILE_TYPE_DISK; }

int DiskFile::state(State& state) const {
    BY_HANDLE_FILE_INFORMATION told{};
    if (GetFileInformationByHandle(handle_of(handle_), &told) == 0) return last_errno();
    const auto both = [](DWORD high, DWORD low) { return std::uint64_t{high} << 32 | low; };
    const FILETIME& written = told.ftLastWriteTime;  // in steps of 100 ns
    state = {told.dwVolumeSerialNumber, both(told.nFileIndexHigh, told.nFileIndexLow),
             both(told.nFileSizeHigh, told.nFileSizeLow),
             static_cast<std::int64_t>(both(written.dwHighDateTime, written.dwLowDateTime) * 100)};
    return 0;
}

std::ptrdiff_t DiskFile::read_at(std::uint64_t offset, char* bytes, std::size_t count) const {
    std::size_t done = 0;
    while (done < count) {
        OVERLAPPED place = at(offset + done);
        DWORD got = 0;
        const auto wanted = static_cast<DWORD>(std::min(count - done, kMost));
        if (ReadFile(handle_of(handle_), bytes + done, wanted, &got, &place) == 0) {
            if (GetLastError() == ERROR_HANDLE_EOF) break;
            return -last_errno();
        }
        if (got == 0) break;
        done += got;
    }
    return static_cast<std::ptrdiff_t>(done);
}

int DiskFile::write(std::string_view bytes) {
    while (!bytes.empty()) {
        DWORD count = 0;
        const auto wanted = static_cast<DWORD>(std::min(bytes.size(), kMost));
        if (WriteFile(handle_of(handle_), bytes.data(), wanted, &count, nullptr) == 0)
            return last_errno();
        if (count == 0) return ENOSPC;
        bytes.remove_prefix(count);
    }
    return 0;
}

int DiskFile::resize(std::uint64_t bytes) {
    LARGE_INTEGER place{};
    place.QuadPart = static_cast<LONGLONG>(bytes);
    const bool done = SetFilePointerEx(handle_of(handle_), place, nullptr, FILE_BEGIN) != 0 &&
                      SetEndOfFile(handle_of(handle_)) != 0;
    return done ? 0 : last_errno();
}

int DiskFile::sync() { return FlushFileBuffers(handle_of(handle_)) != 0 ? 0 : last_errno(); }

int DiskFile::lock(bool alone) {
    OVERLAPPED place{};
    place.OffsetHigh = kLockedHigh;
    const DWORD how = LOCKFILE_FAIL_IMMEDIATELY | (alone ? LOCKFILE_EXCLUSIVE_LOCK : 0U);
    return LockFileEx(handle_of(handle_), how, 0, 1, 0, &place) != 0 ? 0 : last_errno();
}

int replace_file(DiskFile& file, const std::string& from, const std::string& to) {
    if (const int reason = file.sync(); reason != 0) return reason;
    if (const int reason = file.close(); reason != 0) return reason;
    return rename_over(from, to);
}

// The file system's journal makes names durable.
int sync_name(const std::string&) { return 0; }

int remove_file(const std::string& path) {
    return DeleteFileA(path.c_str()) != 0 ? 0 : last_errno();
}

int check_write_access(const std::string& path) {
    return _access(path.c_str(), 2) == 0 ? 0 : errno;
}

}  // namespace sebastes
