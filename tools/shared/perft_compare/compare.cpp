#include "tools/shared/perft_compare/compare.h"

#include <fmt/core.h>

#include <algorithm>

#include "board/move_list.h"
#include "perft/perft.h"
#include "tools/shared/perft_compare/match.h"

namespace sebastes::tools {

namespace {

// A line with its moves as the engine writes them.
struct Node {
    Variation line;
    std::vector<std::string> texts;

    Node child(Move move, const std::string& text) const {
        Node next = *this;
        next.line.play(move);
        // Castling is sent as the engine wrote it, but never as O-O.
        next.texts.push_back(is_coordinates(text) ? text : to_uci(move));
        return next;
    }
};

class Search {
  public:
    Search(PerftEngine& engine, const CompareOptions& options)
        : engine_(engine), options_(options) {}

    Comparison run(const Node& root, int depth) {
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
    Asked ask(const Node& node, int depth) {
        Asked asked = ask_once(node, depth);
        if (asked.answer && asked.answer->total_only) split_total(node, depth, asked);
        return asked;
    }
    Asked ask_once(const Node& node, int depth) {
        auto ours = divide(node.line.position.board(), depth,
                           {.threads = 1, .hash_mib = 0, .stop = options_.stop});
        if (stopped()) return {std::move(ours), PerftAnswer{}};
        const Seconds limit =
            options_.limit.value_or(Seconds(30 + static_cast<double>(total(ours)) / 20000));
        auto answer = engine_.divide(node.line, node.texts, depth, options_.chess960, limit);
        return {std::move(ours), std::move(answer)};
    }
    // An engine may tell the total alone. If that is wrong, the totals of the positions after each
    // move stand for the counts of the moves.
    void split_total(const Node& node, int depth, Asked& asked) {
        note("The engine counts no moves apart: the wrong node is found, not the move.");
        totals_only_ = true;
        PerftAnswer split;
        split.total = asked.answer->total;
        for (const auto& [move, nodes] : asked.ours) {
            const std::string text = to_uci(move, notation());
            split.entries.emplace_back(text, nodes);
            if (depth == 1 || split.total == total(asked.ours)) continue;
            const Asked below = ask_once(node.child(move, text), depth - 1);
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
    Match read(const Node& node, const Asked& asked) {
        Match found = match(node.line.position, asked.ours, *asked.answer, options_.chess960);
        if (found.other_castling)
            note(options_.chess960
                     ? "The engine writes castling as the king's steps, not as UCI_Chess960 wants."
                     : "The engine writes castling in another way than e1g1; understood.");
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
    Finding& add(const Node& node, int depth) {
        result_.findings.push_back({node.line, node.texts, depth, {}, {}, {}, {}});
        return result_.findings.back();
    }

    void add_fault(const Node& node, int depth, std::string message) {
        add(node, depth).fault = Fault{FaultKind::Unreadable, std::move(message)};
    }

    // Whether the counts are right, but for another depth than was asked for.
    bool follow_other_depth(const Node& root, int depth, const Match& found) {
        if (found.differs_here()) return false;
        for (const int other : {depth - 1, depth + 1, 1}) {
            if (other < 1 || other == depth) continue;
            const auto counts = divide(root.line.position.board(), other,
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

    // Follows a difference at this node at this depth. There are fewer than `max_findings`
    // findings.
    void follow(const Node& node, int depth, const Match& found) {
        if (found.differs_here()) return add_wrong_moves(node, found);
        bool child_differs = false;
        std::vector<WrongMove> miscounted;
        for (const MatchedMove& entry : found.moves) {
            if (entry.ours == entry.theirs) continue;
            if (full()) break;
            child_differs = true;
            const Node child = node.child(entry.move, entry.text);
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
        if (!miscounted.empty()) add(node, depth).moves = std::move(miscounted);
        if (child_differs || full()) return;
        const std::string_view what =
            depth == 1 ? "moves" : "leaves, though it counts right below each move";
        add_fault(node, depth,
                  totals_only_
                      ? fmt::format("counts {} {}; {} are legal", found.theirs, what, found.ours)
                      : fmt::format("says {} in all, but its counts add up to {}", found.theirs,
                                    found.ours));
    }

    void add_wrong_moves(const Node& node, const Match& found) {
        Finding& finding = add(node, 1);
        finding.moves = wrong_moves(node.line, found, notation());
        find_what_must_be_played(node, finding);
    }

    // Returns the node if the engine is wrong when it gets the FEN after `plies` moves of the line.
    std::optional<Node> wrong_from(const Node& node, std::size_t plies) {
        Variation told(node.line.root, node.line.root_en_passant);
        for (std::size_t i = 0; i < plies; ++i) told.play(node.line.moves[i]);
        Node rest{Variation(told.position, told.en_passant), {}};
        for (std::size_t i = plies; i < node.line.moves.size(); ++i)
            rest = rest.child(node.line.moves[i], node.texts[i]);
        const Asked asked = ask(rest, 1);
        if (stopped() || !asked.answer) return std::nullopt;
        if (!read(rest, asked).differs_here()) return std::nullopt;
        return rest;
    }
    void find_what_must_be_played(const Node& node, Finding& finding) {
        const std::size_t plies = node.line.moves.size();
        if (plies == 0 || wrong_from(node, plies)) return;
        for (std::size_t first = plies; first-- > 0 && !stopped();)
            if (const auto rest = wrong_from(node, first)) {
                finding.played = rest->line;
                finding.played_texts = rest->texts;
                return;
            }
    }

    CastlingNotation notation() const { return castling_notation(options_.chess960); }

    // Finds the shallowest question that causes the fault.
    void follow_fault(const Node& node, int depth, const Fault& fault) {
        if (depth > 1 && fault.kind != FaultKind::Unreadable) {
            for (const Move move : legal_moves(node.line.position.board())) {
                const Node child = node.child(move, to_uci(move, notation()));
                const Asked asked = ask(child, depth - 1);
                if (stopped()) break;
                if (!asked.answer) return follow_fault(child, depth - 1, asked.answer.fault());
            }
        }
        add(node, depth).fault = fault;
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
    Node root{line, {}};
    const CastlingNotation notation = castling_notation(options.chess960);
    for (const Move move : line.moves) root.texts.push_back(to_uci(move, notation));
    return Search(engine, options).run(root, depth);
}

}  // namespace sebastes::tools
