#include <array>
#include <string>

#include "core/byte_text.h"
#include "tests/fuzz/checks.h"
#include "tools/shared/text_file/text_file.h"

namespace sebastes::fuzz {

namespace {

constexpr std::size_t kMostText = std::size_t{16} << 20;  // of what is read of a few bytes

struct TextOutcome {
    std::string text;
    std::string fault;

    friend bool operator==(const TextOutcome&, const TextOutcome&) = default;
};

TextOutcome read_in_pieces(const std::string& path, std::size_t piece) {
    TextFile file;
    TextOutcome outcome;
    if (file.open(path) != 0) return {"", "cannot be opened"};
    std::array<char, 70'000> part{};
    while (file && outcome.text.size() < kMostText) {
        file.read(part.data(), static_cast<std::streamsize>(piece));
        outcome.text.append(part.data(), static_cast<std::size_t>(file.gcount()));
    }
    outcome.text.resize(std::min(outcome.text.size(), kMostText));
    if (outcome.text.size() < kMostText) outcome.fault = file.fault();
    return outcome;
}

std::string fault_of_text_file(std::string_view bytes) {
    const ScratchFile file(bytes);
    const TextOutcome outcome = read_in_pieces(file.path(), 70'000);
    if (!outcome.fault.empty() && !is_shown_well(outcome.fault)) return "a bad reason";
    if (outcome != read_in_pieces(file.path(), 1000)) return "another text in other pieces";
    if (compression_of(file.path()).empty() && outcome.text != bytes.substr(0, kMostText))
        return "another text than the file's";
    const auto whole = read_text(file.path(), kMostText);
    if (outcome.text.size() == kMostText) return {};
    if (whole ? outcome.text != *whole || !outcome.fault.empty() : whole.error() != outcome.fault)
        return "another text when it is read whole";
    return {};
}

// Returns a gzip member with the right checksum that stores the text uncompressed.
std::string gzip_member(std::string_view text) {
    const std::string_view stored = text.substr(0, 0xFFFF);
    std::string member{"\x1F\x8B\x08\0\0\0\0\0\0\xFF\x01", 11};
    put_number(member, static_cast<std::uint16_t>(stored.size()));
    put_number(member, static_cast<std::uint16_t>(~stored.size()));
    member += stored;
    put_number(member, checksum(stored));
    put_number(member, static_cast<std::uint32_t>(stored.size()));
    return member;
}

}  // namespace

std::string fault_of_text(std::string_view bytes) {
    std::string fault = fault_of_text_file(bytes);
    // Also tests the bytes after a complete member.
    return fault.empty() ? fault_of_text_file(gzip_member("a member\n") + std::string(bytes))
                         : fault;
}

}  // namespace sebastes::fuzz
