// This header generates the sessions: the same number, seed and engine give the same session.
// Of each kind, named sessions come first, then random ones.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string_view>
#include <vector>

#include "core/random.h"
#include "tools/programs/ucistress/engine_facts.h"
#include "tools/programs/ucistress/step.h"

namespace sebastes::stress {

// What a session is made for.
struct Circumstances {
    const EngineFacts& engine;
    int memory = 64;  // the most MiB that a hash table is set to
    int threads = 8;  // and the most threads
};

struct Kind {
    std::string_view name;
    std::string_view text;  // what is done
    int share;              // how many, where the others have theirs
    std::size_t named;      // how many have names
    // The session with that number, from 0, among its kind.
    Session (*make)(std::size_t number, Random& random, const Circumstances& circumstances);
};
// In the order in which they are listed.
std::span<const Kind> all_kinds();
// The names of those that have one.
std::vector<std::string> session_names(const Kind& kind, const Circumstances& circumstances);

struct Plan {
    std::uint64_t seed = 1;
    std::vector<const Kind*> kinds;
};
Session make_session(const Plan& plan, std::size_t number, const Circumstances& circumstances);

// ---- Kinds, each in a file of its own ----
extern const Kind kFenKind;
extern const Kind kFaultKind;
extern const Kind kRandomKind;
extern const Kind kClockKind;
extern const Kind kOptionKind;
extern const Kind kChess960Kind;
extern const Kind kGamesKind;
extern const Kind kFloodKind;
extern const Kind kReaderKind;
extern const Kind kQueueKind;
extern const Kind kLineKind;
extern const Kind kFileKind;

void append_steps(std::string_view text, Session& session);
// Unless the session has ended the engine: waits for its answers, then asks for a mate in one.
void append_probe(Random& random, Session& session);

// What stands around the steps of a table's entry.
enum class Frame {
    Whole,      // nothing
    Ungreeted,  // nothing, and the session does not begin with uci and isready
    Go,         // a search to depth 2 behind them
    Answer,     // they end with a search, whose answer is waited for
    Stop,       // they end with a search, which is stopped after 50 ms
    Search,     // an endless search runs meanwhile
};
struct NamedSteps {
    std::string_view name;
    Frame frame;
    std::string_view steps;    // as step.h writes them
    std::string_view needs{};  // an option
};
// The entry as a session, or by chance three of them one after the other.
Session from_table(std::span<const NamedSteps> table, std::size_t number, Random& random);
// The `make` of a kind that has such a table.
template <const auto& kTable>
Session make_from(std::size_t number, Random& random, const Circumstances&) {
    return from_table(kTable, number, random);
}

// ---- Positions and games that nothing is wrong with ----

std::string_view one_of(std::initializer_list<std::string_view> choices, Random& random);

// Six-field FENs of all kinds of legal positions.
std::string_view good_fen(Random& random);

// "position fen …": a position with one mate in one, unlike any that comes up by chance, and the
// search that must find it.  In steps (step.h), with a line feed behind each.
std::string probe(Random& random);

// "position startpos moves …" or "position fen …" from a random game of so many plies at most.
std::string random_position(Random& random, bool chess960 = false, int plies = 80);

}  // namespace sebastes::stress
