#include "tools/programs/ucistress/finding.h"

#include <array>
#include <cstddef>

namespace sebastes::stress {

const FindingWords& words_of(FindingKind kind) {
    static constexpr std::array<FindingWords, kFindingKinds> kWords{{
        {"died", "an engine runs until it is told to quit"},
        {"reads no more", "input is always read, also while thinking"},
        {"no readyok", "isready is always answered, also while thinking"},
        {"no bestmove", "each go is answered by a bestmove, after stop at once"},
        {"does not quit", "quit ends the program as soon as possible"},
        {"answers unasked", "one bestmove for a go, one readyok for an isready, none otherwise"},
        {"bestmove too early", "with infinite or ponder no bestmove before stop or ponderhit"},
        {"illegal bestmove", "the move is legal in the position asked about, and of searchmoves"},
        {"illegal line", "the moves of pv and of ponder can be played"},
        {"torn line", "an answer is a whole line of its own"},
        {"too much memory", "what is said costs no more than 1 GiB beyond what its tables take"},
        {"no UCI", "lines begin with a word of the protocol"},
        {"spelling", "small letters; castling as UCI_Chess960 has it"},
        {"bad go not answered", "a go for a bad position or with odd words is answered, too"},
        {"former position", "after a bad position none is played from the one before"},
        {"mate missed", "a mate in one is found by a search of four plies"},
        {"move at the end", "on mate and stalemate there is no move to name"},
        {"exit code", "after quit it is 0"},
        {"runs on", "when input ends, or nobody reads, the engine ends, too"},
        {"announcement", "an option's default is one of its values"},
        {"late once", "answers come in time; given four times as much, this one did"},
    }};
    return kWords[static_cast<std::size_t>(kind)];
}

}  // namespace sebastes::stress
