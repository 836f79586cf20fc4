#include "tools/annotate/annotated_game.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "board/notation.h"
#include "core/score.h"
#include "tools/annotate/game_opening.h"

namespace sebastes::annotate {

namespace {

using Kind = PgnElement::Kind;

// The glyphs that judge a move: ! ? !! ?? !? ?!
constexpr std::uint8_t kLastMoveGlyph = 6;

std::uint8_t glyph_of(Judgement judgement) {
    switch (judgement) {
        case Judgement::Inaccuracy:
            return 6;
        case Judgement::Mistake:
            return 2;
        case Judgement::MissedWin:
        case Judgement::Blunder:
            return 4;
        default:
            return 0;
    }
}

// "0.35", "#-2": as the %eval command has it.
std::string evaluation(int white_score) {
    return is_mate(white_score) ? white_score_text(white_score)
                                : fmt::format("{:.2f}", white_score / 100.0);
}

// The comment without its %eval commands.
std::string without_evaluations(std::string text) {
    constexpr std::string_view kCommand = "[%eval ";
    for (std::size_t at; (at = text.find(kCommand)) != std::string::npos;) {
        const std::size_t end = text.find(']', at);
        if (end == std::string::npos) break;
        text.erase(at, end + 1 - at);
    }
    return text;
}

std::string comment_on(const JudgedMove& judged, const AnnotationStyle& style) {
    std::string text;
    if (style.evaluations && !judged.ends_game)
        text = "[%eval " + evaluation(judged.white_score()) + "]";
    const std::string fault = style.comments ? fault_text(judged) : "";
    return text.empty() || fault.empty() ? text + fault : text + " " + fault;
}

// Copies a game's elements and puts the judgements between them.
class Writer {
  public:
    Writer(const std::vector<JudgedMove>& judged, const AnnotationStyle& style)
        : judged_(judged), style_(style) {}

    std::vector<PgnElement> written(const std::vector<PgnElement>& elements) {
        for (const PgnElement& element : elements) {
            if (depth_ > 0 || element.kind == Kind::VariationBegin)
                take_variation(element);
            else
                take(element);
        }
        end_move();
        return std::move(out_);
    }

  private:
    void take(const PgnElement& element) {
        if (element.kind == Kind::Move) {
            end_move();
            current_ = next_ < judged_.size() ? &judged_[next_++] : nullptr;
            out_.push_back(element);
            remarked_ = false;
            return;
        }
        if (current_ && element.kind == Kind::Nag)
            has_glyph_ |= element.nag >= 1 && element.nag <= kLastMoveGlyph;
        else
            remark();
        if (!current_ || !style_.evaluations || element.kind != Kind::Comment) {
            out_.push_back(element);
            return;
        }
        PgnElement comment = PgnElement::of_comment(without_evaluations(element.text));
        if (!comment.text.empty()) out_.push_back(std::move(comment));
    }

    void take_variation(const PgnElement& element) {
        remark();
        if (element.kind == Kind::VariationBegin) ++depth_;
        if (element.kind == Kind::VariationEnd) --depth_;
        out_.push_back(element);
    }

    // Behind the glyphs that the move has.
    void remark() {
        if (!current_ || std::exchange(remarked_, true)) return;
        if (const std::uint8_t glyph = glyph_of(current_->judgement);
            glyph != 0 && style_.glyphs && !has_glyph_)
            out_.push_back(PgnElement::of_nag(glyph));
        if (const std::string comment = comment_on(*current_, style_); !comment.empty())
            out_.push_back(PgnElement::of_comment(comment));
    }

    // Behind all that the game says of the move.
    void end_move() {
        remark();
        if (current_ && is_fault(current_->judgement)) {
            const std::vector<Move>& line = current_->best_line;
            const std::size_t plies = std::min(style_.line_plies, line.size());
            if (plies > 0) {
                out_.push_back(PgnElement::begin());
                for (std::size_t i = 0; i < plies; ++i)
                    out_.push_back(PgnElement::of_move(line[i]));
                out_.push_back(PgnElement::end());
            }
        }
        current_ = nullptr;
        has_glyph_ = false;
    }

    const std::vector<JudgedMove>& judged_;
    const AnnotationStyle& style_;
    std::vector<PgnElement> out_;
    std::size_t next_ = 0;
    const JudgedMove* current_ = nullptr;  // of the move written last
    bool remarked_ = false;
    bool has_glyph_ = false;
    std::size_t depth_ = 0;
};

}  // namespace

PgnGame annotated(const PgnGame& game, const std::vector<JudgedMove>& judged,
                  const Summary& summary, const AnnotationStyle& style) {
    PgnGame result = game;
    result.elements = Writer(judged, style).written(game.elements);
    const bool whole = judged.size() == game.main_line().size();
    for (const Color color : kColors)
        if (whole && summary[color].moves > 0)
            result.set_tag(color == Color::White ? "WhiteAccuracy" : "BlackAccuracy",
                           fmt::format("{:.1f}", summary[color].accuracy));
    if (!judged.empty() && !result.find_tag("Annotator")) result.set_tag("Annotator", "Sebastes");
    set_opening_tags(result);
    result.tidy_tags();
    return result;
}

std::string white_score_text(int white_score) {
    if (!is_mate(white_score)) return fmt::format("{:+.2f}", white_score / 100.0);
    // Whoever is to move: the plies to a mate are even and odd.
    const int moves = (kMate - std::abs(white_score) + 1) / 2;
    return fmt::format("#{}{}", white_score < 0 ? "-" : "", moves);
}

std::string fault_text(const JudgedMove& judged) {
    if (!is_fault(judged.judgement)) return {};
    const int was = judged.player() == Color::White ? judged.was.score : -judged.was.score;
    std::string text = white_score_text(was);
    if (!judged.ends_game)
        text += " -> " + white_score_text(judged.white_score());
    else
        text += " -> draw";
    if (judged.judgement == Judgement::MissedWin) text += ", a missed win";
    if (judged.best) text += ", " + to_san(judged.before, judged.best) + " was better";
    return text;
}

}  // namespace sebastes::annotate
