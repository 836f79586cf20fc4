// Fuzz target: the info lines of other engines, UCI or XBoard.  The line's moves are always legal.
//
//   tests/fuzz/run 3600 info
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "core/score.h"
#include "notation/fen.h"
#include "tools/programs/epd/info_line.h"
#include "tools/programs/epd/mate_line.h"
#include "tools/programs/epd/thinking_line.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const auto position =
        sebastes::parse_fen("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    const std::string_view line(reinterpret_cast<const char*>(data), size);
    for (const auto parse : {sebastes::epd::parse_info, sebastes::epd::parse_thinking}) {
        const auto info = parse(line, *position);
        if (!info) continue;
        sebastes::Position at = *position;
        for (const sebastes::Move move : info->report.line) {
            if (!at.is_legal(move)) std::abort();
            at = at.after(move);
        }
        const int score = info->report.score;
        if (score < -sebastes::kMate || score > sebastes::kMate) std::abort();
        if (sebastes::is_mate(score))
            sebastes::epd::check_mate_line(*position, info->report.line, score);
    }
    return 0;
}
