#include "tools/shared/perft_compare/random_game.h"

#include <cstddef>
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

Variation random_game(std::uint64_t seed, bool chess960, int max_plies) {
    Random random(seed);
    Variation line(chess960 ? Position::start(static_cast<int>(random.below(960)))
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
