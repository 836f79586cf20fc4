// A library for LD_PRELOAD, by which a program's requests for memory fail: with glibc, of whatever
// language the program is.
//
//   FAILING_MEMORY_AT=N      the Nth request, from 1, is the first that fails
//   FAILING_MEMORY_COUNT=M   so many fail one after the other; 0: all that follow.  Else 1
//   FAILING_MEMORY_REPORT=F  a file for how many requests there were
#if defined(SEBASTES_COVERAGE)
#include <dlfcn.h>
#endif
#include <fcntl.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <cstdlib>

extern "C" {
void* __libc_malloc(std::size_t size);
void* __libc_calloc(std::size_t count, std::size_t size);
void* __libc_realloc(void* memory, std::size_t size);
void* __libc_memalign(std::size_t alignment, std::size_t size);
}

namespace {

std::atomic<unsigned long> requests{0};
std::atomic<bool> is_over{false};  // the program has come to its end

unsigned long number_of(const char* name, unsigned long usual) {
    const char* text = std::getenv(name);
    return text == nullptr ? usual : std::strtoul(text, nullptr, 10);
}

// Whether the request is to fail.
bool fails() {
    if (environ == nullptr) return false;  // the program has not begun
    static const unsigned long first = number_of("FAILING_MEMORY_AT", ~0UL);
    static const unsigned long count = number_of("FAILING_MEMORY_COUNT", 1);
    const unsigned long number = ++requests;
    if (number < first || (count != 0 && number - first >= count)) return false;
    if (is_over) return false;
    errno = ENOMEM;
    return true;
}

[[gnu::destructor]] void report() {
    const char* path = std::getenv("FAILING_MEMORY_REPORT");
    if (path == nullptr) return;
    char text[32];
    const int size = std::snprintf(text, sizeof text, "%lu\n", requests.load());
    const int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (file < 0) return;
    [[maybe_unused]] const auto written = write(file, text, static_cast<std::size_t>(size));
    close(file);
}

#if defined(SEBASTES_COVERAGE)
// What counts a program's branches writes them down when it has ended, and needs memory for it.
using Main = int (*)(int, char**, char**);
Main real_main = nullptr;

int counted_main(int count, char** words, char** environment) {
    const int code = real_main(count, words, environment);
    is_over = true;
    return code;
}
#endif

}  // namespace

extern "C" {

#if defined(SEBASTES_COVERAGE)
int __libc_start_main(Main program, int count, char** words, void (*begin)(), void (*end)(),
                      void (*end_of_loader)(), void* stack) {
    real_main = program;
    const auto start =
        reinterpret_cast<decltype(&__libc_start_main)>(dlsym(RTLD_NEXT, "__libc_start_main"));
    return start(counted_main, count, words, begin, end, end_of_loader, stack);
}
#endif

void* malloc(std::size_t size) { return fails() ? nullptr : __libc_malloc(size); }
void* calloc(std::size_t count, std::size_t size) {
    return fails() ? nullptr : __libc_calloc(count, size);
}
void* realloc(void* memory, std::size_t size) {
    return fails() ? nullptr : __libc_realloc(memory, size);
}
void* memalign(std::size_t alignment, std::size_t size) {
    return fails() ? nullptr : __libc_memalign(alignment, size);
}
void* aligned_alloc(std::size_t alignment, std::size_t size) { return memalign(alignment, size); }
int posix_memalign(void** memory, std::size_t alignment, std::size_t size) {
    *memory = memalign(alignment, size);
    return *memory == nullptr ? ENOMEM : 0;
}

}  // extern "C"
