#include "broken_door.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "broken_search.h"

namespace sebastes::broken {

namespace {

constexpr std::string_view kSetFile = "setoption name BookFile value ";

}  // namespace

std::string_view Door::options() const {
    return fault_ == "files" ? "option name BookFile type string default <empty>\n" : "";
}

void Door::hear(const std::string& line) {
    constexpr std::size_t kMostLines = 10000;
    constexpr std::size_t kLongest = 65535;
    const bool is_go = line.starts_with("go");
    behind_go_ = is_go ? 0 : behind_go_ + 1;
    if (fault_ == "queue" && behind_go_ >= kMostLines) crash();
    if (fault_ == "late") usleep(1000);
    if (fault_ == "lines" && line.size() > kLongest) crash();
    if (fault_ == "hoard") kept_.insert(kept_.end(), 30, line);
    if (fault_ == "files" && line.starts_with(kSetFile)) open(line.substr(kSetFile.size()));
    if (fault_ == "files" && is_go) look();
}

void Door::open(const std::string& name) {
    const int file = ::open(name.c_str(), O_RDONLY | O_CLOEXEC);
    struct stat status {};
    if (file < 0 || fstat(file, &status) != 0 || status.st_size == 0) return;
    void* const address =
        mmap(nullptr, static_cast<std::size_t>(status.st_size), PROT_READ, MAP_SHARED, file, 0);
    if (address == MAP_FAILED) return;
    mapped_ = static_cast<const char*>(address);
    size_ = static_cast<std::size_t>(status.st_size);
}

void Door::look() const {
    constexpr std::size_t kPage = 4096;
    for (std::size_t at = 0; at < size_ && at < 100 * kPage; at += kPage)
        static_cast<void>(mapped_[at]);
}

}  // namespace sebastes::broken
