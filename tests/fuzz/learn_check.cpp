#include <algorithm>
#include <vector>

#include "board/move_list.h"
#include "book/learn_file.h"
#include "core/byte_text.h"
#include "tests/fuzz/checks.h"

namespace sebastes::fuzz {

namespace {

LearntGame new_game() {
    LearntGame game;
    game.result = GameResult::WhiteWins;
    Position position = game.start;
    for (int ply = 0; ply < 12; ++ply) {
        const Move move = legal_moves(position.board())[0];
        game.moves.push_back(move);
        game.scores.push_back(ply % 2 == 0 ? 30 * ply : kNoScore);
        position = position.after(move);
    }
    return game;
}

std::string fault_of_learnt_games(const LearnFile& file, std::size_t& games) {
    games = 0;
    std::string fault;
    const auto error = file.for_each_game([&](const TaughtGame& each) {
        ++games;
        Position position = each.game.start;
        for (const Move move : each.game.moves) {
            if (!position.is_legal(move)) fault = "a move that is not legal";
            if (!fault.empty()) return false;
            for (const MoveBias& known : file.biases(position))
                if (!position.is_legal(known.move)) fault = "a bias that is not legal";
            position = position.after(move);
        }
        return true;
    });
    if (!fault.empty()) return fault;
    if (error && !is_shown_well(error->message)) return "an error without a reason";
    if (error) games = file.games() + 1;  // no such game can be played
    return {};
}

std::string fault_of_learnt(std::string_view bytes) {
    const ScratchFile scratch(bytes);
    auto file = LearnFile::open(scratch.path());
    if (!file) {
        if (scratch.bytes() != bytes) return "a file that is refused is changed";
        return is_shown_well(file.error()) ? "" : "an error without a reason";
    }
    std::size_t games = 0;
    if (std::string fault = fault_of_learnt_games(*file, games); !fault.empty()) return fault;
    const std::size_t before = file->games();
    if (games <= before && games != before) return "not as many games as it says";
    if (const auto error = file->add(new_game())) return "no game can be added: " + error->message;
    const auto again = LearnFile::open(scratch.path());
    if (!again) return "it is refused after a game was added: " + again.error();
    if (again->games() != before + 1 || again->moves() != file->moves())
        return "the game that was added is not there";
    if (const auto error = file->compact(1)) return "it cannot be made smaller: " + error->message;
    return LearnFile::open(scratch.path()) ? "" : "it is refused after it was made smaller";
}

// A file of records with these contents, each behind its size in two bytes.
std::string learn_file_of(std::string_view bytes) {
    std::string text = learn_header(7);
    ByteReader reader(bytes);
    while (!reader.is_done() && !reader.failed()) {
        const std::size_t size = reader.number<std::uint16_t>();
        const std::string_view record = reader.text(std::min(size, bytes.size()));
        if (reader.failed() || record.empty()) break;
        std::string head;
        put_number(head, static_cast<std::uint32_t>(record.size()));
        put_number(head, checksum(record));
        put_number(head, checksum(head));
        text += head;
        text += record;
    }
    return text;
}

// With the right sums of the header and of all records, as far as they go.
std::string repaired_learn_file(std::string_view bytes) {
    std::string text(bytes);
    const auto put = [&](std::size_t at, std::uint32_t number) {
        std::string sum;
        put_number(sum, number);
        text.replace(at, sum.size(), sum);
    };
    if (text.size() < kLearnHeaderSize) return text;
    put(12, checksum(text.substr(0, 12) + text.substr(16, 16)));
    std::size_t at = kLearnHeaderSize;
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
    if (fault.empty()) fault = fault_of_learnt(repaired_learn_file(bytes));
    return fault.empty() ? fault_of_learnt(learn_file_of(bytes)) : fault;
}

}  // namespace sebastes::fuzz
