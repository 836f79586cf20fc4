#include "tools/programs/epd/xboard_engine.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "board/chess960.h"
#include "core/quoted.h"
#include "notation/fen.h"
#include "tools/programs/epd/thinking_line.h"
#include "uci/words.h"

namespace sebastes::epd {

namespace {

using tools::Fault;
using tools::XboardClient;

// Where time is no limit, the time that the engine is given.
constexpr double kUsualSeconds = 300;

constexpr Square kRookHomes[] = {Square::A1, Square::H1, Square::A8, Square::H8};

// Kings and rooks at home that may not castle, or a capture en passant, are what the edit mode
// has no words for.
bool is_editable(const Position& position) {
    const Board& board = position.board();
    if (board.en_passant != Square::None) return false;
    for (const Square home : kRookHomes) {
        const Color color = rank_of(home) == Rank::R1 ? Color::White : Color::Black;
        const Square king = color == Color::White ? Square::E1 : Square::E8;
        const bool at_home = position.piece_on(home) == make_piece(color, PieceType::Rook) &&
                             position.piece_on(king) == make_piece(color, PieceType::King);
        if (at_home != board.castling_rooks.contains(home)) return false;
    }
    return true;
}

// "Illegal position", "Error (unknown command): setboard"; other complaints are of what an engine
// may well not know.
bool refuses_position(std::string_view line) {
    const bool complains = line.starts_with("Error") || line.starts_with("Illegal") ||
                           line.starts_with("tellusererror");
    return complains && (line.find("setboard") != std::string_view::npos ||
                         line.find("osition") != std::string_view::npos);
}

// Whether the line is the engine's answer, which is then noted.
bool ends_search(std::string_view line, const Position& position, SearchAnswer& answer) {
    constexpr std::string_view kAnswers[] = {"move ", "My move is: ", "My move is : "};
    for (const std::string_view start : kAnswers) {
        if (!line.starts_with(start)) continue;
        line.remove_prefix(start.size());
        const std::string_view word = take_word(line);
        const auto move = parse_written_move(position, word);
        if (move)
            answer.move = *move;
        else
            answer.fault = "answered with " + sebastes::quoted(word) + ", which is not legal";
        return true;
    }
    const std::string_view word = take_word(line);
    const bool over = word == "resign" || word == "1-0" || word == "0-1" || word == "1/2-1/2";
    if (over) answer.fault = "answered without a move: " + std::string(word);
    return over;
}

}  // namespace

std::optional<std::vector<std::string>> edit_lines(const Position& position) {
    if (!is_editable(position)) return std::nullopt;
    // In force mode a move gives Black the turn; the edit mode keeps it.
    std::vector<std::string> lines;
    if (position.side_to_move() == Color::Black) lines.emplace_back("a2a3");
    lines.emplace_back("edit");
    lines.emplace_back("#");
    for (const Color color : kColors) {
        for (const Square square : position.occupied())
            if (const Piece piece = position.piece_on(square); color_of(piece) == color)
                lines.push_back(to_char(type_of(piece)) + to_string(square));
        if (color == Color::White) lines.emplace_back("c");
    }
    lines.emplace_back(".");
    return lines;
}

XboardEngine::XboardEngine(EngineCommand command, XboardClient client)
    : ProcessEngine(std::move(command), std::move(client), SearchWatch::Keeper::Watch, "?") {}

Result<std::unique_ptr<Engine>> XboardEngine::start(EngineCommand command) {
    Result<XboardClient> client = XboardClient::start(command.command);
    if (!client) return Error{client.error()};
    for (const auto& [option, value] : command.options)
        if (!client->has_option(option))
            return Error{fmt::format("{} has no option {}", client->name(), option)};
    std::unique_ptr<XboardEngine> engine(new XboardEngine(std::move(command), std::move(*client)));
    engine->set_options();
    return std::unique_ptr<Engine>(std::move(engine));
}

std::optional<std::string> XboardEngine::set_options() {
    is_used_ = false;
    if (client().has("memory")) client().send(fmt::format("memory {}", command().hash_mib));
    if (client().has("smp")) client().send(fmt::format("cores {}", command().threads));
    for (const auto& [option, value] : command().options) client().set_option(option, value);
    return std::nullopt;
}

std::optional<std::string> XboardEngine::prepare(const Position& position, const Limits& limits) {
    if (needs_chess960(position.board())) return "does not know Chess960";
    std::vector<std::string> lines{"setboard " + to_fen(position)};
    if (!client().has("setboard")) {
        auto edit = edit_lines(position);
        if (!edit) return "cannot be told of the castling rights or the capture en passant";
        lines = std::move(*edit);
    }
    client().send("force");
    client().send("new");
    client().send("force");
    client().send("post");
    client().send("easy");
    const double seconds = limits.move_time ? static_cast<double>(*limits.move_time) / 1000
                                            : command().timeout.value_or(kUsualSeconds);
    client().send(fmt::format("st {}", static_cast<std::int64_t>(std::max(1.0, seconds + 0.999))));
    if (limits.depth) client().send(fmt::format("sd {}", *limits.depth));
    is_used_ = true;
    for (const std::string& line : lines)
        client().send(line == "a2a3" && client().has("usermove") ? "usermove a2a3" : line);
    const auto ready = synchronise(" after new and ping");
    if (const auto* fault = std::get_if<Fault>(&ready)) return fault->message;
    for (const std::string& line : std::get<std::vector<std::string>>(ready))
        if (refuses_position(line)) return "refused the position: " + printable(line, 80);
    return std::nullopt;
}

bool XboardEngine::read_line(const std::string& line, const Position& position, SearchWatch& watch,
                             SearchAnswer& answer) {
    if (ends_search(line, position, answer)) return true;
    if (auto info = parse_thinking(line, position)) watch.see(std::move(*info));
    return false;
}

}  // namespace sebastes::epd
