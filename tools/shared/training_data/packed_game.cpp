#include "tools/shared/training_data/packed_game.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <optional>

#include "board/move_list.h"
#include "core/byte_text.h"
#include "notation/fen.h"
#include "tools/shared/training_data/bit_text.h"

namespace sebastes::training {

namespace {

constexpr std::uint32_t kEscape = 15;  // this many ones announce a whole score
constexpr int kScoreBits = 16;
constexpr std::size_t kMostRandom = 255;

// Predicts the next score from the scores so far, and how large the difference may be.
class ScoreModel {
  public:
    int expected() const { return last_; }
    int low_bits() const {
        int bits = 0;
        while (count_ << bits < sum_) ++bits;
        return bits;
    }
    void see(int score, std::uint32_t difference) {
        last_ = score;
        sum_ += std::min(difference, kMostDifference);
        if (++count_ < kMostCount) return;
        sum_ /= 2;
        count_ /= 2;
    }

  private:
    static constexpr std::uint32_t kMostDifference = 4000;
    static constexpr std::uint32_t kMostCount = 16;

    int last_ = 0;
    std::uint32_t sum_ = 64;
    std::uint32_t count_ = 2;
};

// Maps 0, -1, 1, -2, 2 ... to 0, 1, 2, 3, 4 ...
std::uint32_t folded(int number) {
    return number < 0 ? 2 * static_cast<std::uint32_t>(-number) - 1
                      : 2 * static_cast<std::uint32_t>(number);
}
int unfolded(std::uint32_t number) {
    const auto half = static_cast<int>(number / 2);
    return number % 2 == 0 ? half : -half - 1;
}

void put_score(BitWriter& bits, ScoreModel& model, std::int16_t score) {
    const std::uint32_t difference = folded(score - model.expected());
    const int low = model.low_bits();
    const std::uint32_t ones = std::min(difference >> low, kEscape);
    bits.put((1U << ones) - 1, static_cast<int>(ones));
    if (ones == kEscape) {
        bits.put(static_cast<std::uint16_t>(score), kScoreBits);
    } else {
        bits.put(0, 1);
        bits.put(difference, low);
    }
    model.see(score, difference);
}

// Returns nothing if the score does not fit in 16 bits.
std::optional<std::int16_t> take_score(BitReader& bits, ScoreModel& model) {
    std::uint32_t ones = 0;
    while (ones < kEscape && bits.take(1) == 1) ++ones;
    const int low = model.low_bits();
    const int score = ones == kEscape ? static_cast<std::int16_t>(bits.take(kScoreBits))
                                      : model.expected() + unfolded(ones << low | bits.take(low));
    if (score != static_cast<std::int16_t>(score)) return std::nullopt;
    model.see(score, folded(score - model.expected()));
    return static_cast<std::int16_t>(score);
}

// Truncated binary: the numbers below `shorter` take `bits` bits, the others one more.
struct PlaceCode {
    explicit PlaceCode(std::uint32_t places)
        : bits(static_cast<int>(std::bit_width(places)) - 1), shorter((2U << bits) - places) {}

    int bits;
    std::uint32_t shorter;
};

void put_move(BitWriter& bits, const Position& position, Move move) {
    const MoveList moves = legal_moves(position.board());
    const auto is_before = [&](Move each) { return each.raw() < move.raw(); };
    assert(moves.contains(move));
    const auto place = static_cast<std::uint32_t>(std::ranges::count_if(moves, is_before));
    const PlaceCode code(static_cast<std::uint32_t>(moves.size()));
    if (place < code.shorter)
        bits.put(place, code.bits);
    else
        bits.put(place + code.shorter, code.bits + 1);
}

// Returns Move{} in a position without legal moves.
Move take_move(BitReader& bits, const Position& position) {
    const MoveList moves = legal_moves(position.board());
    if (moves.empty()) return {};
    const PlaceCode code(static_cast<std::uint32_t>(moves.size()));
    std::uint32_t place = bits.take(code.bits);
    if (place >= code.shorter) place = (place << 1 | bits.take(1)) - code.shorter;
    std::array<std::uint16_t, kMaxMoves> numbers;
    std::ranges::transform(moves, numbers.begin(), [](Move move) { return move.raw(); });
    std::nth_element(numbers.begin(), numbers.begin() + place, numbers.begin() + moves.size());
    return Move::from_raw(numbers[place]);
}

// Returns the usual start for an empty FEN.
Result<Position> read_start(std::string_view fen) {
    if (fen.empty()) return Position::start();
    auto start = parse_fen(fen);
    if (!start) return Error{"the start's FEN: " + start.error()};
    if (to_fen(*start, CastlingStyle::Shredder) != fen)
        return Error{"the start's FEN is not written as its position is"};
    return start;
}

}  // namespace

std::string packed_game_bytes(const TrainingGame& game) {
    std::size_t random = 0;
    while (random < std::min(game.moves.size(), kMostRandom) && !game.moves[random].has_score())
        ++random;
    BitWriter bits;
    ScoreModel model;
    Position position = game.start;
    for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
        const ScoredMove& played = game.moves[ply];
        put_move(bits, position, played.move);
        if (ply >= random) put_score(bits, model, played.score);
        position = position.after(played.move);
    }
    const std::string fen =
        game.start == Position::start() ? "" : to_fen(game.start, CastlingStyle::Shredder);
    std::string bytes;
    put_number(bytes, static_cast<std::uint8_t>(fen.size()));
    bytes += fen;
    put_number(bytes, static_cast<std::uint8_t>(random));
    return bytes + bits.bytes();
}

Result<TrainingGame> read_packed_game_bytes(std::string_view bytes, std::size_t plies) {
    ByteReader reader(bytes);
    const auto start = read_start(reader.text(reader.number<std::uint8_t>()));
    if (!start) return Error{start.error()};
    const auto random = reader.number<std::uint8_t>();
    BitReader bits(reader.rest());
    const Error wrong_size{
        fmt::format("its {} bytes are not those of {} plies", bytes.size(), plies)};
    if (reader.failed() || random > plies) return wrong_size;
    TrainingGame game;
    game.start = *start;
    ScoreModel model;
    Position position = game.start;
    for (std::size_t ply = 0; ply < plies; ++ply) {
        ScoredMove played;
        played.move = take_move(bits, position);
        if (!played.move) return Error{fmt::format("a move behind the game's end, ply {}", ply)};
        if (ply >= random) {
            const auto score = take_score(bits, model);
            if (!score) return Error{fmt::format("a score beyond 16 bits, ply {}", ply)};
            played.score = *score;
        }
        if (bits.failed()) return wrong_size;
        game.moves.push_back(played);
        position = position.after(played.move);
    }
    if (!bits.is_done()) return wrong_size;
    return game;
}

}  // namespace sebastes::training
