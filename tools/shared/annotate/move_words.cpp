#include "tools/shared/annotate/move_words.h"

#include <fmt/core.h>

#include <array>
#include <cstdlib>

#include "core/score.h"
#include "notation/notation.h"
#include "tools/shared/pgn_epd/move_text.h"

namespace sebastes::annotate {

namespace {

constexpr int kTelling = 1000;        // centipawns: beyond this a difference says little
constexpr double kHopeless = 15;      // expected points in percent, at most
constexpr double kStillHopeful = 40;  // at least

std::string checkmate_in(int score) {
    return fmt::format("checkmate in {}", std::abs(mate_distance(score)));
}

std::string best_san(const JudgedMove& judged) { return to_san(judged.before, judged.best); }

// Returns "; g6 was better", or nothing.
std::string better(const JudgedMove& judged, std::string_view what = "was better") {
    if (!judged.best || judged.best == judged.move) return {};
    return fmt::format("; {} {}", best_san(judged), what);
}

// Whether the loss in pawns is informative.
bool is_telling(const JudgedMove& judged) {
    return std::abs(judged.was.score) < kTelling && std::abs(judged.became.score) < kTelling;
}

std::string drawn(const JudgedMove& judged) {
    const auto name = [&]() -> std::string_view {
        switch (judged.ends) {
            case GameStatus::Stalemate:
                return "is stalemate: a draw";
            case GameStatus::Threefold:
                return "repeats the position for the third time: a draw";
            case GameStatus::FiftyMoves:
                return "ends the fifty moves: a draw";
            default:
                return "leaves nobody enough to win: a draw";
        }
    };
    const std::string told = is_win(judged.was.score) ? "led to " + checkmate_in(judged.was.score)
                                                      : std::string("was better");
    return std::string(name()) + (is_fault(judged.judgement) ? better(judged, told) : "");
}

std::string_view fault_name(Judgement judgement) {
    switch (judgement) {
        case Judgement::Inaccuracy:
            return "is an inaccuracy";
        case Judgement::Mistake:
            return "is a mistake";
        default:
            return "is a blunder";
    }
}

std::string fault(const JudgedMove& judged) {
    const std::string reason = reason_of(judged);
    if (!reason.empty()) return reason + better(judged);
    std::string text(fault_name(judged.judgement));
    if (judged.became.expected <= kHopeless && judged.was.expected >= kStillHopeful)
        return text + " that loses" + better(judged);
    if (!is_telling(judged)) return text + better(judged);
    return text +
           fmt::format(": {:.2f} pawns worse than {}", judged.loss / 100.0, best_san(judged));
}

// Describes a move in a position that was already lost or is still won.
std::string about_mates(const JudgedMove& judged) {
    const int was = judged.was.score;
    const int became = judged.became.score;
    if (is_loss(became) && !is_loss(was))
        return "allows " + checkmate_in(became) + ", in a lost position" +
               better(judged, "held out longer");
    if (is_loss(became) && mate_distance(became) > mate_distance(was))
        return fmt::format("hastens the end: {}, not in {}", checkmate_in(became),
                           -mate_distance(was)) +
               better(judged, "held out longer");
    if (is_win(was) && is_win(became) && mate_distance(became) > mate_distance(was))
        return fmt::format("still wins, by {}; {} led to it in {}", checkmate_in(became),
                           best_san(judged), mate_distance(was));
    return {};
}

std::string praise(const JudgedMove& judged) {
    if (const std::string mates = about_mates(judged); !mates.empty()) return mates;
    const bool best = judged.move == judged.best;
    if (is_win(judged.became.score))
        return (best ? "is the best move: " : "is as good as the best move: ") +
               checkmate_in(judged.became.score);
    if (best) return "is the best move";
    if (judged.loss == 0) return "is as good as the best move";
    if (!is_telling(judged)) return "changes little";
    return fmt::format("is a good move; {} is {:.2f} pawns better", best_san(judged),
                       judged.loss / 100.0);
}

std::string predicate(const JudgedMove& judged) {
    if (judged.mates()) return "is checkmate";
    if (judged.ends_game()) return drawn(judged);
    if (judged.judgement == Judgement::Forced) return "is the only move";
    if (judged.judgement == Judgement::Book)
        return judged.opening ? fmt::format("is book: {}", judged.opening->name) : "is book";
    return is_fault(judged.judgement) ? fault(judged) : praise(judged);
}

}  // namespace

std::string reason_of(const JudgedMove& judged) {
    if (!is_fault(judged.judgement)) return {};
    const int became = judged.became.score;
    if (is_loss(became) && !is_loss(judged.was.score)) return "allows " + checkmate_in(became);
    if (is_win(judged.was.score) && !is_win(became))
        return "misses " + checkmate_in(judged.was.score);
    return judged.judgement == Judgement::MissedWin ? "misses the win" : "";
}

std::string sentence_on(const JudgedMove& judged) {
    if (!judged.move) return {};
    return to_numbered_san(judged.before, std::array{judged.move}) + ' ' + predicate(judged);
}

}  // namespace sebastes::annotate
