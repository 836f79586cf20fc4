#include "tools/shared/api/checked_game.h"

#include <fmt/core.h>

#include <algorithm>
#include <istream>
#include <streambuf>
#include <string_view>

#include "core/text.h"
#include "notation/fen.h"
#include "notation/notation.h"
#include "tools/shared/explain/explain.h"
#include "tools/shared/pgn_epd/move_text.h"
#include "tools/shared/pgn_epd/pgn_reader.h"

namespace sebastes::api {

namespace {

std::string_view end_words(GameStatus status) {
    switch (status) {
        case GameStatus::Checkmate:
            return "checkmate";
        case GameStatus::Stalemate:
            return "stalemate";
        case GameStatus::InsufficientMaterial:
            return "insufficient material";
        case GameStatus::FiftyMoves:
            return "the fifty-move rule";
        default:
            return "threefold repetition";
    }
}

// Whether the text could be a move in some position.
bool could_be_move(std::string_view text) {
    constexpr std::size_t kLongest = 15;  // "Qa1xb2=Q+ e.p."
    if (text.empty() || text.size() > kLongest) return false;
    if (text.front() == 'O' || text.front() == 'o' || text.front() == '0') return true;
    for (std::size_t i = 0; i + 1 < text.size(); ++i)
        if (parse_square(text.substr(i, 2))) return true;
    return false;
}

// Returns why the move is illegal there; empty if it is legal.
std::string move_fault(const CheckedGame& record, std::string_view text) {
    const std::string end = record.end();
    if (!end.empty()) return quoted(text) + ": " + end;
    const Result<Move> move = tools::read_move(record.position(), text);
    return move ? std::string() : move.error();
}

}  // namespace

std::string CheckedGame::end() const {
    const GameStatus status = game().status();
    if (status == GameStatus::Checkmate || status == GameStatus::Stalemate ||
        status == GameStatus::InsufficientMaterial)
        return fmt::format("the game has ended by {}", end_words(status));
    if (game().has_seventy_five_moves()) return "the game has ended by the seventy-five-move rule";
    if (game().has_fivefold_repetition()) return "the game has ended by fivefold repetition";
    return {};
}

PgnGame CheckedGame::pgn() const {
    if (!came_as_pgn() && pgn_.tags.empty()) return PlayedGame::pgn(result());
    PgnGame pgn = pgn_;
    pgn.result = result();
    pgn.tidy_tags();
    return pgn;
}

std::optional<GameResult> CheckedGame::result() const {
    if (pgn_.result) return pgn_.result;
    return end().empty() ? std::nullopt : game().result();
}

std::string with_blanks(std::string fen) {
    std::ranges::replace(fen, '_', ' ');
    return fen;
}

CheckedGame read_moves(const Request& request, Issues& issues) {
    CheckedGame record;
    if (request.has("fen")) {
        auto fen = read_fen(with_blanks(request.text("fen")));
        if (!fen) {
            issues.push_back({{}, "fen", fen.error()});
            return record;
        }
        for (std::string& warning : fen->warnings)
            issues.push_back({{}, "fen", std::move(warning)});
        record = CheckedGame(fen->position);
    }
    bool faulty = false;
    int ply = 0;
    for (const std::string& text : request.texts("moves")) {
        ++ply;
        if (faulty) {
            // The text is not a move in any position.
            if (!could_be_move(text))
                issues.push_back({ply, "moves", quoted(text) + " is no move"});
            continue;
        }
        std::string fault = move_fault(record, text);
        faulty = !fault.empty();
        if (faulty)
            issues.push_back({ply, "moves", std::move(fault)});
        else
            record.play(*tools::read_move(record.position(), text));
    }
    return record;
}

namespace {

// Plays the moves as far as the rules allow. Returns whether all were played.
bool play_all(CheckedGame& record, const std::vector<Move>& moves, Issues& issues) {
    for (const Move move : moves) {
        const std::string end = record.end();
        if (!end.empty() || moves.size() > static_cast<std::size_t>(kMostPlies)) {
            const std::string san = to_san(record.position(), move);
            issues.push_back({record.plies() + 1, "pgn",
                              end.empty() ? fmt::format("more than {} moves", kMostPlies)
                                          : quoted(san) + ": " + end});
            return false;
        }
        record.play(move);
    }
    return true;
}

// Checks that the tag, the result after the moves and the board agree.
void check_result(const CheckedGame& record, const PgnReading& reading, Issues& issues) {
    for (const PgnWarning& warning : reading.warnings)
        if (warning.kind == kPgnResultWarning) issues.push_back({{}, "pgn", warning.text});
    const GameStatus status = record.game().status();
    const auto by_rule = record.game().result();
    const auto told = reading.game.result;
    const bool at_once = !record.end().empty();
    if (told && by_rule && told != by_rule && at_once)
        issues.push_back(
            {{},
             "pgn",
             fmt::format("the result is {}, but the game ended by {}: {}", to_pgn_result(told),
                         end_words(status), to_pgn_result(by_rule))});
}

// A text that is read in pieces and ends early if `stop` is set.
class StoppableText : public std::streambuf {
  public:
    StoppableText(const std::string& text, const std::atomic<bool>* stop)
        : text_(text), stop_(stop) {}

