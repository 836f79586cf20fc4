// Answers with the first plies of many games, as the keys of their positions and the codes of their
// moves.
#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tools/shared/api/answer_parts.h"
#include "tools/shared/api/answers.h"
#include "tools/shared/pgn_epd/pgn_reader.h"

namespace sebastes::api {

using tools::Json;

namespace {

constexpr std::int64_t kUsualPlies = 30;

// Appends the bytes of the number, the lowest first.
template <typename Number>
void append_bytes(std::string& bytes, Number number) {
    for (std::size_t i = 0; i < sizeof(Number); ++i)
        bytes += static_cast<char>(number >> (8 * i) & 0xFF);
}

std::string to_base64(std::string_view bytes) {
    constexpr std::string_view kDigits =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        std::uint32_t three = 0;
        for (std::size_t j = 0; j < 3; ++j)
            three =
                three << 8 | (i + j < bytes.size() ? static_cast<unsigned char>(bytes[i + j]) : 0U);
        for (std::size_t j = 0; j < 4; ++j)
            text += i + j > bytes.size() ? '=' : kDigits[three >> (18 - 6 * j) & 63];
    }
    return text;
}

}  // namespace

Json games_answer(const Request& request) {
    std::istringstream text(request.text("games"));
    PgnReader reader(text, "games");
    reader.keep_plies(static_cast<std::size_t>(request.whole("plies").value_or(kUsualPlies)));
    Json white = Json::array();
    Json black = Json::array();
    Json results = Json::array();
    Json plies = Json::array();
    Json faults = Json::array();
    std::string keys;
    std::string codes;
    while (const auto reading = reader.next()) {
        if (!*reading) {
            // The number of a line means nothing to a client that sends a part of a file.
            const std::string& error = reading->error();
            const PgnGame& game = reader.fault().game;
            faults.push_back(fmt::format("{} - {}: {}", game.tag("White"), game.tag("Black"),
                                         error.substr(error.find(": ") + 2)));
            continue;
        }
        const PgnGame& game = (*reading)->game;
        white.push_back(game.tag("White"));
        black.push_back(game.tag("Black"));
        results.push_back(result_json(game.result));
        const std::vector<Move> moves = game.played_moves();
        plies.push_back(moves.size());
        Position position = game.start;
        for (const Move move : moves) {
            append_bytes(keys, position.key());
            append_bytes(codes, move.raw());
            position = position.after(move);
        }
    }
    return Json::object({{"white", std::move(white)},
                         {"black", std::move(black)},
                         {"results", std::move(results)},
                         {"plies", std::move(plies)},
                         {"keys", to_base64(keys)},
                         {"moves", to_base64(codes)},
                         {"faults", std::move(faults)}});
}

}  // namespace sebastes::api
