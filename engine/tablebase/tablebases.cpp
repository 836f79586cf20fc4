#include "tablebase/tablebases.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <new>
#include <span>
#include <string_view>
#include <utility>

#include "board/move_list.h"
#include "core/score.h"
#include "system/user_folder.h"
#include "tables/embedded_tablebases.h"

namespace sebastes {

namespace fs = std::filesystem;

namespace {

constexpr std::int64_t kPages = (std::int64_t{256} << 20) / TableBytes::kPageBytes;

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

    bool is_there() const { return !path.empty() || !embedded.empty(); }
};

struct Tablebases::Ending {
    explicit Ending(const Material& of) : material(of) {}

    Material material;
    Table wdl{};
    Table dtz{};

    Table& table(TableKind kind) { return kind == TableKind::Wdl ? wdl : dtz; }
};

// The value of a position, and whether a capture or pawn move reaches it.
struct Tablebases::Known {
    WDL wdl;
    bool by_zeroing;
};

Tablebases::Tablebases() : budget_(kPages) { open(""); }

Tablebases::~Tablebases() = default;

std::string Tablebases::usual_folder() {
    const std::string folder = user_folder(UserFiles::Data);
    return folder.empty() ? folder : folder + "/syzygy";
}

// ---- Opening ----

void Tablebases::open(const std::string& folders) {
    endings_.clear();
    faults_.clear();
    most_pieces_ = kEmbeddedPieces;
    wdl_tables_ = dtz_tables_ = 0;
    for (const tables::EmbeddedTable& each : tables::kEmbeddedTables) {
        const Material material = *Material::parse(each.name);
        auto ending = std::make_unique<Ending>(material);
        ending->wdl.embedded = each.wdl;
        ending->dtz.embedded = each.dtz;
        endings_[material.key()] = std::move(ending);
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
        auto& ending = endings_[material->key()];
        if (!ending) ending = std::make_unique<Ending>(*material);
        Table& table = ending->table(is_wdl ? TableKind::Wdl : TableKind::Dtz);
        if (!table.path.empty()) continue;
        ++(is_wdl ? wdl_tables_ : dtz_tables_);
        table.path = file.string();
        if (is_wdl) most_pieces_ = std::max(most_pieces_, material->pieces());
    }
}

const SyzygyTable* Tablebases::opened(Table& table, Material material, TableKind kind) const {
    if (table.given_up.load(std::memory_order_relaxed)) return nullptr;
    if (const SyzygyTable* const ready = table.opened.load(std::memory_order_acquire)) return ready;
    if (!table.is_there()) return nullptr;
    std::string reason;
    {
        const std::lock_guard lock(mutex_);
        if (table.table || table.given_up) return table.opened;
        try {
            auto bytes = table.embedded.empty() ? TableBytes::open(table.path, budget_)
                                                : Result(TableBytes(table.embedded));
            auto made = bytes ? SyzygyTable::open(std::move(*bytes), material, kind)
                              : Result<SyzygyTable>(Error{bytes.error()});
            if (made) {
                table.table.emplace(std::move(*made));
                table.opened.store(&*table.table, std::memory_order_release);
                return table.opened;
            }
            reason = made.error();
        } catch (const std::bad_alloc&) {
            reason = "no memory for it";
        }
    }
    give_up(table, reason);
    return nullptr;
}

void Tablebases::give_up(Table& table, const std::string& reason) const {
    const std::lock_guard lock(mutex_);
    if (!table.given_up.exchange(true)) faults_.push_back(table.path + ": " + reason);
}

std::vector<std::string> Tablebases::take_faults() const {
    const std::lock_guard lock(mutex_);
    return std::exchange(faults_, {});
}

void Tablebases::trim() {
    if (budget_ > kPages / 8) return;
    for (const auto& [key, ending] : endings_)
        for (const TableKind kind : {TableKind::Wdl, TableKind::Dtz})
            if (auto& table = ending->table(kind).table) table->forget_pages();
}

// ---- Probing ----

Tablebases::Ending* Tablebases::find(const Board& board) const {
    const Material material = Material::of(board);
    auto found = endings_.find(material.key());
    if (found == endings_.end()) found = endings_.find(material.swapped().key());
    return found == endings_.end() ? nullptr : found->second.get();
}

std::optional<WDL> Tablebases::stored_wdl(const Board& board) const {
    if (board.occupied().count() == 2) return WDL::Draw;
    Ending* const ending = find(board);
    if (ending == nullptr) return std::nullopt;
    const SyzygyTable* const table = opened(ending->wdl, ending->material, TableKind::Wdl);
    if (table == nullptr) return std::nullopt;
    const auto wdl = table->wdl(board);
    if (!wdl) give_up(ending->wdl, "it is damaged, or changed on the disk");
    return wdl;
}

// A table may store less than the best capture is worth, and ignores en passant, so the result is
// the better of the stored value and the best capture.  With `pawn_moves` it tries pawn moves, too.
std::optional<Tablebases::Known> Tablebases::probe_captures(const Board& board,
                                                            bool pawn_moves) const {
    WDL best = WDL::Loss;
    bool has_zeroing = false;
    bool has_other = false;
    for (const Move move : legal_moves(board)) {
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
    const bool only_zeroing = has_zeroing && !has_other;
    const auto stored = only_zeroing ? best : stored_wdl(board);
    if (!stored) return std::nullopt;
    if (has_zeroing && best >= *stored) return Known{best, best > WDL::Draw || only_zeroing};
    return Known{*stored, false};
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
    Ending* const ending = find(board);
    if (ending == nullptr) return std::nullopt;
    const SyzygyTable* const table = opened(ending->dtz, ending->material, TableKind::Dtz);
    if (table == nullptr) return std::nullopt;
    const auto stored = table->dtz(board, wdl);
    if (!stored) {
        give_up(ending->dtz, "it is damaged, or changed on the disk");
        return std::nullopt;
    }
    if (*stored == SyzygyTable::kOtherSide) return dtz_by_moves(board, wdl);
    const int cursed = wdl == WDL::CursedWin || wdl == WDL::BlessedLoss ? 100 : 0;
    return (*stored + cursed) * sign_of(static_cast<int>(wdl));
}

// Computes DTZ by a search of one ply, for tables that only have the other side to move.
std::optional<int> Tablebases::dtz_by_moves(const Board& board, WDL wdl) const {
    std::optional<int> least;
    for (const Move move : legal_moves(board)) {
        const Board next = board.after(move);
        int dtz = 0;
        if (is_capture(board, move) || is_pawn_move(board, move)) {
            const auto known = probe_captures(next, false);
            if (!known) return std::nullopt;
            dtz = dtz_before_zeroing(-known->wdl);
        } else {
            const auto known = probe_dtz(next);
            if (!known) return std::nullopt;
            dtz = *known == -1 && is_checkmate(next) ? 1 : -*known + sign_of(-*known);
        }
        if (sign_of(dtz) == sign_of(static_cast<int>(wdl)) && (!least || dtz < *least)) least = dtz;
    }
    return least.value_or(-1);  // mated
}

// ---- The root ----

// DTZ of the root if this move is played; 0 for draws.
std::optional<int> Tablebases::dtz_of_move(const Game& game, Move move) const {
    const Position next = game.position().after(move);
    KeyHistory keys = game.keys();
    keys.push(next.key());
    if (is_drawn(next, keys, settings_.fifty_move_rule)) return 0;
    if (next.halfmove_clock() == 0) {
        const auto wdl = probe_wdl(next.board());
        if (!wdl) return std::nullopt;
        return is_checkmate(next.board()) ? 1 : dtz_before_zeroing(-*wdl);
    }
    const auto dtz = probe_dtz(next.board());
    if (!dtz) return std::nullopt;
    return *dtz == -1 && is_checkmate(next.board()) ? 1 : -*dtz + sign_of(-*dtz);
}

bool Tablebases::rank_by_dtz(const Game& game, RootRanking& ranking) const {
    const Position& root = game.position();
    const int clock = root.halfmove_clock();
    const bool repeated = game.keys().has_repetition(clock);
    for (RankedMove& each : ranking.moves) {
        const auto dtz = dtz_of_move(game, each.move);
        if (!dtz) return false;
        each.dtz = *dtz;
        if (*dtz > 0)
            each.rank = *dtz + clock <= 99 && !repeated ? kCertain : kCertain - (*dtz + clock);
        else if (*dtz < 0)
            each.rank = -*dtz * 2 + clock < 100 ? -kCertain : -kCertain + clock - *dtz;
        else
            each.rank = 0;
    }
    ranking.by_dtz = true;
    return true;
}

bool Tablebases::rank_by_wdl(const Game& game, RootRanking& ranking) const {
    for (RankedMove& each : ranking.moves) {
        const Position next = game.position().after(each.move);
        KeyHistory keys = game.keys();
        keys.push(next.key());
        constexpr int kRanks[] = {-kCertain, 1 - kInTime, 0, kInTime - 1, kCertain};
        const auto wdl =
            is_drawn(next, keys, settings_.fifty_move_rule) ? WDL::Draw : probe_wdl(next.board());
        if (!wdl) return false;
        each.dtz = 0;
        const int value = -static_cast<int>(*wdl);
        each.rank = kRanks[(settings_.fifty_move_rule ? value : 2 * sign_of(value)) + 2];
    }
    return true;
}

std::optional<RootRanking> Tablebases::rank_root_moves(const Game& game) const {
    const Board& board = game.position().board();
    if (board.occupied().count() > most_pieces() || board.castling_rooks.any()) return std::nullopt;
    RootRanking ranking;
    for (const Move move : legal_moves(board)) ranking.moves.push_back({move});
    if (!rank_by_dtz(game, ranking) && !rank_by_wdl(game, ranking)) return std::nullopt;
    for (RankedMove& each : ranking.moves)
        each.score = score_of(each.rank, settings_.fifty_move_rule);
    return ranking;
}

}  // namespace sebastes
