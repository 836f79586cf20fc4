#include "tablebase/tablebases.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <new>
#include <span>
#include <utility>

#include "board/move_list.h"
#include "core/score.h"
#include "system/user_folder.h"
#include "tables/embedded_tablebases.h"

namespace sebastes {

namespace fs = std::filesystem;

namespace {

// Ranks as in Fathom: wins that the fifty-move rule cannot prevent, and wins in time for it.
constexpr int kCertain = 1000;
constexpr int kInTime = 900;

int score_of(int rank, bool fifty_move_rule) {
    const int bound = fifty_move_rule ? kInTime : 1;
    if (rank >= bound) return tablebase_win_in(1);
    if (rank <= -bound) return tablebase_loss_in(1);
    // Draws by the fifty-move rule score up to half a pawn, more when they are nearer to a win.
    if (rank > 0) return std::max(3, rank - 800) / 2;
    if (rank < 0) return std::min(-3, rank + 800) / 2;
    return kDraw;
}

int sign_of(int number) { return (number > 0) - (number < 0); }

// Captures and pawn moves reset the fifty-move counter.
bool is_pawn_move(const Board& board, Move move) {
    return board.by_type[PieceType::Pawn].contains(move.from());
}
bool is_capture(const Board& board, Move move) {
    return board.occupied().contains(move.to()) || move.is_en_passant();
}

bool is_checkmate(const Board& board) { return board.checkers().any() && !has_legal_move(board); }

// Whether the game is drawn in this position, by the fifty-move rule if that counts.
bool is_drawn(const Position& position, const KeyHistory& keys, bool fifty_move_rule) {
    return position.has_insufficient_material() ||
           keys.is_repetition(position.halfmove_clock(), 0) ||
           (fifty_move_rule && position.halfmove_clock() >= kFiftyMovePlies &&
            !is_checkmate(position.board()));
}

}  // namespace

WDL RankedMove::wdl() const {
    if (rank == 0) return WDL::Draw;
    const WDL wdl = std::abs(rank) >= kInTime ? WDL::Win : WDL::CursedWin;
    return rank > 0 ? wdl : -wdl;
}

const RankedMove& RootRanking::best() const {
    return *std::ranges::max_element(
        moves, {}, [](const RankedMove& each) { return std::pair(each.rank, -each.dtz); });
}

struct Tablebases::Table {
    std::string path{};  // empty: the table is embedded or missing
    std::span<const std::uint8_t> embedded{};
    std::atomic<bool> given_up{false};
    std::atomic<const SyzygyTable*> opened{nullptr};
    std::optional<SyzygyTable> table{};
};

struct Tablebases::Ending {
    explicit Ending(const Material& of) : material(of) {}

