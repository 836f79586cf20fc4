// A finding is a fault or a remark about an engine's answers.
//
// Faults break what the protocol demands (Stefan Meyer-Kahlen and Rudolf Huber, 2000: "the
// engine must always be able to process input", "for every go command a bestmove command is
// needed", "isready must always be answered").  Remarks concern what it leaves open: after an
// illegal position or a malformed command an engine may do as it likes, as long as it keeps
// running and sends no answer without a request.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace sebastes::stress {

enum class FindingKind : std::uint8_t {
    // ---- Faults ----
    Died,
    Deaf,
    NoReady,
    NoMove,
    NoExit,
    Unasked,
    Early,
    WrongMove,
    WrongLine,
    Torn,
    Memory,
    // ---- Remarks ----
    Junk,
    Spelling,
    NoAnswer,
    Stale,
    Missed,
    MoveAtEnd,
    ExitCode,
    Orphan,
    Announcement,
    Slow,
};
constexpr std::size_t kFindingKinds = 21;

constexpr bool is_fault(FindingKind kind) { return kind <= FindingKind::Memory; }
// The fault shows only as a timeout, which a busy machine can also cause.
constexpr bool is_silence(FindingKind kind) {
    return kind >= FindingKind::Deaf && kind <= FindingKind::NoExit;
}

struct FindingWords {
    std::string_view name;  // "no readyok"
    std::string_view rule;  // what should be
};
inline const FindingWords& words_of(FindingKind kind) {
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

struct Finding {
    FindingKind kind;
    std::string detail;  // "was killed by signal 11 (Segmentation fault)"
};

}  // namespace sebastes::stress
