// All positions of three pieces counted once more, slowly: a graph of all boards and all their
// legal moves, searched from its mates.

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "bases/own_bases.h"
#include "board/move_list.h"
#include "notation/fen.h"

namespace sebastes {
namespace {

constexpr std::size_t kPlacements = std::size_t{2} * 64 * 64 * 64;
constexpr std::uint16_t kUnknown = 0xFFFF;

// A board of White's king and piece and Black's king; every number is one.
std::optional<Board> placed_board(std::size_t number) {
    const auto square = [&](std::size_t shift) {
        return square_at(static_cast<int>(number >> shift & 63));
    };
    const auto type = static_cast<PieceType>(number / kPlacements);
    if (distance(square(0), square(6)) <= 1 || square(12) == square(0) || square(12) == square(6))
        return std::nullopt;
    if (type == PieceType::Pawn && (square(12) < Square::A2 || square(12) > Square::H7))
        return std::nullopt;
    Board board;
    board.put(Piece::WhiteKing, square(0));
    board.put(Piece::BlackKing, square(6));
    board.put(make_piece(Color::White, type), square(12));
    board.side_to_move = (number >> 18 & 1) == 0 ? Color::White : Color::Black;
    if (board.is_attacked(board.king(~board.side_to_move), board.side_to_move, board.occupied()))
        return std::nullopt;
    return board;
}

// Nothing when the piece was taken.
std::optional<std::size_t> placement_number(const Board& board) {
    const Bitboard piece = board.occupied() & ~board.by_type[PieceType::King];
    if (piece.empty()) return std::nullopt;
    const auto at = [](Square square) { return static_cast<std::size_t>(square); };
    return static_cast<std::size_t>(type_of(board.piece_on(piece.first()))) * kPlacements +
           (board.side_to_move == Color::White ? 0 : std::size_t{1} << 18) +
           (at(piece.first()) << 12) + (at(board.king(Color::Black)) << 6) +
           at(board.king(Color::White));
}

struct Graph {
    std::vector<std::uint32_t> moves;   // of each number: those not yet known to lose
    std::vector<std::uint16_t> plies;   // to mate
    std::vector<std::uint32_t> begins;  // in `from`, of those that can move to a number
    std::vector<std::uint32_t> from;
};

// Edges by target; the first pass counts, the second fills.
Graph make_graph(std::vector<std::size_t>& wave) {
    Graph graph;
    const std::size_t size = 5 * kPlacements;
    graph.moves.resize(size);
    graph.plies.resize(size, kUnknown);
    graph.begins.resize(size + 1);
    std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
    for (std::size_t number = 0; number < size; ++number) {
        const auto board = placed_board(number);
        if (!board) continue;
        const MoveList moves = legal_moves(*board);
        graph.moves[number] = static_cast<std::uint32_t>(moves.size());
        if (moves.empty() && board->checkers().any()) {
            graph.plies[number] = 0;
            wave.push_back(number);
        }
        for (const Move move : moves) {
            const auto to = placement_number(board->after(move));
            if (!to) continue;
            edges.emplace_back(static_cast<std::uint32_t>(number), static_cast<std::uint32_t>(*to));
            ++graph.begins[*to + 1];
        }
    }
    for (std::size_t i = 0; i < size; ++i) graph.begins[i + 1] += graph.begins[i];
    graph.from.resize(edges.size());
    std::vector<std::uint32_t> next = graph.begins;
    for (const auto& [from, to] : edges) graph.from[next[to]++] = from;
    return graph;
}

void count_plies(Graph& graph, std::vector<std::size_t> wave) {
    for (std::uint16_t plies = 1; !wave.empty(); ++plies) {
        std::vector<std::size_t> next;
        for (const std::size_t number : wave) {
            for (std::size_t i = graph.begins[number]; i < graph.begins[number + 1]; ++i) {
                const std::size_t from = graph.from[i];
                if (graph.plies[from] != kUnknown) continue;
                if (plies % 2 == 0 && --graph.moves[from] != 0) continue;
                graph.plies[from] = plies;
                next.push_back(from);
            }
        }
        wave = std::move(next);
    }
}

TEST(EndingsNightly, EveryPositionOfThreePiecesIsCountedAlike) {
    std::vector<std::size_t> mates;
    Graph graph = make_graph(mates);
    count_plies(graph, std::move(mates));
    const OwnBases bases;
    std::size_t compared = 0;
    std::size_t wrong = 0;
    for (std::size_t number = 0; number < graph.plies.size(); ++number) {
        const auto board = placed_board(number);
        if (!board) continue;
        const int plies = graph.plies[number];
        OwnAnswer expected{Outcome::Draw, 0};
        if (plies != kUnknown) expected = {plies % 2 == 0 ? Outcome::Loss : Outcome::Win, plies};
        ++compared;
        if (bases.probe(*board) != expected && ++wrong == 1)
            ADD_FAILURE() << to_fen(Position(*board, 0, 1));
    }
    EXPECT_EQ(wrong, 0U);
    EXPECT_EQ(compared, 1945584U);
}

}  // namespace
}  // namespace sebastes
