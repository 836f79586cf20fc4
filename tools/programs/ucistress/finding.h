// What can be wrong with an engine's answers.
//
// Faults break what the protocol demands (Stefan Meyer-Kahlen and Rudolf Huber, 2000: "the
// engine must always be able to process input", "for every go command a bestmove command is
// needed", "isready must always be answered").  Remarks are about what it leaves open: after an
// illegal position or a malformed command an engine may do as it likes, as long as it lives,
// goes on, and answers nothing that it was not asked.
#pragma once

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
// Seen by waiting in vain, as it may be on a machine that is busy with something else.
constexpr bool is_silence(FindingKind kind) {
    return kind >= FindingKind::Deaf && kind <= FindingKind::NoExit;
}

struct FindingWords {
    std::string_view name;  // "no readyok"
    std::string_view rule;  // what should be
};
const FindingWords& words_of(FindingKind kind);

struct Finding {
    FindingKind kind;
    std::string detail;  // "was killed by signal 11 (Segmentation fault)"
};

}  // namespace sebastes::stress
