#include <algorithm>
#include <filesystem>

#include "board/move_list.h"
#include "book/learn_file.h"
#include "core/byte_text.h"
#include "tests/fuzz/checks.h"

namespace sebastes::fuzz {

namespace {

constexpr std::size_t kHeaderSize = 32;
constexpr std::size_t kRecordHeadSize = 12;

GameRecord new_game() {
    GameRecord game;
    game.result = GameResult::WhiteWins;
    Position position = game.start;
    for (int ply = 0; ply < 12; ++ply) {
        const Move move = legal_moves(position.board())[0];
        const int score = ply % 2 == 0 ? 30 * ply : kNoScore;
        game.moves.push_back({move, static_cast<std::int16_t>(score)});
        position = position.after(move);
    }
    return game;
}

std::string fault_of_games(const LearnFile& file) {
    const auto games = file.read_games();
    if (!games) return "its games cannot be read: " + games.error();
    if (games->size() != file.games()) return "not as many games as it says";
    std::string fault;
    for (const GameRecord& game : *games) {
        const bool legal = replay(game, [&](const Position& position, const ScoredMove&, int) {
            for (const MoveBias& known : file.biases(position))
                if (!position.is_legal(known.move)) fault = "a bias that is not legal";
        });
        if (!legal) fault = "a move that is not legal";
    }
    return fault;
}

std::string fault_of_learnt(std::string_view bytes) {
    const ScratchFile scratch(bytes);
    auto file = LearnFile::open(scratch.path());
    if (!file) {
        if (scratch.bytes() != bytes) return "a file that is refused is changed";
        return is_shown_well(file.error()) ? "" : "an error without a reason";
    }
    if (std::string fault = fault_of_games(*file); !fault.empty()) return fault;
    const std::size_t before = file->games();
    if (const auto error = file->add(new_game())) return "no game can be added: " + error->message;
    auto again = LearnFile::open(scratch.path(), 1);
    if (!again) return "it is refused after a game was added: " + again.error();
    if (again->games() != before + 1 || again->moves() != file->moves())
        return "the game that was added is not there";
    if (const auto error = again->add(new_game())) return "it cannot be full: " + error->message;
    std::filesystem::remove(scratch.path() + ".lock");
    return again->games() == 1 ? "" : "its games were not put together";
}

// Sets the right checksums of the header and of all complete records.
std::string repaired_learn_file(std::string_view bytes) {
    std::string text(bytes);
    const auto put = [&](std::size_t at, std::uint32_t number) {
        std::string sum;
        put_number(sum, number);
        text.replace(at, sum.size(), sum);
    };
    if (text.size() < kHeaderSize) return text;
    put(12, checksum(text.substr(0, 12) + text.substr(16, 16)));
    std::size_t at = kHeaderSize;
    while (text.size() - at >= kRecordHeadSize) {
        const std::string_view rest = std::string_view(text).substr(at);
        const auto size = ByteReader(rest).number<std::uint32_t>();
        if (size > rest.size() - kRecordHeadSize) break;
        put(at + 4, checksum(rest.substr(kRecordHeadSize, size)));
        put(at + 8, checksum(std::string_view(text).substr(at, 8)));
        at += kRecordHeadSize + size;
    }
    return text;
}

}  // namespace

std::string fault_of_learn_file(std::string_view bytes) {
    std::string fault = fault_of_learnt(bytes);
    return fault.empty() ? fault_of_learnt(repaired_learn_file(bytes)) : fault;
}

}  // namespace sebastes::fuzz