    Material material;
    Table wdl{};
    Table dtz{};
};

std::string Tablebases::usual_folder() {
    const std::string folder = user_folder(UserFiles::Data);
    return folder.empty() ? folder : folder + "/syzygy";
}

// ---- Opening ----

void Tablebases::open(const std::string& folders) {
    endings_.clear();
    cache_.reset();
    faults_.clear();
    most_pieces_ = kEmbeddedPieces;
    wdl_tables_ = dtz_tables_ = 0;
    for (const tables::EmbeddedTable& each : tables::kEmbeddedTables) {
        Ending& ending = this->ending(*Material::parse(each.name));
        ending.wdl.embedded = each.wdl;
        ending.dtz.embedded = each.dtz;
    }
    for (std::size_t begin = 0; begin <= folders.size();) {
        const std::size_t end = std::min(folders.find(kSeparator, begin), folders.size());
        if (end > begin) add_folder(folders.substr(begin, end - begin));
        begin = end + 1;
    }
}

void Tablebases::add_folder(const std::string& path) {
    std::error_code error;
    for (fs::directory_iterator entry(path, error), end; !error && entry != end;
         entry.increment(error)) {
        const fs::path& file = entry->path();
        const bool is_wdl = file.extension() == ".rtbw";
        if (!is_wdl && file.extension() != ".rtbz") continue;
        const std::string name = file.stem().string();
        const auto material = Material::parse(name);
        if (!material || material->pieces() < 3 || name.find('v') == std::string::npos) continue;
        Ending& ending = this->ending(*material);
        Table& table = is_wdl ? ending.wdl : ending.dtz;
        if (!table.path.empty()) continue;
        if (!cache_) cache_ = std::make_unique<PageCache>();
        ++(is_wdl ? wdl_tables_ : dtz_tables_);
        table.path = file.string();
        if (is_wdl) most_pieces_ = std::max(most_pieces_, material->pieces());
    }
}

Tablebases::Ending& Tablebases::ending(Material material) {
    auto& ending = endings_[material.key()];
    if (!ending) {
        ending = std::make_shared<Ending>(material);
        endings_[material.swapped().key()] = ending;
    }
    return *ending;
}

const SyzygyTable* Tablebases::opened(Table& table, Material material, TableKind kind) const {
    if (table.given_up.load(std::memory_order_relaxed)) return nullptr;
    if (const SyzygyTable* const ready = table.opened.load(std::memory_order_acquire)) return ready;
    if (table.path.empty() && table.embedded.empty()) return nullptr;
    const std::lock_guard lock(mutex_);
    if (table.table || table.given_up) return table.opened;
    try {
        auto bytes = table.embedded.empty() ? TableBytes::open(table.path, *cache_)
                                            : Result(TableBytes(table.embedded));
        auto made = bytes ? SyzygyTable::open(std::move(*bytes), material, kind)
                          : Result<SyzygyTable>(Error{bytes.error()});
        if (made)
            table.opened.store(&table.table.emplace(std::move(*made)), std::memory_order_release);
        else
            give_up(table, made.error());
    } catch (const std::bad_alloc&) {
        give_up(table, "no memory for it");
    }
    return table.opened;
}

// The caller has locked the mutex.
void Tablebases::give_up(Table& table, const std::string& reason) const {
    if (!table.given_up.exchange(true)) faults_.push_back(table.path + ": " + reason);
}

std::vector<std::string> Tablebases::take_faults() const {
    const std::lock_guard lock(mutex_);
    return std::exchange(faults_, {});
}

// ---- Probing ----

// The WDL value that a table has for the board or, for a board with this WDL value, the DTZ value.
std::optional<int> Tablebases::stored(const Board& board, TableKind kind, WDL wdl) const {
    const Material material = Material::of(board);
    const auto found = endings_.find(material.key());
    if (found == endings_.end()) return std::nullopt;
    Ending& ending = *found->second;
    Table& table = kind == TableKind::Wdl ? ending.wdl : ending.dtz;
    const SyzygyTable* const reader = opened(table, ending.material, kind);
    if (reader == nullptr) return std::nullopt;
    const auto value = reader->probe(board, material != ending.material, wdl);
    if (!value) {
        const std::lock_guard lock(mutex_);
        give_up(table, "it is damaged, or changed on the disk");
    }
    return value;
}

// A table may store less than the best capture is worth, and ignores en passant, so the result is
// the better of the stored value and the best capture.  With `pawn_moves` it tries pawn moves, too.
std::optional<Tablebases::Known> Tablebases::probe_captures(const Board& board,
                                                            bool pawn_moves) const {
    if (board.occupied().count() == 2) return Known{WDL::Draw, false};
    MoveList moves;
    append_moves(board, MoveSet::Noisy, moves);
    if (pawn_moves || !moves.empty()) append_moves(board, MoveSet::Quiet, moves);
    WDL best = WDL::Loss;
    bool has_zeroing = false;
    bool has_other = false;
    for (const Move move : moves) {
        if (!is_capture(board, move) && !(pawn_moves && is_pawn_move(board, move))) {
            has_other = true;
            continue;
        }
        has_zeroing = true;
        const auto known = probe_captures(board.after(move), false);
        if (!known) return std::nullopt;
        best = std::max(best, -known->wdl);
        if (best == WDL::Win) return Known{best, true};
    }
    // The stored value means nothing if all moves are such captures or pawn moves.
    if (has_zeroing && !has_other) return Known{best, true};
    const auto stored = this->stored(board, TableKind::Wdl, WDL::Draw);
    if (!stored) return std::nullopt;
    const auto wdl = static_cast<WDL>(*stored);
    if (has_zeroing && best >= wdl) return Known{best, best > WDL::Draw};
    return Known{wdl, false};
}

std::optional<WDL> Tablebases::probe_wdl(const Board& board) const {
    if (board.castling_rooks.any()) return std::nullopt;
    const auto known = probe_captures(board, false);
    if (!known) return std::nullopt;
    return known->wdl;
}

std::optional<WDL> Tablebases::probe(const Position& position, int depth) const {
    const int pieces = position.occupied().count();
    if (position.halfmove_clock() != 0 || pieces > most_pieces() ||
        (pieces == most_pieces() && depth < settings_.probe_depth))
        return std::nullopt;
    const auto wdl = probe_wdl(position.board());
    if (!wdl || settings_.fifty_move_rule) return wdl;
    return static_cast<WDL>(2 * sign_of(static_cast<int>(*wdl)));
}

std::optional<int> Tablebases::probe_dtz(const Board& board) const {
    if (board.castling_rooks.any()) return std::nullopt;
    const auto known = probe_captures(board, true);
    if (!known) return std::nullopt;
    const WDL wdl = known->wdl;
    if (wdl == WDL::Draw) return 0;
    if (known->by_zeroing) return dtz_before_zeroing(wdl);
    const auto plies = stored(board, TableKind::Dtz, wdl);
    if (!plies) return std::nullopt;
    if (*plies == SyzygyTable::kOtherSide) return dtz_by_moves(board, wdl);
    const int cursed = wdl == WDL::CursedWin || wdl == WDL::BlessedLoss ? 100 : 0;
    return (*plies + cursed) * sign_of(static_cast<int>(wdl));
}

// Computes DTZ by a search of one ply, for tables that only have the other side to move.
std::optional<int> Tablebases::dtz_by_moves(const Board& board, WDL wdl) const {
    std::optional<int> least;
    for (const Move move : legal_moves(board)) {
        const auto dtz =
            dtz_before(board.after(move), is_capture(board, move) || is_pawn_move(board, move));
        if (!dtz) return std::nullopt;
        if (sign_of(*dtz) == sign_of(static_cast<int>(wdl)) && (!least || *dtz < *least))
            least = dtz;
    }
    return least.value_or(-1);  // mated
}

// DTZ of the position before a move that leads to `next`; the move may be a capture or pawn move.
std::optional<int> Tablebases::dtz_before(const Board& next, bool zeroes) const {
    if (is_checkmate(next)) return 1;
    if (zeroes) {
        const auto wdl = probe_wdl(next);
        if (!wdl) return std::nullopt;
        return dtz_before_zeroing(-*wdl);
    }
    const auto dtz = probe_dtz(next);
    if (!dtz) return std::nullopt;
    return -*dtz - sign_of(*dtz);
}

// ---- The root ----

std::optional<RankedMove> Tablebases::rank_move(const Game& game, Move move, bool by_dtz) const {
    RankedMove ranked{move};
    const Position next = game.position().after(move);
    const int clock = game.position().halfmove_clock();
    const bool rule = settings_.fifty_move_rule;
    KeyHistory keys = game.keys();
    keys.push(next.key());
    if (is_drawn(next, keys, rule)) return ranked;
    if (by_dtz) {
        const auto dtz = dtz_before(next.board(), next.halfmove_clock() == 0);
        if (!dtz) return std::nullopt;
        ranked.dtz = *dtz;
        if (*dtz > 0)
            ranked.rank = *dtz + clock <= 99 && !game.keys().has_repetition(clock)
                              ? kCertain
                              : kCertain - (*dtz + clock);
        else if (*dtz < 0)
            ranked.rank = -*dtz * 2 + clock < 100 ? -kCertain : -kCertain + clock - *dtz;
    } else {
        constexpr int kRanks[] = {-kCertain, 1 - kInTime, 0, kInTime - 1, kCertain};
        const auto wdl = probe_wdl(next.board());
        if (!wdl) return std::nullopt;
        const int value = -static_cast<int>(*wdl);
        ranked.rank = kRanks[(rule ? value : 2 * sign_of(value)) + 2];
    }
    ranked.score = score_of(ranked.rank, rule);
    return ranked;
}

std::optional<RootRanking> Tablebases::rank_root_moves(const Game& game) const {
    const Board& board = game.position().board();
    if (board.occupied().count() > most_pieces() || board.castling_rooks.any()) return std::nullopt;
    const MoveList moves = legal_moves(board);
    for (const bool by_dtz : {true, false}) {
        RootRanking ranking{{}, by_dtz};
        for (const Move move : moves)
            if (const auto ranked = rank_move(game, move, by_dtz)) ranking.moves.push_back(*ranked);
        if (ranking.moves.size() == moves.size()) return ranking;
    }
    return std::nullopt;
}

}  // namespace sebastes
