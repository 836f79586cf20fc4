#include "tools/perft/compare.h"

#include <fmt/core.h>

#include <algorithm>

#include "board/move_list.h"
#include "board/perft.h"
#include "tools/perft/match.h"

namespace sebastes::tools {

namespace {

// A line with its moves as the engine writes them.
struct Node {
    Variation line;
    std::vector<std::string> texts;

    Node child(Move move, const std::string& text) const {
        Node next = *this;
        next.line.play(move);
        // Castling is sent as the engine wrote it, but never in letters.
        next.texts.push_back(text.starts_with('O') ? to_uci(move) : text);
        return next;
    }
};

class Search {
  public:
    Search(PerftEngine& engine, const CompareOptions& options)
        : engine_(engine), options_(options) {}

    Comparison run(const Node& root, int depth) {
        for (int d = 1; d <= depth && result_.findings.empty(); ++d) {
            const Answer<PerftAnswer> answer = ask(root, d);
            result_.depth = d;
            result_.theirs.reset();
            result_.ours = perft(root.line.position.board(), d);
            if (const Fault* fault = std::get_if<Fault>(&answer)) {
                follow_fault(root, d, *fault);
                break;
            }
            const Match found = read(root, d, answer);
            result_.theirs = found.theirs;
            if (found.wrong_sum)
                note(
                    fmt::format("At depth {} the engine's total is not the sum of its counts.", d));
            if (found.differs()) follow(root, d, found);
        }
        return std::move(result_);
    }

  private:
    Answer<PerftAnswer> ask(const Node& node, int depth) {
        const double leaves = static_cast<double>(perft(node.line.position.board(), depth));
        const Seconds limit = options_.limit.value_or(Seconds(30 + leaves / 20000));
        return engine_.divide(node.line, node.texts, depth, options_.chess960, limit);
    }
    Match read(const Node& node, int depth, const Answer<PerftAnswer>& answer) {
        Match found =
            match(node.line.position, depth, std::get<PerftAnswer>(answer), options_.chess960);
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

    // Something differs at this node at this depth.  Fewer than `max_findings` are known.
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
                miscounted.push_back(miscount(entry, depth));
                continue;
            }
            const Answer<PerftAnswer> answer = ask(child, depth - 1);
            if (const Fault* fault = std::get_if<Fault>(&answer)) {
                follow_fault(child, depth - 1, *fault);
                continue;
            }
            const Match below = read(child, depth - 1, answer);
            if (below.differs())
                follow(child, depth - 1, below);
            else
                miscounted.push_back(miscount(entry, depth));
        }
        if (!miscounted.empty()) add(node, depth).moves = std::move(miscounted);
        if (!child_differs && !full()) {
            Finding& finding = add(node, depth);
            finding.fault = Fault{FaultKind::Unreadable,
                                  fmt::format("says {} in all, but its counts add up to {}",
                                              found.theirs, found.ours)};
        }
    }

    void add_wrong_moves(const Node& node, const Match& found) {
        Finding& finding = add(node, 1);
        const CastlingNotation notation = castling_notation(options_.chess960);
        std::vector<Move> missing;
        for (const MatchedMove& entry : found.moves)
            if (entry.times == 0) missing.push_back(entry.move);
        for (const Move move : missing)
            finding.moves.push_back(
                {WrongKind::Missing, to_uci(move, notation), why_legal(node.line, move, missing)});
        for (const std::string& text : found.invented)
            finding.moves.push_back({WrongKind::Invented, text, why_illegal(node.line, text)});
        for (const MatchedMove& entry : found.moves)
            if (entry.times > 1)
                finding.moves.push_back(
                    {WrongKind::Repeated,
                     to_uci(entry.move, notation),
                     {"move generated more than once",
                      fmt::format("it is legal, and listed {} times", entry.times)}});
        find_what_must_be_played(node, finding);
    }

    // Whether the engine goes wrong when told the FEN after `plies` moves of the line.
    std::optional<Node> wrong_from(const Node& node, std::size_t plies) {
        Variation told(node.line.root, node.line.root_en_passant);
        for (std::size_t i = 0; i < plies; ++i) told.play(node.line.moves[i]);
        Node rest{Variation(told.position, told.en_passant), {}};
        for (std::size_t i = plies; i < node.line.moves.size(); ++i)
            rest = rest.child(node.line.moves[i], node.texts[i]);
        const Answer<PerftAnswer> answer = ask(rest, 1);
        if (std::holds_alternative<Fault>(answer)) return std::nullopt;
        if (!read(rest, 1, answer).differs_here()) return std::nullopt;
        return rest;
    }
    void find_what_must_be_played(const Node& node, Finding& finding) {
        const std::size_t plies = node.line.moves.size();
        if (plies == 0 || wrong_from(node, plies)) return;
        for (std::size_t first = plies; first-- > 0;)
            if (const auto rest = wrong_from(node, first)) {
                finding.played = rest->line;
                finding.played_texts = rest->texts;
                return;
            }
    }

    WrongMove miscount(const MatchedMove& entry, int depth) const {
        const std::string text = to_uci(entry.move, castling_notation(options_.chess960));
        if (depth == 1)
            return {WrongKind::Miscounted,
                    text,
                    {"leaf miscounted", fmt::format("it is one leaf, not {}", entry.theirs)}};
        return {WrongKind::Miscounted,
                text,
                {"position damaged during the count",
                 fmt::format("{} leaves below it in this count, but {} when asked for it alone, "
                             "which is right: taking a move back, or a hash table, leaves "
                             "something wrong",
                             entry.theirs, entry.ours)}};
    }

    // Looks for the shallowest question that brings the fault about.
    void follow_fault(const Node& node, int depth, const Fault& fault) {
        if (depth > 1) {
            const CastlingNotation notation = castling_notation(options_.chess960);
            for (const Move move : legal_moves(node.line.position.board())) {
                const Node child = node.child(move, to_uci(move, notation));
                const Answer<PerftAnswer> answer = ask(child, depth - 1);
                if (const Fault* below = std::get_if<Fault>(&answer))
                    return follow_fault(child, depth - 1, *below);
            }
        }
        Finding& finding = add(node, depth);
        finding.fault = fault;
    }

    PerftEngine& engine_;
    const CompareOptions& options_;
    Comparison result_;
};

}  // namespace

Comparison compare(PerftEngine& engine, const Variation& line, int depth,
                   const CompareOptions& options) {
    Node root{line, {}};
    const CastlingNotation notation = castling_notation(options.chess960);
    for (const Move move : line.moves) root.texts.push_back(to_uci(move, notation));
    return Search(engine, options).run(root, depth);
}

}  // namespace sebastes::tools
