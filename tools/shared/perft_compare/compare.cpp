#include "tools/shared/perft_compare/compare.h"

#include <fmt/core.h>

#include <algorithm>

#include "board/move_list.h"
#include "perft/perft.h"
#include "tools/shared/perft_compare/match.h"

namespace sebastes::tools {

namespace {

Variation with_move(Variation line, Move move) {
    line.play(move);
    return line;
}

class Search {
  public:
    Search(PerftEngine& engine, const CompareOptions& options)
        : engine_(engine), options_(options) {
        result_.castling = castling_notation(options.chess960);
    }

    Comparison run(const Variation& root, int depth) {
        engine_.stop_with(options_.stop);
        for (int d = 1; d <= depth && result_.findings.empty(); ++d) {
            const Asked asked = ask(root, d);
            if (stopped()) break;
            const std::uint64_t ours = total(asked.ours);
            result_.depth = d;
            result_.ours = ours;
            result_.theirs.reset();
            result_.depths.push_back({d, ours, {}});
            if (!asked.answer) {
                follow_fault(root, d, asked.answer.fault());
                break;
            }
            result_.theirs = result_.depths.back().theirs = asked.answer->total;
            const Match found = read(root, asked);
            if (found.wrong_sum && !totals_only_)
                note(
                    fmt::format("At depth {} the engine's total is not the sum of its counts.", d));
            if (found.differs() && !follow_other_depth(root, d, found)) follow(root, d, found);
        }
        engine_.stop_with(nullptr);
        return std::move(result_);
    }

  private:
    struct Asked {
        std::vector<DivideEntry> ours;
        Answer<PerftAnswer> answer;
    };
    // If stopped() is true afterwards, ignore the result.
    Asked ask(const Variation& line, int depth) {
        Asked asked = ask_once(line, depth);
        if (asked.answer && asked.answer->total_only) split_total(line, depth, asked);
        return asked;
    }
    Asked ask_once(const Variation& line, int depth) {
        auto ours = divide(line.position.board(), depth,
                           {.threads = 1, .hash_mib = 0, .stop = options_.stop});
        if (stopped()) return {std::move(ours), PerftAnswer{}};
        const Seconds limit =
            options_.limit.value_or(Seconds(30 + static_cast<double>(total(ours)) / 20000));
        auto answer = engine_.divide({line, depth, options_.chess960, result_.castling}, limit);
        return {std::move(ours), std::move(answer)};
    }
    // An engine may tell the total alone. If that is wrong, the totals of the positions after each
    // move stand for the counts of the moves.
    void split_total(const Variation& line, int depth, Asked& asked) {
        note("The engine counts no moves apart: the wrong node is found, not the move.");
        totals_only_ = true;
        PerftAnswer split;
        split.total = asked.answer->total;
        for (const auto& [move, nodes] : asked.ours) {
            split.entries.emplace_back(to_uci(move, result_.castling), nodes);
            if (depth == 1 || split.total == total(asked.ours)) continue;
            const Asked below = ask_once(with_move(line, move), depth - 1);
            if (!below.answer) asked.answer = below.answer.fault();
            if (!below.answer || stopped()) return;
            split.entries.back().second = below.answer->total;
        }
        asked.answer = std::move(split);
    }
    // Whether to give up. Marks the comparison as interrupted.
    bool stopped() {
        result_.interrupted = options_.stop != nullptr && *options_.stop;
        return result_.interrupted;
    }
    Match read(const Variation& line, const Asked& asked) {
        Match found = match(line.position, asked.ours, *asked.answer, options_.chess960);
        if (!found.other_castling) return found;
        note(options_.chess960
                 ? "The engine writes castling as the king's steps, not as UCI_Chess960 wants."
                 : "The engine writes castling in another way than e1g1; understood.");
        // Letters such as O-O are never sent.
        if (std::ranges::any_of(found.moves, [](const MatchedMove& entry) {
                return entry.move.is_castling() && is_coordinates(entry.text);
            }))
            result_.castling = castling_notation(!options_.chess960);
        return found;
    }
    void note(const std::string& text) {
        if (std::ranges::find(result_.notes, text) == result_.notes.end())
            result_.notes.push_back(text);
    }
    bool full() {
        result_.more = result_.findings.size() >= options_.max_findings;
        return result_.more;
    }
    Finding& add(const Variation& line, int depth) {
        result_.findings.push_back({line, depth, {}, {}, {}});
        return result_.findings.back();
    }

