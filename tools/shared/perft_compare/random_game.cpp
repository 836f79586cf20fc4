#include "tools/shared/perft_compare/random_game.h"

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "board/move_list.h"
#include "core/random.h"

namespace sebastes::tools {

namespace {

// Returns the moves of one kind, chosen at random so that rare kinds come up often; all moves if
// there are none of that kind.
std::vector<Move> candidates(const Position& position, Random& random) {
    const MoveList moves = legal_moves(position.board());
    std::vector<Move> chosen;
    const auto choose = [&](auto&& wanted) {
        for (const Move move : moves)
            if (wanted(move)) chosen.push_back(move);
    };
    if (random.below(2) == 0) choose([](Move move) { return move.kind() != MoveKind::Normal; });
    if (chosen.empty() && random.below(5) == 0)
        choose([&](Move move) { return position.board().after(move).checkers().any(); });
    if (chosen.empty() && random.below(3) == 0)
        choose(
            [&](Move move) { return type_of(position.piece_on(move.from())) == PieceType::Pawn; });
    if (chosen.empty()) chosen.assign(moves.begin(), moves.end());
    return chosen;
}

}  // namespace

Position chess960_start(int number) {
    std::array<std::optional<PieceType>, 8> rank;
    const auto place_free = [&](int index, PieceType type) {
        for (auto& square : rank)
            if (!square && index-- == 0) {
                square = type;
                return;
            }
    };
    const auto take = [&](int choices) {
        const int choice = number % choices;
        number /= choices;
        return choice;
    };
    rank[static_cast<std::size_t>(2 * take(4) + 1)] = PieceType::Bishop;
    rank[static_cast<std::size_t>(2 * take(4))] = PieceType::Bishop;
    place_free(take(6), PieceType::Queen);
    // The ten ways to put two knights on five squares.
    constexpr std::array<std::array<int, 2>, 10> kKnights{
        {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}}};
    const auto& knights = kKnights[static_cast<std::size_t>(take(10))];
    place_free(knights[1], PieceType::Knight);  // the later first: it does not shift the other
    place_free(knights[0], PieceType::Knight);
    for (const PieceType type : {PieceType::Rook, PieceType::King, PieceType::Rook})
        place_free(0, type);

    Board board;
    for (int file = 0; file < 8; ++file)
        for (const Color color : kColors) {
            const PieceType type = *rank[static_cast<std::size_t>(file)];
            board.put(make_piece(color, type), relative_square(color, square_at(file)));
            board.put(make_piece(color, PieceType::Pawn),
                      relative_square(color, square_at(8 + file)));
        }
    board.castling_rooks = board.by_type[PieceType::Rook];
    return {board, 0, 1};
}

Variation random_game(std::uint64_t seed, bool chess960, int max_plies) {
    Random random(seed);
    Variation line(chess960 ? chess960_start(static_cast<int>(random.below(960)))
                            : Position::start());
    const auto plies = static_cast<int>(random.below(static_cast<std::uint64_t>(max_plies) + 1));
    for (int ply = 0; ply < plies; ++ply) {
        const std::vector<Move> choice = candidates(line.position, random);
        if (choice.empty()) break;
        line.play(choice[static_cast<std::size_t>(random.below(choice.size()))]);
    }
    return line;
}

}  // namespace sebastes::tools
