#include "tools/epd/xboard_engine.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "board/fen.h"
#include "core/quoted.h"
#include "tools/epd/thinking_line.h"
#include "tools/uci_client/chess960.h"
#include "uci/words.h"

namespace sebastes::epd {

namespace {

using tools::Fault;
using tools::Seconds;
using tools::XboardClient;

constexpr Seconds kReadyLimit{30};
constexpr int kMaxFailedStarts = 3;
// Where time is no limit, the time that the engine is given.
constexpr double kDefaultTimeout = 300;

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
    : command_(std::move(command)), client_(std::move(client)), name_(client_.name()) {}

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

void XboardEngine::set_options() {
    if (client_.has("memory")) client_.send(fmt::format("memory {}", command_.hash_mib));
    if (client_.has("smp")) client_.send(fmt::format("cores {}", command_.threads));
    for (const auto& [option, value] : command_.options) client_.set_option(option, value);
}

std::optional<std::string> XboardEngine::revive() {
    // One that cannot play a second game is started anew for it.
    if (!dead_ && (client_.has("reuse") || !is_used_)) return std::nullopt;
    if (failed_starts_ >= kMaxFailedStarts) return "does not start any more";
    dead_ = true;
    Result<XboardClient> again = XboardClient::start(command_.command, kReadyLimit);
    if (!again) {
        ++failed_starts_;
        return "does not start again: " + again.error();
    }
    client_ = std::move(*again);
    failed_starts_ = 0;
    dead_ = false;
    is_used_ = false;
    set_options();
    return std::nullopt;
}

std::optional<std::string> XboardEngine::prepare(const Position& position, const Limits& limits) {
    if (tools::needs_chess960(position.board())) return "does not know Chess960";
    std::vector<std::string> lines{"setboard " + to_fen(position)};
    if (!client_.has("setboard")) {
        auto edit = edit_lines(position);
        if (!edit) return "cannot be told of the castling rights or the capture en passant";
        lines = std::move(*edit);
    }
    client_.send("force");
    client_.send("new");
    client_.send("force");
    client_.send("post");
    client_.send("easy");
    const double seconds = limits.move_time ? static_cast<double>(*limits.move_time) / 1000
                                            : command_.timeout.value_or(kDefaultTimeout);
    client_.send(fmt::format("st {}", static_cast<std::int64_t>(std::max(1.0, seconds + 0.999))));
    if (limits.depth) client_.send(fmt::format("sd {}", *limits.depth));
    is_used_ = true;
    for (const std::string& line : lines)
        client_.send(line == "a2a3" && client_.has("usermove") ? "usermove a2a3" : line);
    const auto ready = client_.synchronise(kReadyLimit);
    if (const auto* fault = std::get_if<Fault>(&ready)) {
        dead_ = true;
        return fault->message + " after new and ping";
    }
    for (const std::string& line : std::get<std::vector<std::string>>(ready))
        if (refuses_position(line)) return "refused the position: " + printable(line, 80);
    return std::nullopt;
}

SearchAnswer XboardEngine::think(const Position& position, const Limits& limits,
                                 SearchControl& control, const OnReport& on_report) {
    SearchAnswer answer;
    // One that died while it was idle is not this position's fault: a second try.
    for (const bool last : {false, true}) {
        auto reason = revive();
        if (!reason) reason = prepare(position, limits);
        if (!reason) break;
        if (last || !dead_ || failed_starts_ > 0) {
            answer.fault = *reason;
            answer.was_asked = dead_;
            return answer;
        }
    }
    SearchWatch watch(limits, command_.timeout, SearchWatch::Keeper::Watch, control, on_report,
                      answer);
    client_.send("go");
    listen(position, watch, answer);
    watch.end(position);
    return answer;
}

void XboardEngine::listen(const Position& position, SearchWatch& watch, SearchAnswer& answer) {
    for (;;) {
        if (watch.must_stop()) client_.send("?");
        if (watch.is_overdue()) {
            dead_ = true;
            client_.kill();
            answer.fault = watch.overdue_fault();
            return;
        }
        const auto heard = client_.poll_line(watch.next_look());
        if (const auto* fault = std::get_if<Fault>(&heard)) {
            dead_ = true;
            answer.fault = fault->message;
            return;
        }
        const auto& line = std::get<std::optional<std::string>>(heard);
        if (!line) continue;
        if (read_answer(*line, position, answer)) return;
        if (auto info = parse_thinking(*line, position)) watch.see(std::move(*info));
    }
}

bool XboardEngine::read_answer(std::string_view line, const Position& position,
                               SearchAnswer& answer) {
    constexpr std::string_view kAnswers[] = {"move ", "My move is: ", "My move is : "};
    for (const std::string_view start : kAnswers) {
        if (!line.starts_with(start)) continue;
        line.remove_prefix(start.size());
        const std::string_view word = take_word(line);
        const auto move = parse_written_move(position, word);
        if (move)
            answer.move = *move;
        else
            answer.fault = "answered with " + quoted(word) + ", which is not legal";
        return true;
    }
    const std::string_view word = take_word(line);
    const bool over = word == "resign" || word == "1-0" || word == "0-1" || word == "1/2-1/2";
    if (over) answer.fault = "answered without a move: " + std::string(word);
    return over;
}

}  // namespace sebastes::epd