    void add_fault(const Variation& line, int depth, std::string message) {
        add(line, depth).fault = Fault{FaultKind::Unreadable, std::move(message)};
    }

    // Whether the counts are right, but for another depth than was asked for.
    bool follow_other_depth(const Variation& root, int depth, const Match& found) {
        if (found.differs_here()) return false;
        for (const int other : {depth - 1, depth + 1, 1}) {
            if (other < 1 || other == depth) continue;
            const auto counts = divide(root.position.board(), other,
                                       {.threads = 1, .hash_mib = 0, .stop = options_.stop});
            if (stopped()) return false;
            const auto is_same = [&](const DivideEntry& entry) {
                const auto same = std::ranges::find(found.moves, entry.move, &MatchedMove::move);
                return same->theirs == entry.nodes;
            };
            const bool equal =
                totals_only_ ? total(counts) == found.theirs : std::ranges::all_of(counts, is_same);
            if (!equal || total(counts) == found.ours) continue;
            add_fault(root, depth, fmt::format("gives the counts of depth {}", other));
            return true;
        }
        return false;
    }

    // Follows a difference at the line's end at this depth. There are fewer than `max_findings`
    // findings.
    void follow(const Variation& line, int depth, const Match& found) {
        if (found.differs_here()) return add_wrong_moves(line, found);
        bool child_differs = false;
        std::vector<WrongMove> miscounted;
        for (const MatchedMove& entry : found.moves) {
            if (entry.ours == entry.theirs) continue;
            if (full()) break;
            child_differs = true;
            const Variation child = with_move(line, entry.move);
            if (depth == 1) {
                miscounted.push_back(miscounted_move(entry, depth, notation()));
                continue;
            }
            const Asked asked = ask(child, depth - 1);
            if (stopped()) return;
            if (!asked.answer) {
                follow_fault(child, depth - 1, asked.answer.fault());
                continue;
            }
            const Match below = read(child, asked);
            if (below.differs())
                follow(child, depth - 1, below);
            else
                miscounted.push_back(miscounted_move(entry, depth, notation()));
        }
        if (!miscounted.empty()) add(line, depth).moves = std::move(miscounted);
        if (child_differs || full()) return;
        const std::string_view what =
            depth == 1 ? "moves" : "leaves, though it counts right below each move";
        add_fault(line, depth,
                  totals_only_
                      ? fmt::format("counts {} {}; {} are legal", found.theirs, what, found.ours)
                      : fmt::format("says {} in all, but its counts add up to {}", found.theirs,
                                    found.ours));
    }

    void add_wrong_moves(const Variation& line, const Match& found) {
        Finding& finding = add(line, 1);
        finding.moves = wrong_moves(line, found, notation());
        find_what_must_be_played(line, finding);
    }

    // Returns the end of the line if the engine is wrong when it gets the FEN after `plies` moves.
    std::optional<Variation> wrong_from(const Variation& line, std::size_t plies) {
        const Variation rest = line.from(plies);
        const Asked asked = ask(rest, 1);
        if (stopped() || !asked.answer) return std::nullopt;
        if (!read(rest, asked).differs_here()) return std::nullopt;
        return rest;
    }
    void find_what_must_be_played(const Variation& line, Finding& finding) {
        const std::size_t plies = line.moves.size();
        if (plies == 0 || wrong_from(line, plies)) return;
        for (std::size_t first = plies; first-- > 0 && !stopped();)
            if ((finding.played = wrong_from(line, first))) return;
    }

    CastlingNotation notation() const { return castling_notation(options_.chess960); }

    // Finds the shallowest question that causes the fault.
    void follow_fault(const Variation& line, int depth, const Fault& fault) {
        if (depth > 1 && fault.kind != FaultKind::Unreadable) {
            for (const Move move : legal_moves(line.position.board())) {
                const Variation child = with_move(line, move);
                const Asked asked = ask(child, depth - 1);
                if (stopped()) break;
                if (!asked.answer) return follow_fault(child, depth - 1, asked.answer.fault());
            }
        }
        add(line, depth).fault = fault;
    }

    PerftEngine& engine_;
    const CompareOptions& options_;
    Comparison result_;
    bool totals_only_ = false;  // the engine gives no counts per move
};

}  // namespace

bool Comparison::unreadable() const {
    return !theirs && !findings.empty() && findings.front().fault &&
           findings.front().fault->kind == FaultKind::Unreadable;
}

Comparison compare(PerftEngine& engine, const Variation& line, int depth,
                   const CompareOptions& options) {
    return Search(engine, options).run(line, depth);
}

}  // namespace sebastes::tools
