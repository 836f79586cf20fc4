#include "book/learn_file.h"

#include <fmt/core.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <thread>
#include <tuple>

#include "book/polyglot_book.h"
#include "core/byte_text.h"
#include "core/text.h"
#include "notation/fen.h"
#include "system/disk_file.h"
#include "system/user_folder.h"

namespace sebastes {

namespace {

// ---- The file on the disk ----

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds kPatience{3};
constexpr std::chrono::milliseconds kLook{2};                 // between attempts to lock
constexpr std::uint64_t kMostRead = std::uint64_t{64} << 20;  // bytes: no learn file has more

constexpr std::string_view kNoLearnFile = "is no learn file of version 1; it is left as it is";

Error error_at(const std::string& path, std::string_view what, int reason = 0) {
    return {fmt::format("{}: {}{}{}", printable(path, 300), what, reason == 0 ? "" : ": ",
                        reason == 0 ? "" : std::strerror(reason))};
}

// Locks the file for writing until the result is closed.  It waits for other programs, but at most
// kPatience.  The lock is a file of its own because the learn file itself is replaced.
Result<DiskFile> lock_to_write(const std::string& path) {
    std::error_code ignored;  // opening the lock then fails and gives the reason
    fs::create_directories(fs::path(path).parent_path(), ignored);
    const Clock::time_point deadline = Clock::now() + kPatience;
    DiskFile lock;
    int reason = lock.open(real_path(path) + ".lock", DiskFile::Use::Write);
    while (reason == 0 && (reason = lock.lock(true)) == EWOULDBLOCK && Clock::now() < deadline) {
        std::this_thread::sleep_for(kLook);
        reason = 0;
    }
    if (reason == 0) return lock;
    if (reason == EWOULDBLOCK) return error_at(path, "is locked by another program");
    return error_at(path, "cannot be written", reason);
}

// ---- Records ----

constexpr std::size_t kHeaderSize = 32;
constexpr std::size_t kNumberAt = 24;
constexpr std::size_t kRecordHeadSize = 12;
constexpr std::size_t kMostRecordBytes = std::size_t{1} << 20;
constexpr char kGame = 'G';
constexpr char kMerged = 'M';

std::string with_head(const std::string& record) {
    std::string bytes;
    put_number(bytes, static_cast<std::uint32_t>(record.size()));
    put_number(bytes, checksum(record));
    put_number(bytes, checksum(bytes));
    return bytes + record;
}

std::string game_record(const GameRecord& game) {
    std::string record(1, kGame);
    put_number(record, static_cast<std::uint8_t>(game.result));
    put_number(record, game.time);
    const std::string fen =
        game.start == Position::start() ? "" : to_fen(game.start, CastlingStyle::Shredder);
    put_number(record, static_cast<std::uint16_t>(fen.size()));
    record += fen;
    put_number(record, static_cast<std::uint16_t>(game.moves.size()));
    Color side = game.start.side_to_move();
    for (const ScoredMove& played : game.moves) {
        put_number(record, played.move.raw());
        put_number(record, static_cast<std::int16_t>(played.score_of(side)));
        side = ~side;
    }
    put_number(record, std::uint16_t{0});
    return with_head(record);
}

// Returns nothing if the record is damaged or the game is illegal.
std::optional<GameRecord> parse_game(std::string_view record) {
    ByteReader reader(record.substr(1));
    GameRecord game;
    const auto result = reader.number<std::uint8_t>();
    if (result > static_cast<std::uint8_t>(GameResult::WhiteWins)) return std::nullopt;
    game.result = static_cast<GameResult>(result);
    game.time = reader.number<std::int64_t>();
    if (const auto size = reader.number<std::uint16_t>(); size != 0) {
        const auto start = parse_fen(reader.text(size));
        if (!start) return std::nullopt;
        game.start = *start;
    }
    Color side = game.start.side_to_move();
    const auto moves = reader.number<std::uint16_t>();
    for (int i = 0; i < moves && !reader.failed(); ++i, side = ~side) {
        const Move move = Move::from_raw(reader.number<std::uint16_t>());
        game.moves.push_back(ScoredMove::by(side, move, reader.number<std::int16_t>()));
    }
    reader.text(std::size_t{12} * reader.number<std::uint16_t>());
    return reader.is_done() && is_legal(game) ? std::optional(game) : std::nullopt;
}

// If there are more than kMostMerged moves, it keeps those with the greatest biases.
std::string merged_record(const LearntMoves& learnt) {
    std::vector<LearntMove> moves = learnt.all();
    std::ranges::sort(moves, {}, [](const LearntMove& each) {
        return std::tuple(-std::abs(each.bias()), each.key, each.move);
    });
    moves.resize(std::min(moves.size(), LearnFile::kMostMerged));
    std::string record(1, kMerged);
    put_number(record, static_cast<std::uint32_t>(moves.size()));
    for (const LearntMove& each : moves) {
        put_number(record, each.key);
        put_number(record, each.move);
        put_number(record, each.gain);
        put_number(record, each.count);
    }
    return with_head(record);
}

bool parse_merged(std::string_view record, LearntMoves& learnt) {
    ByteReader reader(record.substr(1));
    const auto moves = reader.number<std::uint32_t>();
    for (std::uint32_t i = 0; i < moves && !reader.failed(); ++i) {
        LearntMove move;
        move.key = reader.number<std::uint64_t>();
        move.move = reader.number<std::uint16_t>();
        move.gain = reader.number<std::int16_t>();
        move.count = reader.number<std::uint16_t>();
        if (move.count != 0) learnt.set(move);
    }
    return reader.is_done();
}

// The content of a learn file.
struct Content {
    std::string bytes;  // header and whole records; none where the file is absent
    LearntMoves learnt;
    std::vector<GameRecord> games;
};

bool parse_record(std::string_view record, Content& content) {
    if (record.front() == kMerged) return parse_merged(record, content.learnt);
    auto game = record.front() == kGame ? parse_game(record) : std::nullopt;
    if (!game) return false;
    content.learnt.add(*game);
    content.games.push_back(std::move(*game));
    return true;
}

// Reads the complete records after the header and cuts off an incomplete one at the end.  Returns
// false if the bytes after them are not the beginning of a record.
bool parse_records(Content& content) {
    const std::string_view bytes = content.bytes;
    std::size_t at = kHeaderSize;
    bool damaged = false;
    while (!damaged && bytes.size() - at >= kRecordHeadSize) {
        ByteReader reader(bytes.substr(at));
        const auto size = reader.number<std::uint32_t>();
        const auto sum = reader.number<std::uint32_t>();
        if (reader.number<std::uint32_t>() != checksum(bytes.substr(at, 8)) || size == 0 ||
            size > kMostRecordBytes) {
            // After a power failure there may be zeros in the place of a record.
            damaged = bytes.find_first_not_of('\0', at) != std::string_view::npos;
            break;
        }
        const std::string_view record = reader.text(size);
        if (reader.failed()) break;
        damaged = checksum(record) != sum || !parse_record(record, content);
        if (!damaged) at += kRecordHeadSize + size;
    }
    content.bytes.resize(at);
    return !damaged;
}

Result<Content> read_content(const std::string& path) {
    Content content;
    const int reason = read_whole_file(path, kMostRead, content.bytes);
    if (reason == EINVAL || reason == EFBIG) return error_at(path, kNoLearnFile);
    if (reason != 0 && reason != ENOENT) return error_at(path, "cannot be read", reason);
    const std::string_view bytes = content.bytes;
    if (bytes.empty()) return content;
    ByteReader number(bytes.substr(std::min(kNumberAt, bytes.size())));
    if (!bytes.starts_with(LearnFile::header(number.number<std::uint64_t>())))
        return error_at(path, kNoLearnFile);
    if (parse_records(content)) return content;
    return error_at(
        path, fmt::format("is damaged at byte {}; it is left as it is", content.bytes.size()));
}

}  // namespace

std::string LearnFile::header(std::uint64_t number) {
    std::string front = "SebLearn";
    put_number(front, std::uint32_t{1});  // the version
    std::string rest;
    put_number(rest, polyglot_key(Position::start()));
    put_number(rest, number);
    put_number(front, checksum(front + rest));
    return front + rest;
}

std::string LearnFile::default_path() {
    const std::string folder = user_folder(UserFiles::Data);
    return folder.empty() ? folder : folder + "/learn.dat";
}

Result<LearnFile> LearnFile::open(const std::string& path, std::size_t most_bytes) {
    LearnFile learn_file(path, most_bytes);
    if (const auto error = learn_file.refresh()) return *error;
    return learn_file;
}

std::optional<Error> LearnFile::refresh() {
    auto content = read_content(path_);
    if (!content) return Error{content.error()};
    learnt_ = std::move(content->learnt);
    games_ = content->games.size();
    return std::nullopt;
}

Result<std::vector<GameRecord>> LearnFile::read_games() const {
    auto content = read_content(path_);
    if (!content) return Error{content.error()};
    return std::move(content->games);
}

std::optional<Error> LearnFile::add(const GameRecord& game) {
    if (game.moves.size() > kMostPlies) return std::nullopt;
    if (std::ranges::none_of(game.moves, &ScoredMove::has_score)) return std::nullopt;
    const auto lock = lock_to_write(path_);
    if (!lock) return Error{lock.error()};
    const auto content = read_content(path_);
    if (!content) return Error{content.error()};
    const std::string record = game_record(game);
    std::string bytes = content->bytes;
    if (bytes.empty() || bytes.size() + record.size() > most_bytes_) {
        const auto now = std::chrono::system_clock::now().time_since_epoch().count();
        bytes = header(static_cast<std::uint64_t>(now) | 1);
        if (content->learnt.size() != 0) bytes += merged_record(content->learnt);
    }
    int reason = check_write_access(path_);
    if (reason == 0 || reason == ENOENT) reason = write_whole_file(path_, bytes + record);
    if (reason != 0) return error_at(path_, "cannot be written", reason);
    return refresh();
}

}  // namespace sebastes
