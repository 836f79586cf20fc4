#include "tools/shared/annotate/annotated_game.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>
#include <utility>

#include "core/score.h"
#include "notation/notation.h"
#include "tools/shared/annotate/fault_text.h"
#include "tools/shared/annotate/game_opening.h"

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

// Returns "0.35" or "#-2", the format of the %eval command.
std::string evaluation(int white_score) {
    return is_mate(white_score) ? white_score_text(white_score)
                                : fmt::format("{:.2f}", white_score / 100.0);
}

// Removes the %eval commands from a comment.
std::string without_evaluations(std::string text) {
    constexpr std::string_view kCommand = "[%eval ";
    for (std::size_t at; (at = text.find(kCommand)) != std::string::npos;) {
        const std::size_t end = text.find(']', at);
        if (end == std::string::npos) break;
        text.erase(at, end + 1 - at);
    }
    return text;
}

// `theirs`: the annotator's glyph that was replaced, or 0.
std::string comment_on(const JudgedMove& judged, const AnnotationStyle& style,
                       std::uint8_t theirs) {
    std::string text;
    if (style.evaluations && !judged.ends_game())
        text = "[%eval " + evaluation(judged.white_score()) + "]";
    if (!style.comments || !is_fault(judged.judgement)) return text;
    FaultMark mark;
    mark.theirs = theirs;
    if (style.glyphs) mark.glyph = glyph_of(judged.judgement);
    const bool line_follows = style.line_plies > 0;
    if (line_follows && judged.best) mark.better = to_san(judged.before, judged.best);
    if (!text.empty()) text += ' ';
    return text + marked_fault(mark, fault_text(judged, line_follows));
}

// The elements after a move that an earlier annotation may have added.
class Remarks {
  public:
    explicit Remarks(std::vector<PgnElement> elements) : elements_(std::move(elements)) {}

    // Removes the earlier annotation's comments and glyph; an annotator's glyph that it replaced
    // is back. `mark_` says what else it added.
    void forget(const AnnotationStyle& style) {
        std::vector<PgnElement> kept;
        std::size_t depth = 0;
        for (PgnElement& element : elements_) {
            depth += element.kind == Kind::VariationBegin;
            if (depth == 0 && element.kind == Kind::Comment) {
                std::string text = element.text;
                if (auto mark = take_marked_fault(text)) mark_ = std::move(mark);
                if (style.evaluations) text = without_evaluations(std::move(text));
                element = PgnElement::of_comment(text);
                if (element.text.empty()) continue;
            }
            depth -= element.kind == Kind::VariationEnd;
            kept.push_back(std::move(element));
        }
        elements_ = std::move(kept);
        if (!mark_ || mark_->glyph == 0) return;
        const auto old = glyph_if([this](std::uint8_t nag) { return nag == mark_->glyph; });
        if (old == elements_.end()) return;
        if (mark_->theirs == 0)
            elements_.erase(old);
        else
            old->nag = mark_->theirs;
    }

    // Removes the last variation that consists only of moves and begins with the better move.
    void forget_line(const Position& before) {
        if (!mark_ || mark_->better.empty()) return;
        const auto better = parse_san(before, mark_->better);
        if (!better) return;
        auto found = elements_.end();
        for (auto begin = elements_.begin(); begin != elements_.end();) {
            if (begin->kind != Kind::VariationBegin) {
                ++begin;
                continue;
            }
            const auto end = end_of(begin);
            const auto is_move = [](const PgnElement& of) { return of.kind == Kind::Move; };
            if (std::all_of(begin + 1, end, is_move) &&
                *(begin + 1) == PgnElement::of_move(*better))
                found = begin;
            begin = end + 1;
        }
        if (found != elements_.end()) elements_.erase(found, end_of(found) + 1);
    }

    // Adds the glyph after the others, or puts it in the place of one that judges the move, which
    // is returned; else 0.
    std::uint8_t set_glyph(std::uint8_t glyph) {
        if (glyph == 0) return 0;
        const auto theirs =
            glyph_if([](std::uint8_t nag) { return nag >= 1 && nag <= kLastMoveGlyph; });
        if (theirs != elements_.end()) return std::exchange(theirs->nag, glyph);
        elements_.insert(behind_glyphs(), PgnElement::of_nag(glyph));
        return 0;
    }

