#include "bases/syzygy.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <new>
#include <set>
#include <span>
#include <utility>

#include "bases/syzygy_maps.h"
#include "board/move_list.h"
#include "core/score.h"
#include "system/fault_guard.h"

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

bool has_memory_for_lists() {
    // Volatile: a compiler may take an allocation that nobody uses for one that is there.
    void* volatile const memory = std::malloc(kListBytes);
    std::free(memory);
    return memory != nullptr;
}

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

Syzygy::Syzygy() = default;

Syzygy::~Syzygy() {
    const Syzygy* self = this;
    owner.compare_exchange_strong(self, nullptr);
}

std::optional<Error> Syzygy::open(const std::string& folders, const GoesOn& goes_on) {
    std::vector<SyzygyFile> files;
    std::set<std::string> names;
    SyzygyFolder sum;
    for (const std::string& path : split(folders)) {
        if (goes_on && !goes_on()) return Error{"the reading was given up"};
        auto folder = look_into_syzygy_folder(path, names, goes_on);
        if (!folder) return Error{folder.error()};
        sum.outcome_files += folder->outcome_files;
        sum.distance_files += folder->distance_files;
        for (SyzygyFile& file : folder->files) {
            names.insert(file.name);
            files.push_back(std::move(file));
        }
    }
    if (files.empty()) {
        close();
        return std::nullopt;
    }
    const Syzygy* before = nullptr;
    if (!owner.compare_exchange_strong(before, this) && before != this)
        return Error{"the Syzygy tables are in use"};
    try {
        if (auto error = map(std::move(files), goes_on)) {
            close();
            return error;
        }
    } catch (const std::bad_alloc&) {
        close();
        throw;
    }
    outcome_files_ = sum.outcome_files;
    distance_files_ = sum.distance_files;
    return std::nullopt;
}

// What there was is gone, whether it succeeds or not.
std::optional<Error> Syzygy::map(std::vector<SyzygyFile> files, const GoesOn& goes_on) {
    auto maps = std::make_unique<SyzygyMaps>(std::move(files));
    if (auto error = maps->lay_out()) return error;
    if (!has_memory_for_lists()) throw std::bad_alloc();
    forget();
    tb_init(maps->reader_path().c_str());
    maps_ = std::move(maps);
    const auto look_up = [](const Board& board) {
        const auto probe = [&] { ask(tb_probe_wdl, board, 0U); };
        fault_of_call(probe);  // behind the head there is nothing yet
    };
    if (auto error = maps_->take_outcomes(look_up, goes_on)) return error;
    most_pieces_ = static_cast<int>(TB_LARGEST);
    looked_ = std::chrono::steady_clock::now();
    return std::nullopt;
}

// The numbers of what there is, and what became of it.
void Syzygy::forget() {
    most_pieces_ = 0;
    outcome_files_ = distance_files_ = 0;
    maps_.reset();
    const std::lock_guard lock(mutex_);
    fault_.reset();
    is_spoiled_ = false;
}

void Syzygy::close() {
    if (owner != this) return;
    tb_init("");
    forget();
    owner = nullptr;
}

void Syzygy::spoil(const std::string& file) const {
    const std::lock_guard lock(mutex_);
    if (is_spoiled_) return;
    fault_ = file;
    is_spoiled_ = true;
}

void Syzygy::look_again() {
    constexpr std::chrono::seconds kEvery{1};
    const auto now = std::chrono::steady_clock::now();
    if (most_pieces() == 0 || now - looked_ < kEvery) return;
    looked_ = now;
    if (const std::string changed = maps_->changed_file(); !changed.empty()) spoil(changed);
}

std::optional<std::string> Syzygy::take_fault() const {
    if (!is_spoiled_) return std::nullopt;
    std::optional<std::string> file;
    {
        const std::lock_guard lock(mutex_);
        file = std::exchange(fault_, std::nullopt);
    }
    if (!file) return std::nullopt;
    if (file->empty()) *file = maps_->changed_file();
    return (file->empty() ? "a table" : *file) + " changed on the disk";
}

std::optional<BaseAnswer> Syzygy::probe(const Board& board) const {
    if (is_spoiled_.load(std::memory_order_relaxed)) return std::nullopt;
    unsigned outcome = TB_RESULT_FAILED;
    const auto probe = [&] { outcome = ask(tb_probe_wdl, board, 0U); };
    if (const auto fault = fault_of_call(probe)) {
        spoil(maps_->file_at(*fault));
        return std::nullopt;
    }
    if (outcome == TB_RESULT_FAILED) return std::nullopt;
    return answer_of(outcome);
}

std::optional<RootRanking> Syzygy::rank(const Game& game, bool fifty_move_rule) const {
    const Position& root = game.position();
    // What Fathom counts in has eight bits.
    const auto clock = static_cast<unsigned>(std::min(root.halfmove_clock(), 200));
    const bool repeated = game.keys().has_repetition(root.halfmove_clock());
    if (most_pieces() == 0 || root.board().castling_rooks.any()) return std::nullopt;
    const auto found = std::make_unique<TbRootMoves>();
    RootRanking ranking;
    bool is_known = false;
    const auto by_distance = [&] {
        is_known = ask(tb_probe_root_dtz, root.board(), clock, repeated, fifty_move_rule,
                       found.get()) != 0;
    };
    const auto by_outcome = [&] {
        is_known = ask(tb_probe_root_wdl, root.board(), clock, fifty_move_rule, found.get()) != 0;
    };
    std::optional<std::uintptr_t> fault;
    if (maps_->take_distances(root.board(), [&] { fault_of_call(by_distance); }))
        fault = fault_of_call(by_distance);
    ranking.by_distance = is_known;
    if (!fault && !is_known) fault = fault_of_call(by_outcome);
    if (fault) spoil(maps_->file_at(*fault));
    if (fault || !is_known) return std::nullopt;
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

Syzygy::Syzygy() = default;
Syzygy::~Syzygy() = default;

std::optional<Error> Syzygy::open(const std::string&, const GoesOn&) { return std::nullopt; }

void Syzygy::close() {}

std::optional<BaseAnswer> Syzygy::probe(const Board&) const { return std::nullopt; }

std::optional<RootRanking> Syzygy::rank(const Game&, bool) const { return std::nullopt; }

void Syzygy::look_again() {}

std::optional<std::string> Syzygy::take_fault() const { return std::nullopt; }

#endif

}  // namespace sebastes
