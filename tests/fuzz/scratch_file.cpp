#include <unistd.h>

#include <fstream>
#include <iterator>

#include "tests/fuzz/checks.h"

namespace sebastes::fuzz {

ScratchFile::ScratchFile(std::string_view bytes)
    : path_(std::string(access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp") + "/sebastes-fuzz-" +
            std::to_string(getpid())) {
    std::ofstream(path_, std::ios::binary)
        .write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

ScratchFile::~ScratchFile() { unlink(path_.c_str()); }

std::string ScratchFile::bytes() const {
    std::ifstream in(path_, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace sebastes::fuzz
