#include "book/learn_record.h"

#include <algorithm>

#include "book/polyglot_key.h"
#include "core/byte_text.h"
#include "notation/fen.h"

namespace sebastes {

namespace {

constexpr std::string_view kMagic = "SebLearn";
constexpr std::uint32_t kVersion = 1;
constexpr char kGame = 'G';
constexpr char kMerged = 'M';
constexpr std::size_t kGameFront = 10;  // kind, result, time

std::uint32_t header_checksum(std::string_view header) {
    return checksum(std::string(header.substr(0, 12)) + std::string(header.substr(16, 16)));
}

std::string with_head(const std::string& record) {
    std::string bytes;
    put_number(bytes, static_cast<std::uint32_t>(record.size()));
    put_number(bytes, checksum(record));
    put_number(bytes, checksum(bytes));
    return bytes + record;
}

// Of a game's record, behind the front: the moves with their scores, unread; the lessons.
struct GameParts {
    std::string_view fen;
    std::string_view moves;
    std::vector<Lesson> lessons;
};

std::optional<GameParts> split_game(std::string_view record) {
    if (!is_game_record(record)) return std::nullopt;
    ByteReader reader(record);
    reader.text(kGameFront);
    GameParts parts;
    parts.fen = reader.text(reader.number<std::uint16_t>());
    parts.moves = reader.text(std::size_t{4} * reader.number<std::uint16_t>());
    const auto count = reader.number<std::uint16_t>();
    for (int i = 0; i < count && !reader.failed(); ++i) {
        const auto key = reader.number<std::uint64_t>();
        const Move move = Move::from_raw(reader.number<std::uint16_t>());
        parts.lessons.push_back({key, move, reader.number<std::int16_t>()});
    }
    if (!reader.is_done()) return std::nullopt;
    return parts;
}

bool learn_merged(std::string_view record, LearntMoves& moves) {
    ByteReader reader(record);
    reader.text(1);
    const auto count = reader.number<std::uint32_t>();
    for (std::uint32_t i = 0; i < count && !reader.failed(); ++i) {
        LearntMove known;
        known.key = reader.number<std::uint64_t>();
        known.move = reader.number<std::uint16_t>();
        known.gain = reader.number<std::int16_t>();
        known.count = reader.number<std::uint16_t>();
        moves.set(known);
    }
    return reader.is_done();
}

}  // namespace

std::string learn_header(std::uint64_t id) {
    std::string bytes(kMagic);
    put_number(bytes, kVersion);
    put_number(bytes, std::uint32_t{0});
    put_number(bytes, polyglot_key(Position::start()));
    put_number(bytes, id);
    std::string sum;
    put_number(sum, header_checksum(bytes));
    return bytes.replace(12, 4, sum);
}

LearnHeader read_learn_header(std::string_view bytes) {
    using Fault = LearnHeader::Fault;
    const std::size_t shown = std::min(bytes.size(), kMagic.size());
    if (bytes.substr(0, shown) != kMagic.substr(0, shown)) return {Fault::Foreign};
    if (bytes.size() < kLearnHeaderSize) return {Fault::Torn};
    ByteReader reader(bytes.substr(kMagic.size(), kLearnHeaderSize - kMagic.size()));
    LearnHeader header{Fault::None};
    header.version = reader.number<std::uint32_t>();
    const auto sum = reader.number<std::uint32_t>();
    const auto start_key = reader.number<std::uint64_t>();
    header.id = reader.number<std::uint64_t>();
    if (sum != header_checksum(bytes))
        header.fault = Fault::Damaged;
    else if (header.version != kVersion)
        header.fault = Fault::Version;
    else if (start_key != polyglot_key(Position::start()))
        header.fault = Fault::Keys;
    return header;
}

std::optional<RecordHead> read_record_head(std::string_view bytes) {
    ByteReader reader(bytes);
    RecordHead head{};
    head.size = reader.number<std::uint32_t>();
    head.checksum = reader.number<std::uint32_t>();
    const auto own = reader.number<std::uint32_t>();
    if (!reader.is_done() || own != checksum(bytes.substr(0, 8)) || head.size > kMostRecordBytes ||
        head.size == 0)
        return std::nullopt;
    return head;
}

std::string game_record(const LearntGame& game, const std::vector<Lesson>& lessons) {
    std::string record(1, kGame);
    put_number(record, static_cast<std::uint8_t>(game.result));
    put_number(record, game.time);
    const std::string fen =
        game.start == Position::start() ? "" : to_fen(game.start, CastlingStyle::Shredder);
    put_number(record, static_cast<std::uint16_t>(fen.size()));
    record += fen;
    put_number(record, static_cast<std::uint16_t>(game.moves.size()));
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
        put_number(record, game.moves[i].raw());
        put_number(record, static_cast<std::int16_t>(game.scores[i]));
    }
    put_number(record, static_cast<std::uint16_t>(lessons.size()));
    for (const Lesson& lesson : lessons) {
        put_number(record, lesson.key);
        put_number(record, lesson.move.raw());
        put_number(record, static_cast<std::int16_t>(lesson.gain));
    }
    return with_head(record);
}

