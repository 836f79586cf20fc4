// Builds the lines and commands that ask another program for perft counts.
//
// Templates have placeholders in braces:
//   {depth}     the depth, at least 1
//   {fen}       the position: the line's root if the template also has {moves}, else the line's end
//   {moves}     the line's moves in coordinates, separated by blanks
//   {position}  UCI's command for both: "position fen ... moves ..."
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tools/shared/perft_compare/position_argument.h"

namespace sebastes::tools {

struct PerftQuestion {
    const Variation& line;
    int depth;
    bool chess960;
    CastlingNotation castling;  // as the engine writes it
};

// Returns "position fen ... moves ..." as it is sent.
std::string position_command(const PerftQuestion& question);

// Returns the lines to send. Semicolons separate the template's lines. The position command comes
// first if the template does not contain the position.
std::vector<std::string> question_lines(std::string_view text, const PerftQuestion& question);

// Returns the arguments of a command that runs once per question. An argument that is only {moves}
// is left out if there are no moves.
std::vector<std::string> question_words(const std::vector<std::string>& words,
                                        const PerftQuestion& question);

}  // namespace sebastes::tools
