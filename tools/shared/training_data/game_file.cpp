#include "tools/shared/training_data/game_file.h"

#include <fmt/core.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "core/byte_text.h"
#include "core/number.h"

namespace sebastes::training {

namespace {

constexpr std::string_view kMagic = "SebGames";
constexpr std::uint32_t kVersion = 1;
constexpr std::size_t kFixedHeader = 20;  // before the text
constexpr std::size_t kMostText = 65536;

}  // namespace

std::uint64_t GameFileHeader::first_game() const { return (shard - 1) * games / shards; }

std::optional<std::uint64_t> GameFileHeader::end_game() const {
    if (games == 0) return std::nullopt;
    return shard * games / shards;
}

std::string GameFileHeader::bytes() const {
    std::string text;
    for (const auto& [name, value] : settings) text += fmt::format("{} {}\n", name, value);
    text += fmt::format("shard {}\nshards {}\ngames {}\n", shard, shards, games);
    std::string bytes(kMagic);
    put_number(bytes, kVersion);
    put_number(bytes, static_cast<std::uint32_t>(text.size()));
    put_number(bytes, checksum(bytes + text));
    return bytes + text;
}

std::string difference(const GameFileHeader& found, const GameFileHeader& wanted) {
    const auto listed = [](const GameFileHeader& header) {
        GameFileHeader::Settings all = header.settings;
        all.emplace_back("shard", fmt::format("{} of {}", header.shard, header.shards));
        all.emplace_back("games", std::to_string(header.games));
        return all;
    };
    const GameFileHeader::Settings theirs = listed(found);
    const GameFileHeader::Settings ours = listed(wanted);
    for (std::size_t i = 0; i < std::min(theirs.size(), ours.size()); ++i) {
        if (theirs[i].first != ours[i].first)
            return fmt::format("{} in place of {}", theirs[i].first, ours[i].first);
        if (theirs[i].second != ours[i].second)
            return fmt::format("{} is {}, not {}", ours[i].first, theirs[i].second, ours[i].second);
    }
    return theirs.size() == ours.size() ? "" : "other settings are named";
}

namespace {

// Parses the header's text. The error says what is wrong with it.
Result<GameFileHeader> parse_header(std::string_view text) {
    GameFileHeader header;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        const std::size_t space = text.substr(0, end).find(' ');
        if (end == std::string_view::npos || space == std::string_view::npos)
            return Error{"the header has a line without a value"};
        const std::string_view name = text.substr(0, space);
        const std::string_view value = text.substr(space + 1, end - space - 1);
        text.remove_prefix(end + 1);
        std::uint64_t* const number = name == "shard"    ? &header.shard
                                      : name == "shards" ? &header.shards
                                      : name == "games"  ? &header.games
                                                         : nullptr;
        if (number == nullptr) {
            header.settings.emplace_back(name, value);
            continue;
        }
        const auto parsed = to_number<std::uint64_t>(value);
        if (!parsed) return Error{fmt::format("the header's {} is no number", name)};
        *number = *parsed;
    }
    constexpr std::uint64_t kMost = std::uint64_t{1} << 40;
    if (header.shard < 1 || header.shard > header.shards || header.shards > 1000000 ||
        header.games > kMost || (header.shards > 1 && header.games == 0))
        return Error{fmt::format("the header's shard {} of {} of {} games cannot be", header.shard,
                                 header.shards, header.games)};
    return header;
}

}  // namespace

// ---- Reading ----

std::string GameFileReader::take(std::uint64_t bytes) {
    std::string text(bytes, '\0');
    file_.read(text.data(), static_cast<std::streamsize>(bytes));
    text.resize(static_cast<std::size_t>(file_.gcount()));
    return text;
}

Error GameFileReader::fault(std::string_view reason) const {
    return Error{fmt::format("{}: game {}, byte {}: {}", path_, number(), last_begin_, reason)};
}

Result<GameFileReader> GameFileReader::open(const std::string& path) {
    GameFileReader reader(path);
    const auto fault = [&](std::string_view reason) {
        return Error{fmt::format("{}: {}", path, reason)};
    };
    reader.file_.open(path, std::ios::binary);
    if (!reader.file_) return fault(std::strerror(errno));
    reader.file_.seekg(0, std::ios::end);
    const auto size = reader.file_.tellg();
    if (size < 0) return fault("not a plain file");
    reader.size_ = static_cast<std::uint64_t>(size);
    reader.file_.seekg(0);
    if (reader.take(kMagic.size()) != kMagic) return fault("not a file of games");
    if (const auto wrong = reader.read_header()) return fault(wrong->message);
    reader.next_number_ = reader.header_.first_game();
    return reader;
}

// Reads the rest of the header, after its magic bytes. The error says what is wrong with it.
std::optional<Error> GameFileReader::read_header() {
    const std::string fixed = take(kFixedHeader - kMagic.size());
    ByteReader numbers(fixed);
    const auto version = numbers.number<std::uint32_t>();
    const auto text_size = numbers.number<std::uint32_t>();
    const auto sum = numbers.number<std::uint32_t>();
    if (numbers.failed()) return Error{"the header is cut off"};
    if (version != kVersion)
        return Error{fmt::format("version {} of the format; only {} is known", version, kVersion)};
    if (text_size > kMostText) return Error{"the header is damaged: its size is wrong"};
    const std::string text = take(text_size);
    if (text.size() < text_size) return Error{"the header is cut off, or damaged"};
    if (checksum(std::string(kMagic) + fixed.substr(0, 8) + text) != sum)
        return Error{"the header is damaged: its checksum is wrong"};
    Result<GameFileHeader> header = parse_header(text);
    if (!header) return Error{header.error()};
    header_ = std::move(*header);
    at_ = kFixedHeader + text_size;
    return std::nullopt;
}

Result<std::optional<Block>> GameFileReader::next() {
    const std::optional<Block> nothing;
    if (size_ - at_ < BlockHead::kSize) return nothing;
    last_begin_ = at_;
    ++next_number_;  // number() and fault() use it
    const std::string bytes = take(BlockHead::kSize);
    if (bytes.size() < BlockHead::kSize) return fault("reading failed");
    Result<BlockHead> head = read_block_head(bytes, number());
    if (!head) return fault(head.error());
    if (size_ - at_ - BlockHead::kSize < head->body_size) {
        --next_number_;
        return nothing;
    }
    if (const auto end = header_.end_game(); end && number() >= *end)
        return fault("more games than the shard has");
    head->block.body = take(head->body_size);
    if (head->block.body.size() < head->body_size) return fault("reading failed");
    if (checksum(head->block.body) != head->body_checksum) return fault("its checksum is wrong");
    at_ += BlockHead::kSize + head->body_size;
    return std::optional<Block>(std::move(head->block));
}

}  // namespace sebastes::training
