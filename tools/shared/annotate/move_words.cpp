#include "tools/shared/annotate/move_words.h"

#include <fmt/core.h>

#include <array>
#include <cstdlib>
#include <optional>
#include <span>
#include <vector>

#include "core/score.h"
#include "notation/notation.h"
#include "tools/shared/annotate/line_words.h"
#include "tools/shared/pgn_epd/move_text.h"

namespace sebastes::annotate {

namespace {

constexpr int kTelling = 1000;        // centipawns: beyond this a difference says little
constexpr double kStillHopeful = 40;  // winning chances in percent, at least

std::string checkmate_in(int score) {
    return fmt::format("checkmate in {}", std::abs(mate_distance(score)));
}

std::string reply_san(const JudgedMove& judged) {
    if (judged.reply_line.empty()) return {};
    return to_san(judged.before.after(judged.move), judged.reply_line.front());
}

std::string best_san(const JudgedMove& judged) { return to_san(judged.before, judged.best); }

// Returns "; g6 was better", or nothing.
std::string better(const JudgedMove& judged, std::string_view what = "was better",
                   bool named = true) {
    if (!judged.best || judged.best == judged.move) return {};
    return fmt::format("; {} {}", named ? best_san(judged) : "another move", what);
}

// Whether the loss in pawns is informative.
bool is_telling(const JudgedMove& judged) {
    return std::abs(judged.was.score) < kTelling && std::abs(judged.became.score) < kTelling;
}

std::string in_pawns(int centipawns) { return fmt::format("{:.1f} pawns", centipawns / 100.0); }

// The position after the move, and what the reply's line wins there.
struct Reply {
    Position position;
    std::optional<LineBalance> balance;
};

Reply reply_to(const JudgedMove& judged) {
    const Position after = judged.before.after(judged.move);
    return {after, balance_of(after, judged.reply_line, judged.before)};
}

// Whether a score, of the side that has the balance, confirms that its material lasts: a pawn that
// is taken back later, or for which there is full compensation, is not won.
bool confirms(int score, const LineBalance& balance) {
    constexpr int kPawn = 75;
    constexpr int kCompensation = 50;
    return score >= kPawn * balance.material - kCompensation;
}

// Whether the loss agrees that so much material is won.
bool agrees(const JudgedMove& judged, int gain) {
    constexpr int kHalfAPawn = 50;
    return judged.loss >= kHalfAPawn * gain || !is_telling(judged);
}

// Returns "wins the knight on e5": what the player's line with that score wins within two moves. A
// move that takes back wins nothing new.
std::string own_gain(const JudgedMove& judged, std::span<const Move> line, int score) {
    constexpr std::size_t kMostMoves = 2;
    if (judged.recaptures_on && line[0].to() == *judged.recaptures_on &&
        judged.before.is_capture(line[0]))
        return {};
    const auto balance = balance_of(judged.before, line, judged.before);
    if (!balance || balance->moves > kMostMoves || !confirms(score, *balance)) return {};
    return gain_words(judged.before, line, judged.before, *balance);
}

// Returns "; Nxe5 was better by 1.2 pawns: it wins the pawn on e5".
std::string better_by(const JudgedMove& judged, bool named) {
    std::string text = better(judged, "was better", named);
    if (text.empty()) return text;
    if (is_telling(judged)) text += " by " + in_pawns(judged.loss);
    if (!named) return text;
    const auto balance = balance_of(judged.before, judged.best_line, judged.before);
    const auto reply = reply_to(judged).balance;
    if (!balance || (reply && balance->gain <= -reply->gain) || !agrees(judged, 1)) return text;
    const std::string gain = own_gain(judged, judged.best_line, judged.was.score);
    return gain.empty() ? text : text + ": it " + gain;
}

std::string drawn(const JudgedMove& judged, bool names_better) {
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
    return std::string(name()) +
           (is_fault(judged.judgement) ? better(judged, told, names_better) : "");
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

std::string fault(const JudgedMove& judged, bool names_better) {
    const std::string reason = reason_of(judged);
    const std::string refutation = refutation_of(judged);
    if (!reason.empty()) {
        if (is_mate(judged.was.score) || is_mate(judged.became.score))
            return reason + better(judged, "was better", names_better);
        return reason + (refutation.empty() ? "" : ": " + refutation) +
               better_by(judged, names_better);
    }
    std::string text(fault_name(judged.judgement));
    if (judged.became.expected <= kLost && judged.was.expected >= kStillHopeful)
        text += " that loses";
    return text + (refutation.empty() ? "" : ": " + refutation) + better_by(judged, names_better);
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

// Describes a move that is neither the best nor a fault, and whose loss is worth telling.
std::string almost(const JudgedMove& judged) {
    if (judged.became.expected >= kWon) return "keeps the win";
    if (judged.was.expected <= kLost) return "changes nothing: the position is lost";
    if (judged.was.expected - judged.became.expected > kWorthTelling)
        return "is not the best; " + best_san(judged) + " is better" +
               (is_telling(judged) ? " by " + in_pawns(judged.loss) : "");
    return "is a good move";
}

std::string praise(const JudgedMove& judged) {
    if (const std::string mates = about_mates(judged); !mates.empty()) return mates;
    const bool best = judged.move == judged.best;
    if (is_win(judged.became.score))
        return (best ? "is the best move: " : "is as good as the best move: ") +
               checkmate_in(judged.became.score);
    if (is_loss(judged.became.score))
        return best ? "holds out longest: " + checkmate_in(judged.became.score)
                    : "changes nothing: " + checkmate_in(judged.became.score);
    if (!best && judged.loss >= kLeastLoss) return almost(judged);
    std::vector<Move> line{judged.move};
    line.insert(line.end(), judged.reply_line.begin(), judged.reply_line.end());
    std::string gain = own_gain(judged, line, judged.became.score);
    if (gain.empty()) gain = threat_words(judged.before, line);
    const std::string text = best ? "is the best move" : "is a good move";
    if (!gain.empty()) return text + ": it " + gain;
    return judged.became.expected <= kLost ? text + " in a lost position" : text;
}

// The first look is too short to say that another move is better.
std::string at_first_sight(const JudgedMove& judged) {
    constexpr std::string_view kCloser = "; a closer look follows";
    if (!is_fault(judged.judgement)) return "looks playable" + std::string(kCloser);
    const std::string_view name = fault_name(judged.judgement);
    return "looks like" + std::string(name.substr(name.find(' '))) + std::string(kCloser);
}

std::string predicate(const JudgedMove& judged, bool names_better) {
    if (judged.mates()) return "is checkmate";
    if (judged.ends_game()) return drawn(judged, names_better);
    if (judged.judgement == Judgement::Forced) return "is the only move";
    if (judged.judgement == Judgement::Book)
        return judged.opening ? fmt::format("is book: {}", judged.opening->name) : "is book";
    if (!judged.thorough && judged.move != judged.best) return at_first_sight(judged);
    return is_fault(judged.judgement) ? fault(judged, names_better) : praise(judged);
}

}  // namespace

std::string reason_of(const JudgedMove& judged) {
    if (!is_fault(judged.judgement)) return {};
    const int became = judged.became.score;
    if (is_loss(became) && !is_loss(judged.was.score)) {
        const std::string by = reply_san(judged);
        return "allows " + checkmate_in(became) + (by.empty() ? "" : " by " + by);
    }
    if (is_win(judged.was.score) && !is_win(became))
        return "misses " + checkmate_in(judged.was.score);
    return judged.judgement == Judgement::MissedWin ? "misses the win" : "";
}

std::string refutation_of(const JudgedMove& judged) {
    if (!is_fault(judged.judgement) || judged.ends_game() || is_mate(judged.became.score))
        return {};
    const auto [after, balance] = reply_to(judged);
    const auto best = balance_of(judged.before, judged.best_line, judged.before);
    std::string words;
    if (balance && balance->gain > (best ? -best->gain : 0) && agrees(judged, balance->gain) &&
        confirms(-judged.became.score, *balance))
        words = gain_words(after, judged.reply_line, judged.before, *balance);
    if (words.empty()) words = threat_words(after, judged.reply_line);
    const std::string reply = reply_san(judged);
    if (reply.empty()) return {};
    return words.empty() ? "the best answer is " + reply : reply + ' ' + words;
}

std::string sentence_on(const JudgedMove& judged, bool names_better) {
    if (!judged.move) return {};
    return to_numbered_san(judged.before, std::array{judged.move}) + ' ' +
           predicate(judged, names_better);
}

}  // namespace sebastes::annotate
