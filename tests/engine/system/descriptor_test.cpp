// File descriptors in the states in which a client may leave them: non-blocking, full, closed.
#include "system/descriptor.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <string>
#include <thread>

#include "tests/support/uci_talk.h"
#include "tools/shared/text_file/input_file.h"

namespace sebastes {
namespace {

class NonBlockingPipe : public Pipe {
  public:
    NonBlockingPipe() {
        for (const int end : {reader(), writer()}) EXPECT_EQ(fcntl(end, F_SETFL, O_NONBLOCK), 0);
    }
};

constexpr std::chrono::milliseconds kSoon{20};

TEST(Descriptor, ANonBlockingReaderWaits) {
    NonBlockingPipe pipe;
    std::thread writer([&] {
        std::this_thread::sleep_for(kSoon);
        EXPECT_TRUE(write_all(pipe.writer(), "go"));
    });
    char buffer[8];
    EXPECT_EQ(read_some(pipe.reader(), buffer, sizeof buffer), 2);
    writer.join();
    EXPECT_FALSE(has_input(pipe.reader(), std::chrono::milliseconds(0)));
    pipe.close_writer();
    EXPECT_EQ(read_some(pipe.reader(), buffer, sizeof buffer), 0) << "the end";
}

TEST(Descriptor, ANonBlockingWriterWaitsForRoom) {
    NonBlockingPipe pipe;
    const std::string text(1 << 20, 'x');
    std::size_t read = 0;
    std::thread reader([&] {
        std::this_thread::sleep_for(kSoon);
        char buffer[1 << 16];
        while (read < text.size())
            read += static_cast<std::size_t>(read_some(pipe.reader(), buffer, sizeof buffer));
    });
    EXPECT_TRUE(write_all(pipe.writer(), text));
    reader.join();
    EXPECT_EQ(read, text.size());
}

TEST(Descriptor, WhatIsNotOpenIsAnError) {
    constexpr int kNone = -1;
    char byte = 0;
    EXPECT_LT(read_some(kNone, &byte, 1), 0);
    EXPECT_FALSE(write_all(kNone, "x"));
    EXPECT_EQ(errno, EBADF);
    EXPECT_FALSE(is_regular_file(kNone));
    EXPECT_FALSE(is_terminal(kNone));
    EXPECT_FALSE(reader_is_gone(kNone)) << "nobody was there";
    NonBlockingPipe pipe;
    EXPECT_FALSE(reader_is_gone(pipe.writer()));
    pipe.close_reader();
    EXPECT_TRUE(reader_is_gone(pipe.writer()));
    EXPECT_FALSE(wait_for_input(pipe.reader(), pipe.writer()));
}

}  // namespace
}  // namespace sebastes
