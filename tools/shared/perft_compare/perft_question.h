// How another program is asked for counts.
//
// In the templates stand, in braces, what is asked about:
//   {depth}     the depth, at least 1
//   {fen}       the position: the line's root where {moves} stands in the template too,
//               else its end
//   {moves}     the line's moves in coordinates, with blanks between
//   {position}  UCI's command for both: "position fen ... moves ..."
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tools/shared/perft_compare/position_argument.h"

namespace sebastes::tools {

struct PerftQuestion {
    const Variation& line;
    const std::vector<std::string>& moves;  // the line's, as the engine writes them
    int depth;
    bool chess960;
};

// "position fen ... moves ...", as it is sent.
std::string position_command(const Variation& line, const std::vector<std::string>& moves,
                             bool chess960);

// The lines to send.  Semicolons part the template's lines; the position is told first
// where the template does not.
std::vector<std::string> question_lines(std::string_view text, const PerftQuestion& question);

// The words of a command that is run anew for each question.  A word that is {moves} alone
// is left out when there are none.
std::vector<std::string> question_words(const std::vector<std::string>& words,
                                        const PerftQuestion& question);

}  // namespace sebastes::tools