    void set_comment(const std::string& text) {
        if (!text.empty()) elements_.insert(behind_glyphs(), PgnElement::of_comment(text));
    }

    void add_line(const std::vector<Move>& line, std::size_t plies) {
        if (plies = std::min(plies, line.size()); plies == 0) return;
        elements_.push_back(PgnElement::begin());
        for (std::size_t i = 0; i < plies; ++i) elements_.push_back(PgnElement::of_move(line[i]));
        elements_.push_back(PgnElement::end());
    }

    std::vector<PgnElement> elements() && { return std::move(elements_); }

  private:
    using Iterator = std::vector<PgnElement>::iterator;

    // The first glyph on the move itself that is meant; else the end.
    template <typename IsMeant>
    Iterator glyph_if(IsMeant is_meant) {
        auto at = elements_.begin();
        while (at != elements_.end() && !(at->kind == Kind::Nag && is_meant(at->nag)))
            at = at->kind == Kind::VariationBegin ? end_of(at) + 1 : at + 1;
        return at;
    }
    Iterator behind_glyphs() {
        return std::ranges::find_if(elements_,
                                    [](const PgnElement& of) { return of.kind != Kind::Nag; });
    }
    // Returns the end of the variation that begins there.
    static Iterator end_of(Iterator begin) {
        std::size_t depth = 0;
        for (auto at = begin;; ++at) {
            depth += at->kind == Kind::VariationBegin;
            depth -= at->kind == Kind::VariationEnd;
            if (depth == 0) return at;
        }
    }

    std::vector<PgnElement> elements_;
    std::optional<FaultMark> mark_;
};

std::vector<PgnElement> remarked(std::vector<PgnElement> said, const JudgedMove& judged,
                                 const AnnotationStyle& style) {
    Remarks remarks(std::move(said));
    remarks.forget(style);
    remarks.forget_line(judged.before);
    // Without a comment there is no place to say what the glyph replaces.
    const bool marks = style.glyphs && style.comments;
    const std::uint8_t theirs = remarks.set_glyph(marks ? glyph_of(judged.judgement) : 0);
    remarks.set_comment(comment_on(judged, style, theirs));
    if (is_fault(judged.judgement)) remarks.add_line(judged.best_line, style.line_plies);
    return std::move(remarks).elements();
}

// Inserts the judgements into the elements.
std::vector<PgnElement> with_judgements(const std::vector<PgnElement>& elements,
                                        const std::vector<JudgedMove>& judged,
                                        const AnnotationStyle& style) {
    std::vector<PgnElement> out;
    std::size_t moves = 0;
    for (auto at = elements.begin(); at != elements.end();) {
        const bool is_move = at->kind == Kind::Move;
        if (is_move) out.push_back(*at++);
        std::size_t depth = 0;
        const auto next = std::find_if(at, elements.end(), [&](const PgnElement& element) {
            depth += element.kind == Kind::VariationBegin;
            depth -= element.kind == Kind::VariationEnd;
            return depth == 0 && element.kind == Kind::Move;
        });
        std::vector<PgnElement> said(at, next);
        if (is_move && moves < judged.size())
            said = remarked(std::move(said), judged[moves++], style);
        std::move(said.begin(), said.end(), std::back_inserter(out));
        at = next;
    }
    return out;
}

}  // namespace

PgnGame annotated(const PgnGame& game, const std::vector<JudgedMove>& judged,
                  const Summary& summary, const AnnotationStyle& style) {
    PgnGame result = game;
    result.elements = with_judgements(game.elements, judged, style);
    const bool whole = judged.size() == game.main_line().size();
    for (const Color color : kColors)
        if (const auto accuracy = summary[color].told_accuracy(); whole && accuracy)
            result.set_tag(color == Color::White ? "WhiteAccuracy" : "BlackAccuracy",
                           fmt::format("{:.1f}", *accuracy));
    if (!judged.empty() && !result.find_tag("Annotator")) result.set_tag("Annotator", "Sebastes");
    set_opening_tags(result);
    result.tidy_tags();
    return result;
}

}  // namespace sebastes::annotate
