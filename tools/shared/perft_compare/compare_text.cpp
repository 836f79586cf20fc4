// Writes a comparison as text for people.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string_view>

#include "notation/fen.h"
#include "tools/shared/perft_compare/compare.h"
#include "tools/shared/pgn_epd/move_text.h"

namespace sebastes::tools {

namespace {

std::string board_text(const Position& position) {
    std::string text;
    for (int rank = 7; rank >= 0; --rank) {
        fmt::format_to(std::back_inserter(text), "  {} ", rank + 1);
        for (int file = 0; file < 8; ++file)
            fmt::format_to(std::back_inserter(text), " {}",
                           to_char(position.piece_on(square_at(8 * rank + file))));
        text += '\n';
    }
    return text + "     a b c d e f g h\n";
}

std::string path_text(const Finding& finding, bool chess960) {
    return finding.line.moves.empty() ? "(the position itself)"
                                      : moves_text(finding.line, castling_notation(chess960));
}

std::string position_name(const Variation& line, bool chess960) {
    const std::string fen = root_fen(line, chess960);
    std::string name = fen == kStartFen ? "startpos" : fen;
    if (!line.moves.empty()) name += " moves " + moves_text(line, castling_notation(chess960));
    return name;
}

class Report {
  public:
    Report(const Comparison& comparison, const PerftEngine& engine, bool chess960)
        : comparison_(comparison), engine_(engine), chess960_(chess960) {}

    std::string text(const Variation& line) {
        if (comparison_.unreadable()) {
            add_unreadable(line);
        } else if (comparison_.interrupted && comparison_.findings.empty()) {
            add_interrupted(line);
        } else if (comparison_.findings.empty()) {
            add("Agreed: {} to depth {}, {} leaves.\n", position_name(line, chess960_),
                comparison_.depth, comparison_.ours);
            add_depths();
        } else {
            const Finding& first = comparison_.findings.front();
            add("Disagreement on {}\n", position_name(line, chess960_));
            if (comparison_.theirs)
                add("at depth {}: Sebastes counts {}, {} counts {}.\n", comparison_.depth,
                    comparison_.ours, engine_.name(), *comparison_.theirs);
            else
                add("at depth {}: Sebastes counts {}, {} fails.\n", comparison_.depth,
                    comparison_.ours, engine_.name());
            add_depths();
            add_finding(first, first.line.moves.size() - line.moves.size());
            add_others();
            if (comparison_.interrupted) add("\nInterrupted: there may be more.\n");
        }
        for (const std::string& note : comparison_.notes) add("Note: {}\n", note);
        return std::move(text_);
    }

  private:
    template <typename... Values>
    void add(fmt::format_string<Values...> format, Values&&... values) {
        fmt::format_to(std::back_inserter(text_), format, std::forward<Values>(values)...);
    }

    // Adds a line for each depth that was compared.
    void add_depths() {
        for (const DepthCounts& counts : comparison_.depths) {
            add("  depth {:<2}  {:>15}", counts.depth, counts.ours);
            if (!counts.theirs)
                add("  {} fails", engine_.name());
            else if (*counts.theirs != counts.ours)
                add("  {} counts {}", engine_.name(), *counts.theirs);
            add("\n");
        }
    }

    void add_unreadable(const Variation& line) {
        add("Not compared: the answer of {} cannot be read.\n"
            "Asked to count {} to depth {}, it {}.\n"
            "--ask says how else to ask it, --format and --total how its lines look.\n",
            engine_.name(), position_name(line, chess960_), comparison_.depth,
            comparison_.findings.front().fault->message);
    }

    void add_interrupted(const Variation& line) {
        add("Interrupted: {}\n", position_name(line, chess960_));
        add_depths();
        const auto& depths = comparison_.depths;
        if (!depths.empty() && depths.back().theirs != depths.back().ours)
            add("The wrong move was not found yet.\n");
    }

    void add_finding(const Finding& finding, std::size_t plies) {
        const std::string_view what = finding.fault ? "fails" : "is wrong";
        add("\n{} {} after {} {}{}\n\n", engine_.name(), what, plies, plies == 1 ? "ply" : "plies",
            plies == 0 ? ", in the position itself" : ", nowhere earlier");
        add("  path  {}\n", path_text(finding, chess960_));
        if (!finding.line.moves.empty())
            add("        {}\n", to_numbered_san(finding.line.root, finding.line.moves));
        const std::string fen = end_fen(finding.line, chess960_);
        add("  FEN   {}\n\n{}\n", fen, board_text(finding.line.position));

        if (finding.fault)
            add("  fault     asked for depth {} here, it {}\n", finding.depth,
                finding.fault->message);
        for (const WrongMove& move : finding.moves)
            add("  {:<10}  {:<6} {}: {}\n", kind_word(move.kind), move.text, move.reason.title,
                move.reason.detail);
        if (finding.played)
            add("\nTold this FEN it is right; it goes wrong when it plays {} itself:\n"
                "look at what it keeps from one move to the next (castling rights, en passant, "
                "pieces).\n",
                moves_text(*finding.played, castling_notation(chess960_)));

        add("\nPaste into a shell:\n  perft {} '{}'{}\n", finding.depth, fen,
            chess960_ && !needs_chess960(finding.line.position.board()) ? " --chess960" : "");
        if (engine_.is_script()) return;
        add("Paste into {}:\n", engine_.name());
        if (chess960_ && engine_.knows_chess960())
            add("  setoption name UCI_Chess960 value true\n");
        add_question({finding.played ? *finding.played : finding.line, finding.depth, chess960_,
                      comparison_.castling});
    }

    // Adds the commands that ask the engine the same question.
    void add_question(const PerftQuestion& question) {
        const std::string& text = engine_.dialect().question;
        for (const std::string& line :
             question_lines(text.empty() ? "{position};go perft {depth}" : text, question))
            add("  {}\n", line);
    }

    static std::string title_of(const Finding& finding) {
        return finding.fault ? finding.fault->message : finding.moves.front().reason.title;
    }

    // Adds the other findings, one for each kind of mistake.
    void add_others() {
        const auto& all = comparison_.findings;
        if (all.size() < 2) return;
        add("\nAs shallow, and wrong too ({}{} more):\n", comparison_.more ? "at least " : "",
            all.size() - 1);
        std::vector<std::string> seen;
        for (auto finding = all.begin() + 1; finding != all.end(); ++finding) {
            const std::string title = title_of(*finding);
            if (std::ranges::find(seen, title) != seen.end()) continue;
            seen.push_back(title);
            const auto times = std::count_if(all.begin() + 1, all.end(), [&](const Finding& other) {
                return title_of(other) == title;
            });
            add("  {} x {}, first after {}{}{}\n", times, title, path_text(*finding, chess960_),
                finding->moves.empty() ? "" : ": ",
                finding->moves.empty() ? "" : finding->moves.front().text);
        }
    }

    const Comparison& comparison_;
    const PerftEngine& engine_;
    bool chess960_;
    std::string text_;
};

}  // namespace

std::string finding_summary(const Finding& finding) {
    if (finding.fault) return finding.fault->message;
    const WrongMove& move = finding.moves.front();
    return fmt::format("{} {}: {}", kind_word(move.kind), move.text, move.reason.title);
}

std::string comparison_text(const Comparison& comparison, const Variation& line,
                            const PerftEngine& engine, const CompareOptions& options) {
    return Report(comparison, engine, options.chess960).text(line);
}

}  // namespace sebastes::tools
