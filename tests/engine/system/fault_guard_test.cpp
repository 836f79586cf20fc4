// Reading of what is not there ends the call and not the program.
#include "system/fault_guard.h"
#include "tests/support/sanitized.h"

#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <thread>
#include <vector>

namespace sebastes {
namespace {

constexpr std::size_t kBytes = std::size_t{1} << 16;

// A file without a name, mapped.
class MappedFile {
  public:
    MappedFile() : file_(std::tmpfile()) {
        resize(kBytes);
        place_ = mmap(nullptr, kBytes, PROT_READ, MAP_SHARED, fileno(file_), 0);
        EXPECT_NE(place_, MAP_FAILED);
    }
    ~MappedFile() {
        munmap(place_, kBytes);
        std::fclose(file_);
    }
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;

    void resize(std::size_t bytes) const {
        EXPECT_EQ(ftruncate(fileno(file_), static_cast<off_t>(bytes)), 0);
    }
    const volatile char* at(std::size_t byte) const {
        return static_cast<const volatile char*>(place_) + byte;
    }

  private:
    std::FILE* file_;
    void* place_;
};

std::uintptr_t address_of(const volatile char* byte) {
    return reinterpret_cast<std::uintptr_t>(byte);
}

TEST(FaultGuard, ShortenedFilesEndTheCall) {
    const MappedFile file;
    char read = 1;
    EXPECT_FALSE(fault_of_call([&] { read = *file.at(kBytes - 1); }));
    EXPECT_EQ(read, 0);
    file.resize(0);
    for (int i = 0; i < 3; ++i) {
        bool is_behind = false;
        const auto fault = fault_of_call([&] {
            read = *file.at(kBytes - 1);
            is_behind = true;
        });
        ASSERT_TRUE(fault);
        EXPECT_EQ(*fault / kBytes, address_of(file.at(kBytes - 1)) / kBytes);
        EXPECT_FALSE(is_behind);
    }
    file.resize(kBytes);
    EXPECT_FALSE(fault_of_call([&] { read = *file.at(kBytes - 1); }));
}

TEST(FaultGuard, CallsWithinCalls) {
    const MappedFile file;
    file.resize(0);
    int steps = 0;
    EXPECT_TRUE(fault_of_call([&] {
        char read = 0;
        if (fault_of_call([&] { read = *file.at(0); })) ++steps;
        ++steps;
        read = *file.at(1);
        steps += 100 + read;
    }));
    EXPECT_EQ(steps, 2);
}

TEST(FaultGuard, EachThreadHasItsOwnWayOut) {
    const MappedFile file;
    file.resize(0);
    std::vector<int> faults(4, 0);
    {
        std::vector<std::jthread> threads;
        for (int& count : faults)
            threads.emplace_back([&] {
                for (int i = 0; i < 2000; ++i) {
                    char read = 0;
                    if (fault_of_call([&] { read = *file.at(0); })) ++count;
                }
            });
    }
    for (const int count : faults) EXPECT_EQ(count, 2000);
}

// Faults outside calls, and signals that are sent, end the program as before.
TEST(FaultGuard, OtherFaultsAreTheProgramsOwn) {
    if (test::kSanitized) GTEST_SKIP() << "the sanitizer has them";
    const auto signal_of = [](auto work) {
        const pid_t child = fork();
        if (child == 0) {
            fault_of_call([] {});
            work();
            _exit(0);
        }
        int status = 0;
        EXPECT_EQ(waitpid(child, &status, 0), child);
        return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    };
    EXPECT_EQ(signal_of([] {}), 0);
    EXPECT_EQ(signal_of([] {
                  const MappedFile file;
                  file.resize(0);
                  char read = 0;
                  fault_of_call([&] { read = *file.at(0); });
                  read = *file.at(0);
              }),
              SIGBUS);
    EXPECT_EQ(signal_of([] { fault_of_call([] { raise(SIGSEGV); }); }), SIGSEGV);
}

}  // namespace
}  // namespace sebastes
