#include "tools/shared/text_file/text_file.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include "system/descriptor.h"
#include "tools/shared/text_file/input_file.h"
#include "tools/shared/text_file/utf8.h"

namespace sebastes {

namespace {

constexpr std::size_t kChunk = std::size_t{1} << 16;
constexpr int kStandardInput = 0;
constexpr std::string_view kUtf16 = "UTF-16";

// A format by its first bytes, each between two bounds. Without `compression` it is not readable
// here.
struct Format {
    std::string_view name;
    std::string_view least;
    std::string_view most;
    std::optional<Compression> compression;
};

constexpr Format kFormats[] = {
    {"gzip", "\x1F\x8B", "\x1F\x8B", Compression::Gzip},
    {"zstd", "\x28\xB5\x2F\xFD", "\x28\xB5\x2F\xFD", Compression::Zstd},
    {"zstd", "\x50\x2A\x4D\x18", "\x5F\x2A\x4D\x18", Compression::Zstd},  // a skippable frame
    {"bzip2", "BZh1", "BZh9", Compression::Bzip2},
    {"xz", "\xFD\x37\x7A\x58", "\xFD\x37\x7A\x58", {}},
    {"zip", "PK\x03\x04", "PK\x03\x04", {}},
    {"7-Zip", "7z\xBC\xAF", "7z\xBC\xAF", {}},
    {"lz4", "\x04\x22\x4D\x18", "\x04\x22\x4D\x18", {}},
    {"compress", "\x1F\x9D", "\x1F\x9D", {}},
    {kUtf16, "\xFF\xFE", "\xFF\xFE", {}},
    {kUtf16, "\xFE\xFF", "\xFE\xFF", {}},
};

// Whether the text begins with the format's bytes; nothing if the text is too short to decide.
std::optional<bool> begins_as(std::string_view text, const Format& format) {
    const std::size_t size = std::min(text.size(), format.least.size());
    for (std::size_t i = 0; i < size; ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        if (byte < static_cast<unsigned char>(format.least[i]) ||
            byte > static_cast<unsigned char>(format.most[i]))
            return false;
    }
    return size == format.least.size() ? std::optional(true) : std::nullopt;
}

bool is_text(std::string_view bytes) {
    return std::ranges::all_of(bytes, [](char c) { return c >= 0x20 && c < 0x7F; });
}

// Returns the format of a file with this beginning; nullptr: none; nothing: more bytes are needed.
// At the file's end, bytes that are not text count as the beginning of a compressed file.
std::optional<const Format*> format_of(std::string_view text, bool at_end) {
    bool is_open = false;
    for (const Format& format : kFormats) {
        const auto begins = begins_as(text, format);
        if (begins.value_or(at_end && !text.empty() && !is_text(text))) return &format;
        is_open |= !begins;
    }
    return is_open && !at_end ? std::nullopt : std::optional<const Format*>(nullptr);
}

}  // namespace

void TextBuffer::begin(int descriptor) {
    end();
    descriptor_ = descriptor;
    ended_ = false;
}

void TextBuffer::end() {
    if (descriptor_ > kStandardInput) close_descriptor(descriptor_);
    descriptor_ = -1;
    ended_ = true;
    stopped_ = in_member_ = false;
    file_bytes_ = text_bytes_ = 0;
    fault_.clear();
    late_fault_.clear();
    raw_at_ = raw_size_ = 0;
    kind_ = Kind::Unknown;
    compression_ = {};
    decompressor_.reset();
    setg(nullptr, nullptr, nullptr);
}

std::string_view TextBuffer::compression() {
    if (kind_ == Kind::Unknown) recognise();
    return compression_;
}

TextBuffer::int_type TextBuffer::underflow() {
    if (gptr() == egptr()) {
        text_.resize(kChunk);
        const std::size_t size = read(text_.data(), text_.size());
        setg(text_.data(), text_.data(), text_.data() + size);
        if (size == 0) return traits_type::eof();
    }
    return traits_type::to_int_type(*gptr());
}

std::streamsize TextBuffer::xsgetn(char* to, std::streamsize wanted) {
    std::streamsize done = 0;
    while (done < wanted) {
        const std::streamsize missing = wanted - done;
        std::streamsize size = egptr() - gptr();
        // Decompressed text always goes through underflow(), whatever size is requested: how much
        // text comes before damaged data depends on the size of the decompressor's output buffer.
        if (size == 0 && kind_ == Kind::Plain && missing >= static_cast<std::streamsize>(kChunk)) {
            size = static_cast<std::streamsize>(read(to + done, static_cast<std::size_t>(missing)));
            if (size == 0) break;
        } else if (size == 0) {
            if (underflow() == traits_type::eof()) break;
            continue;
        } else {
            size = std::min(size, missing);
            std::memcpy(to + done, gptr(), static_cast<std::size_t>(size));
            setg(eback(), gptr() + size, egptr());
        }
        done += size;
    }
    return done;
}

// Recognises the format with as few bytes as possible.
void TextBuffer::recognise() {
    std::optional<const Format*> format;
    while (!(format = format_of(ahead(), ended_))) fill();
    kind_ = Kind::Plain;
    if (*format == nullptr) return;
    if ((*format)->name == kUtf16) {
        kind_ = Kind::Utf16;
        big_endian_ = ahead().front() == '\xFE';
        if (ahead().size() < 2) fail("is cut off within the mark of UTF-16");
        raw_at_ += std::min<std::size_t>(ahead().size(), 2);
        return;
    }
    kind_ = Kind::Compressed;
    compression_ = (*format)->name;
    const std::string name(compression_);
    if (!(*format)->compression)
        return fail("is compressed by " + name + ", which is not read: uncompress it first");
    decompressor_ = make_decompressor(*(*format)->compression);
    if (!decompressor_) fail("is " + name + ", which this program was built without");
}

// Reads text; returns 0 at its end and after a fault.
std::size_t TextBuffer::read(char* to, std::size_t room) {
    if (kind_ == Kind::Unknown) recognise();
    // A few compressed bytes may be gigabytes of text.
    stopped_ = stopped_ || (stop_ != nullptr && *stop_);
    if (stopped_ || !fault_.empty() || descriptor_ < 0) return 0;
    if (kind_ == Kind::Compressed) return uncompress(to, room);
    if (kind_ == Kind::Utf16) return read_utf16(to, room);
    if (ahead().empty()) return read_file(to, room);
    const std::size_t size = ahead().copy(to, room);
    raw_at_ += size;
    return size;
}

std::size_t TextBuffer::uncompress(char* to, std::size_t room) {
    if (!late_fault_.empty()) fail(std::move(late_fault_));
    while (fault_.empty()) {
        if (!in_member_ && !begin_member()) return 0;
        const Decompressor::Step step = decompressor_->step(ahead(), to, room);
        raw_at_ += step.taken;
        text_bytes_ += step.made;
        in_member_ = step.state == Decompressor::State::Going;
        if (step.state == Decompressor::State::Failed) {
            const std::uint64_t byte = file_bytes_ - ahead().size();
            late_fault_ = step.reason.empty()
                              ? "is damaged: its " + std::string(compression_) +
                                    " data is wrong before byte " + std::to_string(byte)
                              : std::string(step.reason);
        } else if (text_bytes_ > most_text_) {
            late_fault_ = "has more than " + std::to_string(most_text_ >> 20) +
                          " MiB of text: uncompress it first";
        }
        if (step.made > 0) return step.made;
        if (!late_fault_.empty()) return fail(std::move(late_fault_)), 0;
        if (in_member_ && step.taken == 0 && !fill() && !stopped_ && fault_.empty())
            fail("is cut off: its " + std::string(compression_) + " data ends too soon");
        if (stopped_) return 0;
    }
    return 0;
}

// Returns whether there is another member.
bool TextBuffer::begin_member() {
    std::optional<const Format*> format;
    while (!(format = format_of(ahead(), ended_))) fill();
    if (*format != nullptr && (*format)->name == compression_) {
        in_member_ = true;
    } else if (!ahead().empty()) {
        const std::uint64_t byte = file_bytes_ - ahead().size();
        fail("holds something else behind its " + std::string(compression_) + " data, from byte " +
             std::to_string(byte) + " on");
    }
    return in_member_;
}

// Converts UTF-16 to UTF-8; unpaired surrogates become U+FFFD.
std::size_t TextBuffer::read_utf16(char* to, std::size_t room) {
    constexpr std::size_t kLongest = 4;  // bytes of a character, in both encodings
    const auto unit_at = [&](std::size_t at) {
        const auto first = static_cast<unsigned char>(ahead()[at]);
        const auto second = static_cast<unsigned char>(ahead()[at + 1]);
        return static_cast<char32_t>(big_endian_ ? first << 8 | second : second << 8 | first);
    };
    std::size_t made = 0;
    while (made + kLongest <= room) {
        // Returns converted text before it waits for more of the file.
        if (ahead().size() < kLongest && (made > 0 || fill())) {
            if (made > 0) break;
            continue;
        }
        if (ahead().size() < 2) {
            if (!ahead().empty() && !stopped_) fail("is cut off within a character of UTF-16");
            break;
        }
        char32_t character = unit_at(0);
        raw_at_ += 2;
        const bool first_half = character >= 0xD800 && character < 0xDC00;
        const char32_t next = first_half && ahead().size() >= 2 ? unit_at(0) : 0;
        if (next >= 0xDC00 && next < 0xE000) {
            character = 0x10000 + ((character - 0xD800) << 10) + (next - 0xDC00);
            raw_at_ += 2;
        } else if (character >= 0xD800 && character < 0xE000) {
            character = 0xFFFD;
        }
        made += put_utf8(character, to + made);
    }
    return made;
}

// Reads more of the file; returns false at its end.
bool TextBuffer::fill() {
    raw_.resize(kChunk);
    const std::size_t kept = ahead().size();
    std::memmove(raw_.data(), ahead().data(), kept);
    raw_at_ = 0;
    raw_size_ = kept;
    raw_size_ += read_file(raw_.data() + kept, raw_.size() - kept);
    return raw_size_ > kept;
}

std::size_t TextBuffer::read_file(char* to, std::size_t room) {
    constexpr std::chrono::milliseconds kLook{100};
    if (ended_) return 0;
    if (stop_ != nullptr)
        while (!(stopped_ = *stop_) && !has_input(descriptor_, kLook)) {
        }
    const std::ptrdiff_t size = stopped_ ? 0 : read_some(descriptor_, to, room);
    ended_ = size <= 0;
    if (size < 0) fail(std::string("reading failed: ") + std::strerror(errno));
    if (ended_) return 0;
    file_bytes_ += static_cast<std::uint64_t>(size);
    return static_cast<std::size_t>(size);
}

void TextBuffer::fail(std::string reason) {
    if (!fault_.empty()) return;
    fault_ = std::move(reason);
    stream_.setstate(std::ios::badbit);
}

int TextFile::open(const std::string& path) {
    close();
    const int descriptor = open_to_read(path);
    if (descriptor < 0) return errno;
    buffer_.begin(descriptor);
    return 0;
}

void TextFile::open_standard_input() {
    close();
    buffer_.begin(kStandardInput);
}

void TextFile::close() {
    buffer_.end();
    clear();
}

namespace {

Error has_more_than(std::uint64_t bytes) {
    return Error{"has more than " + std::to_string(bytes >> 20) + " MiB"};
}

}  // namespace

Result<std::string> read_text(const std::string& path, std::uint64_t most) {
    TextFile file;
    if (const int reason = file.open(path)) return Error{std::strerror(reason)};
    std::string text;
    std::vector<char> chunk(kChunk);
    while (text.size() <= most && !file.bad()) {
        const std::streamsize size =
            file.rdbuf()->sgetn(chunk.data(), static_cast<std::streamsize>(chunk.size()));
        if (size <= 0) break;
        text.append(chunk.data(), static_cast<std::size_t>(size));
    }
    if (file.bad()) return Error{file.fault()};
    if (text.size() > most) return has_more_than(most);
    return text;
}

Result<std::string> read_bytes(const std::string& path, std::size_t most) {
    const int descriptor = open_to_read(path);
    if (descriptor < 0) return Error{std::strerror(errno)};
    std::string bytes;
    std::vector<char> chunk(kChunk);
    std::ptrdiff_t size = 0;
    while (bytes.size() <= most && (size = read_some(descriptor, chunk.data(), chunk.size())) > 0)
        bytes.append(chunk.data(), static_cast<std::size_t>(size));
    const int reason = errno;
    close_descriptor(descriptor);
    if (size < 0) return Error{std::strerror(reason)};
    if (bytes.size() > most) return has_more_than(most);
    return bytes;
}

std::string compression_of(const std::string& path) {
    std::error_code error;
    TextFile file;
    const bool is_plain = std::filesystem::is_regular_file(path, error);
    return is_plain && file.open(path) == 0 ? std::string(file.compression()) : std::string();
}

}  // namespace sebastes
