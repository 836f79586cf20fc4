#include "broken_input.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "broken_search.h"

namespace sebastes::broken {

void InputFaults::take(const std::string& line) {
    constexpr std::string_view kSetFile = "setoption name BookFile value ";
    const bool is_go = line.starts_with("go");
    after_go_ = is_go ? 0 : after_go_ + 1;
    if (fault_ == "queue" && after_go_ >= 10000) crash();
    if (fault_ == "late") usleep(1000);
    if (fault_ == "lines" && line.size() > 65535) crash();
    if (fault_ == "hoard") kept_.insert(kept_.end(), 30, line);
    if (fault_ != "files") return;
    if (line.starts_with(kSetFile)) open(line.substr(kSetFile.size()));
    constexpr std::size_t kPage = 4096;
    for (std::size_t at = 0; is_go && at < size_ && at < 100 * kPage; at += kPage)
        static_cast<void>(mapped_[at]);
}

void InputFaults::open(const std::string& name) {
    const int file = ::open(name.c_str(), O_RDONLY | O_CLOEXEC);
    struct stat status {};
    if (file < 0 || fstat(file, &status) != 0 || status.st_size == 0) return;
    const auto size = static_cast<std::size_t>(status.st_size);
    void* const address = mmap(nullptr, size, PROT_READ, MAP_SHARED, file, 0);
    if (address == MAP_FAILED) return;
    mapped_ = static_cast<const char*>(address);
    size_ = size;
}

}  // namespace sebastes::broken
