#include "tools/shared/text_file/text_file.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "core/random.h"
#include "tests/support/compressed_text.h"
#include "tests/support/perft_tool_run.h"

namespace sebastes {
namespace {

using test::Compression;
using test::compressions;
using test::TemporaryFolder;

struct TextReading {
    std::string text;
    std::string compression;
    std::string fault;
};

TextReading read_as_text(const std::string& bytes, std::size_t piece = 1000) {
    const TemporaryFolder folder;
    TextFile file;
    EXPECT_EQ(file.open(folder.file("text", bytes)), 0);
    TextReading reading;
    std::vector<char> part(piece);
    while (file) {
        file.read(part.data(), static_cast<std::streamsize>(part.size()));
        reading.text.append(part.data(), static_cast<std::size_t>(file.gcount()));
    }
    reading.compression = file.compression();
    reading.fault = file.fault();
    EXPECT_EQ(file.bad(), !reading.fault.empty());
    EXPECT_EQ(reading.fault.empty() ? bytes.size() : file.file_bytes(), file.file_bytes());
    return reading;
}

std::string text_of_size(std::size_t size, std::uint64_t letters) {
    Random random(size + letters);
    std::string text;
    while (text.size() < size) text += static_cast<char>(' ' + random.below(letters));
    return text;
}

// In units of 16 bits, with the mark.
std::string utf16_of(std::u16string_view text, bool big_endian) {
    std::string bytes;
    for (const char16_t unit : u"\uFEFF" + std::u16string(text)) {
        const char high = static_cast<char>(unit >> 8);
        const char low = static_cast<char>(unit & 0xFF);
        bytes += big_endian ? std::string{high, low} : std::string{low, high};
    }
    return bytes;
}

TEST(TextFile, Utf16WithItsMarkIsUtf8) {
    const std::u16string text = u"[White \"M\u00FCller\u20AC\U0001F600\"]\r\n\n1. e4 *\n";
    const std::string expected = "[White \"M\u00FCller\u20AC\U0001F600\"]\r\n\n1. e4 *\n";
    for (const bool big_endian : {false, true}) {
        const TextReading reading = read_as_text(utf16_of(text, big_endian));
        EXPECT_EQ(reading.text, expected);
        EXPECT_EQ(reading.fault, "");
        EXPECT_EQ(reading.compression, "");
        const TextReading cut = read_as_text(utf16_of(text, big_endian) + "x", 1);
        EXPECT_EQ(cut.text, expected);
        EXPECT_EQ(cut.fault, "is cut off within a character of UTF-16");
        EXPECT_EQ(read_as_text(utf16_of(u"", big_endian)).text, "");
    }
    std::u16string halves = u"a?b??c";
    halves[1] = 0xD83D;
    halves[3] = 0xDC00;
    halves[4] = 0xD83D;
    EXPECT_EQ(read_as_text(utf16_of(halves, false)).text, "a\uFFFDb\uFFFD\uFFFDc");
    std::u16string large;
    std::string same;
    for (int i = 0; i < 100'000; ++i) {
        large += u"x\U0001F600";
        same += "x\U0001F600";
    }
    EXPECT_EQ(read_as_text(utf16_of(large, false)).text, same);
    EXPECT_EQ(read_as_text(utf16_of(large, true), 7).text, same);
}

std::vector<std::string> some_texts() {
    std::vector<std::string> texts{"",   "e", "1. e4 e5\r\n*\n", std::string("a\0b", 3), "BZ", "(",
                                   "PK", "7z"};
    for (const std::size_t size : {65535U, 65536U, 65537U, 300'000U})
        for (const std::uint64_t letters : {1U, 90U}) texts.push_back(text_of_size(size, letters));
    return texts;
}

TEST(TextFile, GivesTheTextWhateverTheNameAndThePieces) {
    for (const std::string& text : some_texts())
        for (const std::size_t piece : {7U, 1000U, 100'000U}) {
            const TextReading plain = read_as_text(text, piece);
            EXPECT_TRUE(plain.text == text) << text.size() << ' ' << piece;
            EXPECT_EQ(plain.compression + plain.fault, "");
            for (const Compression& each : compressions()) {
                const TextReading reading = read_as_text(each.compressed(text), piece);
                EXPECT_TRUE(reading.text == text) << each.name << ' ' << text.size();
                EXPECT_EQ(reading.compression, each.name);
                EXPECT_EQ(reading.fault, "");
            }
        }
}

TEST(TextFile, MembersThatFollowAreOneText) {
    for (const Compression& each : compressions()) {
        std::string bytes;
        std::string text;
        for (const std::string& part : some_texts()) {
            bytes += each.compressed(part);
            text += part;
        }
        const TextReading reading = read_as_text(bytes);
        EXPECT_TRUE(reading.text == text) << each.name;
        EXPECT_EQ(reading.fault, "") << each.name;
    }
}

// All but the last byte, all but the last two ... down to the first.
TEST(TextFile, ACutIsNamedWhereverItIs) {
    const std::string text = "1. e4 e5 2. Nf3 Nc6 *\n";
    for (const Compression& each : compressions()) {
        const std::string member = each.compressed(text);
        for (std::size_t size = 1; size < member.size(); ++size) {
            const std::string bytes = member.substr(0, size);
            const TextReading alone = read_as_text(bytes);
            if (std::ranges::all_of(bytes, [](char c) { return c >= ' ' && c < 0x7F; }) &&
                size < each.first_bytes.size()) {
                EXPECT_EQ(alone.text, bytes);  // as any text may begin
            } else {
                EXPECT_EQ(alone.fault, "is cut off: its " + each.name + " data ends too soon")
                    << size;
                EXPECT_TRUE(text.starts_with(alone.text));
            }
            const TextReading second = read_as_text(member + bytes);
            EXPECT_NE(second.fault, "") << each.name << ' ' << size;
            EXPECT_TRUE((text + text).starts_with(second.text) && second.text.starts_with(text));
        }
    }
}

TEST(TextFile, WhatFollowsTheDataIsNamed) {
    for (const Compression& each : compressions()) {
        const std::string member = each.compressed("one\n");
        for (const std::string& behind : {std::string("text"), std::string(20, '\0'),
                                          std::string("\x1F"), std::string("\x1F\x9D")}) {
            const TextReading reading = read_as_text(member + behind);
            EXPECT_EQ(reading.text, "one\n") << each.name;
            EXPECT_NE(reading.fault, "") << each.name << ::testing::PrintToString(behind);
        }
        EXPECT_EQ(read_as_text(member + "text").fault, "holds something else behind its " +
                                                           each.name + " data, from byte " +
                                                           std::to_string(member.size()) + " on");
    }
}

// What is given is right, or a fault is named.
TEST(TextFile, DamageIsNamed) {
    const std::string text = text_of_size(300, 20);
    for (const Compression& each : compressions()) {
        const std::string bytes = each.compressed(text);
        for (std::size_t at = 0; at < bytes.size(); ++at) {
            std::string damaged = bytes;
            damaged[at] = static_cast<char>(damaged[at] ^ (1 << (at % 8)));
            const TextReading reading = read_as_text(damaged);
            const bool is_named =
                !reading.fault.empty() && reading.fault.find('\n') == std::string::npos;
            EXPECT_TRUE(is_named || reading.text == text || reading.compression != each.name)
                << each.name << " at " << at;
        }
    }
}

TEST(TextFile, OtherFormatsAreNamed) {
    EXPECT_EQ(read_as_text("\xFD\x37zXZ").fault,
              "is compressed by xz, which is not read: uncompress it first");
    EXPECT_EQ(read_as_text("PK\x03\x04 games.pgn").compression, "zip");
    EXPECT_EQ(read_as_text("7z\xBC\xAF").compression, "7-Zip");
    EXPECT_EQ(read_as_text("PK games").text, "PK games");
    EXPECT_EQ(read_as_text("BZh0 is no game").text, "BZh0 is no game");
}

TEST(TextFile, WhatTheProgramWasBuiltWithoutIsNamed) {
    std::vector<std::string> names;
    for (const Compression& each : compressions()) names.push_back(each.name);
    const auto check = [&](std::string_view bytes, const std::string& name) {
        const TextReading reading = read_as_text(std::string(bytes));
        EXPECT_EQ(reading.compression, name);
        EXPECT_EQ(reading.fault == "is " + name + ", which this program was built without",
                  std::ranges::count(names, name) == 0)
            << reading.fault;
    };
    check(test::kGzipMagic, "gzip");
    check(test::kZstdMagic, "zstd");
    check("\x5A\x2A\x4D\x18", "zstd");
    check(test::kBzip2Magic, "bzip2");
}

#if defined(SEBASTES_ZSTD)
TEST(TextFile, SkippableFramesAreSkipped) {
    const std::string skipped("\x53\x2A\x4D\x18\x03\x00\x00\x00xyz", 11);
    const TextReading reading = read_as_text(skipped + test::zstd_of("text\n") + skipped);
    EXPECT_EQ(reading.text, "text\n");
    EXPECT_EQ(reading.fault, "");
    EXPECT_EQ(read_as_text(skipped.substr(0, 10)).fault, "is cut off: its zstd data ends too soon");
}

// A block of 107,715 zeros in front of one that is too large.  Found by the fuzz target.
TEST(TextFile, TheTextInFrontOfDamageIsTheSameInWhateverPieces) {
    const std::string bytes(test::kZstdMagic);
    const std::string damaged = bytes + std::string("\x04\x61\x1A\x26\x0D\0\0\0\x35", 9);
    const TextReading small = read_as_text(damaged, 7);
    EXPECT_TRUE(small.fault.starts_with("is damaged: its zstd data is wrong before byte "));
    for (const std::size_t piece : {1000U, 65536U, 70'000U, 200'000U})
        EXPECT_TRUE(read_as_text(damaged, piece).text == small.text) << piece;
}

// An empty block in a frame whose window is of 128 MiB, and of 256.
TEST(TextFile, ALargerWindowThanZstdAllowsIsRefused) {
    const std::string magic(test::kZstdMagic);
    EXPECT_EQ(read_as_text(magic + std::string("\0\x88\x01\0\0", 5)).fault, "");
    EXPECT_EQ(read_as_text(magic + std::string("\0\x90\x01\0\0", 5)).fault,
              "needs more than 128 MiB to be uncompressed, by its zstd window");
    EXPECT_EQ(read_as_text(magic + std::string("\x01\x50\x07\x01\0\0", 6)).fault,
              "is zstd of a dictionary, which is not here");
}
#endif

TEST(TextFile, MuchTextOfFewBytesCostsNoMemory) {
    const TemporaryFolder folder;
    const auto peak = [] {
        rusage usage{};
        getrusage(RUSAGE_SELF, &usage);
        return usage.ru_maxrss;  // KiB
    };
    for (const Compression& each : compressions()) {
        const std::string member = each.compressed(std::string(1 << 20, 'x'));
        std::string bytes;
        for (int i = 0; i < 128; ++i) bytes += member;
        TextFile file;
        ASSERT_EQ(file.open(folder.file("bomb", bytes)), 0);
        const auto before = peak();
        EXPECT_EQ(file.ignore(std::int64_t{1} << 40).gcount(), 128 << 20);
        // Half of the text; the address sanitizer keeps freed blocks for a while.
        EXPECT_LT(peak() - before, 64 << 10) << each.name;
        EXPECT_FALSE(file.bad());
        const auto held = read_text(folder.file("bomb").string(), 3 << 20);
        ASSERT_FALSE(held);
        EXPECT_EQ(held.error(), "has more than 3 MiB");
    }
}

TEST(TextFile, IsOpenedAgainAndTellsWhyItCannotBe) {
    const TemporaryFolder folder;
    TextFile file;
    EXPECT_EQ(file.open(folder.file("none").string()), ENOENT);
    EXPECT_FALSE(file.is_open());
    EXPECT_EQ(file.get(), EOF);
    EXPECT_EQ(file.open(folder.file("").string()), 0);
    EXPECT_EQ(file.get(), EOF);
    EXPECT_EQ(file.fault(), "reading failed: Is a directory");
    std::vector<Compression> all = compressions();
    for (const Compression& each : all)
        for (int times = 0; times < 2; ++times) {
            ASSERT_EQ(file.open(folder.file("twice", each.compressed("text\n"))), 0);
            std::string line;
            EXPECT_TRUE(std::getline(file, line));
            EXPECT_EQ(line, "text");
            EXPECT_EQ(compression_of(folder.file("twice").string()), each.name);
            EXPECT_EQ(read_text(folder.file("twice").string(), 5).value(), "text\n");
        }
    EXPECT_EQ(compression_of(folder.file("").string()), "");
}

// A pipe whose writer says more only when it has been answered.
class TextPipe {
  public:
    TextPipe() {
        mkfifo(path().c_str(), 0600);
        writer_ = ::open(path().c_str(), O_RDWR | O_CLOEXEC);
    }
    ~TextPipe() { close_writer(); }
    std::string path() const { return folder_.file("pipe").string(); }
    void say(std::string_view bytes) const {
        EXPECT_EQ(::write(writer_, bytes.data(), bytes.size()), std::ssize(bytes));
    }
    void close_writer() {
        if (writer_ >= 0) ::close(writer_);
        writer_ = -1;
    }

  private:
    TemporaryFolder folder_;
    int writer_ = -1;
};

TEST(TextFile, OfAPipeNoMoreIsWaitedForThanIsNeeded) {
    TextPipe pipe;
    TextFile file;
    ASSERT_EQ(file.open(pipe.path()), 0);
    pipe.say("e");
    EXPECT_EQ(file.get(), 'e');
    pipe.say("4\nB");
    std::string line;
    EXPECT_TRUE(std::getline(file, line));
    EXPECT_EQ(line, "4");
    EXPECT_EQ(file.get(), 'B');
    pipe.close_writer();
    EXPECT_EQ(file.get(), EOF);
    EXPECT_FALSE(file.bad());
}

TEST(TextFile, OfACompressedPipeTextIsGivenWhenItIsThere) {
    for (const Compression& each : compressions()) {
        const TextPipe pipe;
        TextFile file;
        ASSERT_EQ(file.open(pipe.path()), 0);
        for (const std::string text : {"one", "two"}) {
            for (const char byte : each.compressed(text + "\n")) pipe.say({&byte, 1});
            std::string line;
            EXPECT_TRUE(std::getline(file, line));
            EXPECT_EQ(line, text);
        }
    }
}

TEST(TextFile, AFlagEndsTheWaiting) {
    const TextPipe pipe;
    std::atomic<bool> stop = false;
    TextFile file;
    file.stop_by(stop);
    ASSERT_EQ(file.open(pipe.path()), 0);
    const std::jthread stopper([&stop] {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        stop = true;
    });
    EXPECT_EQ(file.get(), EOF);
    EXPECT_FALSE(file.bad());
}

TEST(TextFile, AFlagEndsWhatIsUncompressed) {
    const TemporaryFolder folder;
    const std::string text(std::size_t{8} << 20, 'x');
    for (const Compression& each : compressions()) {
        std::atomic<bool> stop = false;
        TextFile file;
        file.stop_by(stop);
        ASSERT_EQ(file.open(folder.file("text", each.compressed(text))), 0);
        EXPECT_EQ(file.get(), 'x');
        stop = true;
        std::string rest;
        EXPECT_TRUE(std::getline(file, rest)) << each.name;
        EXPECT_LT(rest.size(), text.size() / 8) << each.name;
        EXPECT_FALSE(file.bad());
    }
}

}  // namespace
}  // namespace sebastes