std::string merged_record(std::span<const LearntMove> moves) {
    std::string record(1, kMerged);
    put_number(record, static_cast<std::uint32_t>(moves.size()));
    for (const LearntMove& known : moves) {
        put_number(record, known.key);
        put_number(record, known.move);
        put_number(record, known.gain);
        put_number(record, known.count);
    }
    return with_head(record);
}

bool is_game_record(std::string_view record) { return record.starts_with(kGame); }

bool learn_record(std::string_view record, LearntMoves& moves) {
    if (record.starts_with(kMerged)) return learn_merged(record, moves);
    const auto parts = split_game(record);
    if (!parts) return false;
    for (const Lesson& lesson : parts->lessons) moves.add(lesson);
    return true;
}

std::optional<TaughtGame> read_game_record(std::string_view record) {
    auto parts = split_game(record);
    if (!parts) return std::nullopt;
    TaughtGame recorded;
    ByteReader front(record.substr(1, kGameFront - 1));
    const auto result = front.number<std::uint8_t>();
    if (result > static_cast<std::uint8_t>(GameResult::WhiteWins)) return std::nullopt;
    recorded.game.result = static_cast<GameResult>(result);
    recorded.game.time = front.number<std::int64_t>();
    if (!parts->fen.empty()) {
        const auto start = parse_fen(parts->fen);
        if (!start) return std::nullopt;
        recorded.game.start = *start;
    }
    Position position = recorded.game.start;
    for (ByteReader reader(parts->moves); !reader.is_done();) {
        const Move move = Move::from_raw(reader.number<std::uint16_t>());
        if (!position.is_legal(move)) return std::nullopt;
        recorded.game.moves.push_back(move);
        recorded.game.scores.push_back(reader.number<std::int16_t>());
        position = position.after(move);
    }
    recorded.lessons = std::move(parts->lessons);
    return recorded;
}

// ---- The records of a file ----

namespace {

// A window on the file that moves on.
class Window {
  public:
    explicit Window(const LockedFile& file) : file_(file) {}

    // As many of these bytes as there are, no earlier ones than before; valid until the next call.
    std::string_view bytes(std::uint64_t offset, std::size_t count) {
        if (offset + count > begin_ + text_.size()) {
            failed_ = failed_ || !file_.read(offset, std::max(count, kWindow), text_);
            begin_ = offset;
        }
        return std::string_view(text_).substr(static_cast<std::size_t>(offset - begin_), count);
    }
    bool failed() const { return failed_; }

  private:
    static constexpr std::size_t kWindow = std::size_t{1} << 18;

    const LockedFile& file_;
    std::string text_;
    std::uint64_t begin_ = 0;
    bool failed_ = false;
};

// A machine that lost its power may leave zeros where a record was to come.
bool is_all_zero(Window& window, std::uint64_t from, std::uint64_t end) {
    constexpr std::size_t kStep = 1 << 12;
    for (; from < end; from += kStep)
        for (const char byte : window.bytes(from, kStep))
            if (byte != 0) return false;
    return true;
}

}  // namespace

LearnScan scan_records(const LockedFile& file, std::uint64_t from,
                       const std::function<bool(std::string_view record)>& visit) {
    Window window(file);
    LearnScan scan{from};
    const std::uint64_t size = file.size();
    while (size - scan.end >= kRecordHeadSize) {
        const auto head = read_record_head(window.bytes(scan.end, kRecordHeadSize));
        if (window.failed()) break;
        if (!head) {
            scan.damaged = !is_all_zero(window, scan.end, size);
            break;
        }
        const std::uint64_t begin = scan.end + kRecordHeadSize;
        if (size - begin < head->size) break;
        const std::string_view record = window.bytes(begin, head->size);
        if (window.failed()) break;
        scan.damaged = record.size() != head->size || checksum(record) != head->checksum;
        if (scan.damaged || !visit(record)) break;
        scan.end = begin + head->size;
    }
    scan.failed = window.failed();
    return scan;
}

}  // namespace sebastes