  private:
    int_type underflow() override {
        constexpr std::size_t kPiece = std::size_t{16} << 10;
        const std::size_t size = std::min(kPiece, text_.size() - at_);
        if (size == 0 || (stop_ != nullptr && *stop_)) return traits_type::eof();
        piece_ = text_.substr(at_, size);
        at_ += size;
        setg(piece_.data(), piece_.data(), piece_.data() + size);
        return traits_type::to_int_type(piece_.front());
    }

    const std::string& text_;
    const std::atomic<bool>* stop_;
    std::string piece_;
    std::size_t at_ = 0;
};

// Returns why the game ends there; `error` begins with "pgn:LINE: ".
Issue pgn_issue(const CheckedGame& record, const PgnFault& fault, const std::string& error) {
    const std::string line = std::to_string(fault.line);
    const std::string move = fault.move.empty() ? "" : move_fault(record, fault.move);
    if (!move.empty()) return {record.plies() + 1, "pgn", fmt::format("line {}: {}", line, move)};
    const std::string reason = error.substr(std::min(error.size(), line.size() + 6));
    return {record.plies() > 0 ? std::optional(record.plies()) : std::nullopt, "pgn",
            fmt::format("line {}: {}", line, reason)};
}

}  // namespace

CheckedGame read_pgn(const std::string& text, Issues& issues, const std::atomic<bool>* stop) {
    StoppableText pieces(text, stop);
    std::istream in(&pieces);
    PgnReader reader(in, "pgn");
    const auto reading = reader.next();
    if (!reading) {
        issues.push_back({{}, "pgn", "no game in the PGN"});
        return CheckedGame();
    }
    const PgnGame& game = *reading ? (*reading)->game : reader.fault().game;
    CheckedGame record(game.start);
    if (game.elements.size() > kMostElements) {
        issues.push_back({{},
                          "pgn",
                          fmt::format("more than {} moves, glyphs, comments and ends of variations",
                                      kMostElements)});
        return record;
    }
    const std::vector<Move> moves = game.played_moves();
    const bool null_move = moves.size() < game.main_line().size();
    bool whole = play_all(record, moves, issues);
    if (whole && null_move) {
        issues.push_back({record.plies() + 1, "pgn", "a null move is no move of chess"});
        return record;
    }
    if (!*reading) {
        if (whole) issues.push_back(pgn_issue(record, reader.fault(), reading->error()));
        return record;
    }
    for (const PgnWarning& warning : (*reading)->warnings)
        if (warning.kind == kPgnFenWarning) issues.push_back({{}, "pgn", warning.text});
    if (whole) {
        check_result(record, **reading, issues);
        record.set_pgn(game);
    }
    if (reader.next()) issues.push_back({{}, "pgn", "more than one game in the PGN"});
    return record;
}

CheckedGame read_game(const Request& request, Issues& issues, const std::atomic<bool>* stop) {
    const bool moves = request.has("fen") || request.has("moves");
    if (moves + request.has("pgn") + request.has("boards") > 1)
        issues.push_back({{}, "", "more than one of fen with moves, pgn and boards is given"});
    if (request.has("pgn")) return read_pgn(request.text("pgn"), issues, stop);
    if (request.has("boards")) {
        std::vector<std::string> boards = request.texts("boards");
        for (std::string& board : boards) board = with_blanks(std::move(board));
        return read_boards(boards, issues);
    }
    return read_moves(request, issues);
}

}  // namespace sebastes::api
