#include "core/score.h"
#include "notation/fen.h"
#include "tests/fuzz/checks.h"
#include "tools/programs/epd/mate_line.h"
#include "tools/shared/external_engine/info_line.h"

namespace sebastes::fuzz {

std::string fault_of_info(std::string_view bytes) {
    static const auto position =
        parse_fen("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    for (const auto parse : {tools::parse_info, tools::parse_thinking}) {
        const auto info = parse(bytes, *position);
        if (!info) continue;
        Position at = *position;
        for (const Move move : info->report.line) {
            if (!at.is_legal(move)) return "a move that is not legal";
            at = at.after(move);
        }
        const int score = info->report.score;
        if (score < -kMate || score > kMate) return "a score beyond mate";
        if (is_mate(score)) epd::check_mate_line(*position, info->report.line, score);
    }
    return {};
}

}  // namespace sebastes::fuzz
