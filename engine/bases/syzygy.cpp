#include "bases/syzygy.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "bases/syzygy_file.h"
#include "board/move_list.h"
#include "core/score.h"

#if defined(SEBASTES_FATHOM)
#include <tbprobe.h>
#endif

namespace sebastes {

#if defined(SEBASTES_FATHOM)

namespace {

// Whose tables Fathom has.
std::atomic<const Syzygy*> owner{nullptr};

// Fathom ends the program when it finds no memory for its lists.
constexpr std::size_t kListBytes = std::size_t{8} << 20;

std::vector<std::string> split(const std::string& folders) {
    std::vector<std::string> parts(1);
    for (const char c : folders)
        if (c == Syzygy::kSeparator)
            parts.emplace_back();
        else
            parts.back() += c;
    std::erase(parts, "");
    return parts;
}

unsigned en_passant_of(const Board& board) {
    return board.en_passant == Square::None ? 0 : static_cast<unsigned>(index_of(board.en_passant));
}

BaseAnswer answer_of(unsigned outcome) {
    switch (outcome) {
        case TB_LOSS:
            return {Outcome::Loss};
        case TB_BLESSED_LOSS:
            return {Outcome::Loss, true};
        case TB_CURSED_WIN:
            return {Outcome::Win, true};
        case TB_WIN:
            return {Outcome::Win};
        default:
            return {Outcome::Draw};
    }
}

// A rank of Fathom's: 1000 for wins that the fifty-move rule is no danger to; from 900 on wins
// in time; below, what the rule makes a draw of; and the same for losses.
constexpr int kInTime = 900;

int score_of(int rank, bool fifty_move_rule) {
    const int bound = fifty_move_rule ? kInTime : 1;
    if (rank >= bound) return base_win_in(1);
    if (rank <= -bound) return base_loss_in(1);
    // Draws by the rule: up to half a pawn, the nearer to a win the more.
    if (rank > 0) return std::max(3, rank - 800) / 2;
    if (rank < 0) return std::min(-3, rank + 800) / 2;
    return kDraw;
}

BaseAnswer answer_of_rank(int rank) {
    if (rank == 0) return {Outcome::Draw};
    return {rank > 0 ? Outcome::Win : Outcome::Loss, std::abs(rank) < kInTime};
}

bool is_same(Move move, TbMove other) {
    constexpr int kNone = 0;
    const int promotion = move.is_promotion()
                              ? 1 + index_of(PieceType::Queen) - index_of(move.promotion_type())
                              : kNone;
    return index_of(move.from()) == TB_MOVE_FROM(other) &&
           index_of(move.to()) == TB_MOVE_TO(other) && promotion == TB_MOVE_PROMOTES(other);
}

// Asks one of Fathom's functions with the words that all of them share first.
template <typename Function, typename... Rest>
auto ask(Function function, const Board& board, unsigned halfmove_clock, Rest... rest) {
    const auto type = [&](PieceType piece) { return board.by_type[piece].bits; };
    return function(board.by_color[Color::White].bits, board.by_color[Color::Black].bits,
                    type(PieceType::King), type(PieceType::Queen), type(PieceType::Rook),
                    type(PieceType::Bishop), type(PieceType::Knight), type(PieceType::Pawn),
                    halfmove_clock, board.castling_rooks.any() ? 1U : 0U, en_passant_of(board),
                    board.side_to_move == Color::White, rest...);
}

}  // namespace

bool Syzygy::is_supported() { return true; }

Syzygy::~Syzygy() {
    const Syzygy* self = this;
    owner.compare_exchange_strong(self, nullptr);
}

std::optional<Error> Syzygy::open(const std::string& folders) {
    std::string whole;
    SyzygyFolder sum;
    for (const std::string& path : split(folders)) {
        const auto folder = look_into_syzygy_folder(path);
        if (!folder) return Error{folder.error()};
        if (folder->outcome_files == 0 && folder->distance_files == 0) continue;
        sum.outcome_files += folder->outcome_files;
        sum.distance_files += folder->distance_files;
        if (!whole.empty()) whole += kSeparator;
        whole += path;
    }
    if (whole.empty()) {
        close();
        return std::nullopt;
    }
    const Syzygy* before = nullptr;
    if (!owner.compare_exchange_strong(before, this) && before != this)
        return Error{"the Syzygy tables are in use"};
    static_cast<void>(std::make_unique_for_overwrite<char[]>(kListBytes));
    tb_init(whole.c_str());
    most_pieces_ = static_cast<int>(TB_LARGEST);
    outcome_files_ = sum.outcome_files;
    distance_files_ = sum.distance_files;
    return std::nullopt;
}

void Syzygy::close() {
    if (owner != this) return;
    tb_init("");
    most_pieces_ = 0;
    outcome_files_ = distance_files_ = 0;
    owner = nullptr;
}

std::optional<BaseAnswer> Syzygy::probe(const Board& board) const {
    const unsigned outcome = ask(tb_probe_wdl, board, 0U);
    if (outcome == TB_RESULT_FAILED) return std::nullopt;
    return answer_of(outcome);
}

std::optional<RootRanking> Syzygy::rank(const Game& game, bool fifty_move_rule) const {
    const Position& root = game.position();
    // What Fathom counts in has eight bits.
    const auto clock = static_cast<unsigned>(std::min(root.halfmove_clock(), 200));
    const bool repeated = game.keys().has_repetition(root.halfmove_clock());
    const auto found = std::make_unique<TbRootMoves>();
    RootRanking ranking;
    ranking.by_distance =
        ask(tb_probe_root_dtz, root.board(), clock, repeated, fifty_move_rule, found.get()) != 0;
    if (!ranking.by_distance &&
        ask(tb_probe_root_wdl, root.board(), clock, fifty_move_rule, found.get()) == 0)
        return std::nullopt;
    int best = -kInfinity;
    for (const Move move : legal_moves(root.board())) {
        const std::span<const TbRootMove> known(found->moves, found->size);
        const auto same = std::ranges::find_if(
            known, [&](const TbRootMove& each) { return is_same(move, each.move); });
        if (same == known.end()) return std::nullopt;
        ranking.moves.push_back({move, same->tbRank, score_of(same->tbRank, fifty_move_rule)});
        best = std::max(best, same->tbRank);
    }
    ranking.answer = answer_of_rank(best);
    return ranking;
}

#else

bool Syzygy::is_supported() { return false; }

Syzygy::~Syzygy() = default;

std::optional<Error> Syzygy::open(const std::string&) { return std::nullopt; }

void Syzygy::close() {}

std::optional<BaseAnswer> Syzygy::probe(const Board&) const { return std::nullopt; }

std::optional<RootRanking> Syzygy::rank(const Game&, bool) const { return std::nullopt; }

#endif

}  // namespace sebastes
