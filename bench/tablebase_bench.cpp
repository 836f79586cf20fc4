// WDL and DTZ probes of Syzygy tables in random positions, and WDL probes by Fathom for comparison
// where its library is installed.  SEBASTES_TABLES names the folder of tables; without it the
// benchmark probes the built-in three-piece tables, and not Fathom.  Items are positions.
#include "tablebase/tablebases.h"

#include <benchmark/benchmark.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "core/random.h"
#include "tools/shared/retrograde/endings.h"
#include "tools/shared/retrograde/random_position.h"
#if defined(SEBASTES_FATHOM)
#include <tbprobe.h>
#endif

namespace sebastes {
namespace {

std::string table_folder() {
    const char* const folder = std::getenv("SEBASTES_TABLES");
    return folder == nullptr ? "" : folder;
}

// Returns kOfEach positions of each table in random order, without en passant, castling or mates.
const std::vector<Board>& table_boards() {
    static const std::vector<Board> kBoards = [] {
        constexpr int kOfEach = 2000;
        std::vector<Material> endings = all_material(3);
        if (!table_folder().empty()) {
            endings.clear();
            for (const auto& entry : std::filesystem::directory_iterator(table_folder()))
                if (entry.path().extension() == ".rtbw")
                    endings.push_back(*Material::parse(entry.path().stem().string()));
        }
        Random random(5);
        std::vector<Board> boards;
        for (const Material material : endings)
            for (int i = 0; i < kOfEach; ++i) boards.push_back(random_position(material, random));
        for (std::size_t i = boards.size(); i > 1; --i)
            std::swap(boards[i - 1], boards[random.below(i)]);
        return boards;
    }();
    return kBoards;
}

// Probes all positions once before the timing, so that the pages of all tables are in memory.
template <typename Probe>
void probe_boards(benchmark::State& state, Probe probe) {
    const std::vector<Board>& boards = table_boards();
    for (const Board& board : boards) probe(board);
    for ([[maybe_unused]] auto _ : state) {
        for (const Board& board : boards)
            if (!probe(board)) state.SkipWithError("a position is not known");
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(boards.size()));
}

void probe_wdl(benchmark::State& state) {
    Tablebases tablebases;
    tablebases.open(table_folder());
    probe_boards(state,
                 [&](const Board& board) { return tablebases.probe_wdl(board).has_value(); });
}

void probe_dtz(benchmark::State& state) {
    Tablebases tablebases;
    tablebases.open(table_folder());
    probe_boards(state,
                 [&](const Board& board) { return tablebases.probe_dtz(board).has_value(); });
}

BENCHMARK(probe_wdl)->Name("tablebase/wdl");
BENCHMARK(probe_dtz)->Name("tablebase/dtz");

#if defined(SEBASTES_FATHOM)

void fathom_wdl(benchmark::State& state) {
    tb_init(table_folder().c_str());
    probe_boards(state, [](const Board& board) {
        const auto type = [&](PieceType piece) { return board.by_type[piece].bits; };
        const unsigned en_passant = board.en_passant == Square::None
                                        ? 0
                                        : static_cast<unsigned>(index_of(board.en_passant));
        return tb_probe_wdl(board.by_color[Color::White].bits, board.by_color[Color::Black].bits,
                            type(PieceType::King), type(PieceType::Queen), type(PieceType::Rook),
                            type(PieceType::Bishop), type(PieceType::Knight), type(PieceType::Pawn),
                            0, 0, en_passant,
                            board.side_to_move == Color::White) != TB_RESULT_FAILED;
    });
}

const bool kFathomIsAsked =
    !table_folder().empty() &&
    benchmark::RegisterBenchmark("tablebase/wdl by Fathom", fathom_wdl) != nullptr;

#endif

}  // namespace
}  // namespace sebastes
