#include "tools/programs/play/screen.h"

#include <fmt/core.h>

#include <algorithm>

#include "notation/notation.h"

namespace sebastes::play {

namespace {

constexpr int kPanelWidth = 26;
constexpr PieceTypeArray<int> kPawnsWorth{{1, 3, 3, 5, 9, 0}};

int material(const Position& position, Color side) {
    int sum = 0;
    for (const PieceType type : kPieceTypes)
        sum += kPawnsWorth[type] * position.pieces(side, type).count();
    return sum;
}

// "12. Nf3     Nc6", the last `rows` of the game's moves.
std::vector<std::string> move_rows(const GameAtBoard& record, std::size_t rows) {
    std::vector<std::string> lines;
    int number = record.start().fullmove_number();
    bool white = record.start().side_to_move() == Color::White;
    for (const std::string& move : record.notation()) {
        if (white || lines.empty())
            lines.push_back(fmt::format("{:>3}. {:<8}", number, white ? move : "..."));
        if (!white) {
            lines.back() += " " + move;
            ++number;
        }
        white = !white;
    }
    if (lines.size() > rows) lines.erase(lines.begin(), lines.end() - static_cast<long>(rows));
    return lines;
}

std::string player_line(const View& view, Color side, const PictureStyle& style, int width) {
    std::string left = fmt::format("   {}", view.names[side]);
    const std::string captured = captured_text(view.record, side, style);
    if (!captured.empty()) left += "  " + captured;
    if (view.clock == nullptr) return fitted(left, static_cast<std::size_t>(width));
    const std::string time = clock_text(view.clock->left(side, view.now));
    const auto room = static_cast<std::size_t>(std::max(0, width - 9));
    left = fitted(left, room);
    left.append(room - columns_of(left), ' ');
    return left + fmt::format(" {:>8}", time);
}

}  // namespace

std::string captured_text(const GameAtBoard& record, Color side, const PictureStyle& style) {
    const PieceTypeArray<int> captured = record.captured_by(side);
    std::string text;
    for (const PieceType type : kPieceTypes)
        for (int i = 0; i < captured[type]; ++i) text += piece_mark(make_piece(~side, type), style);
    const int ahead = material(record.position(), side) - material(record.position(), ~side);
    if (ahead > 0) text += fmt::format("{}+{}", text.empty() ? "" : " ", ahead);
    return text;
}

std::string screen_text(const View& view, const PictureStyle& style, int width) {
    const bool panel = width >= kBoardWidth + kPanelWidth;
    const int line_width = std::min(width, panel ? kBoardWidth + kPanelWidth : width);
    const Color top = view.from_black ? Color::White : Color::Black;
    const auto rows = panel ? move_rows(view.record, 8) : std::vector<std::string>();
    const auto board =
        board_lines(view.record.position(), view.record.last_move(), view.from_black, style);

    std::string text = player_line(view, top, style, std::min(line_width, 52)) + "\n";
    for (std::size_t i = 0; i < board.size(); ++i) {
        text += board[i];
        if (i < rows.size()) text += "  " + fitted(rows[i], kPanelWidth - 2);
        while (text.back() == ' ') text.pop_back();
        text += '\n';
    }
    text += player_line(view, ~top, style, std::min(line_width, 52)) + "\n";
    if (const auto opening = view.record.opening()) {
        const std::string name = fmt::format("   {} ({})", opening->name, opening->eco);
        text += fitted(name, static_cast<std::size_t>(width)) + "\n";
    }
    return text;
}

std::string score_text(int score, Color side_to_move) {
    const int white = side_to_move == Color::White ? score : -score;
    if (is_mate(score))
        return fmt::format("{}#{}", white < 0 ? "-" : "", std::abs(mate_distance(score)));
    return fmt::format("{:+.2f}", white / 100.0);
}

}  // namespace sebastes::play
