// Files that an engine is told to read: missing, no files at all, not what they should be, and
// changed while it reads or has read them.
//
// Whatever becomes of them, the engine lives, answers and plays legal moves.
#include <fmt/core.h>

#include <string>
#include <vector>

#include "tools/programs/ucistress/scratch_folder.h"
#include "tools/programs/ucistress/sessions.h"

namespace sebastes::stress {

namespace {

// What the files are when the engine is told of them, and what then becomes of them; empty:
// nothing.
struct Attack {
    std::string_view name;
    std::string_view before;
    std::string_view after;
};
constexpr Attack kAttacks[] = {
    {"cut to nothing", "sound", "cut to 0"},
    {"missing", "removed", ""},
    {"garbage", "garbage", ""},
    {"a pipe", "a pipe", ""},
    {"cut short", "sound", "cut to 100"},
    {"endless", "endless", ""},
    {"overwritten", "sound", "overwritten"},
    {"spoiled", "spoiled", ""},
    {"replaced by garbage", "sound", "garbage"},
    {"a folder", "a folder", ""},
    {"removed", "sound", "removed"},
    {"empty", "empty", ""},
    {"replaced by a pipe", "sound", "a pipe"},
    {"huge", "huge", ""},
    {"made longer by a hole", "sound", "cut to 10000000"},
    {"unreadable", "unreadable", ""},
    {"replaced by an endless one", "sound", "endless"},
    {"a circle", "a circle", ""},
};

// For folders of tables, some of which are there, and for files, by turns.  Engines with tables of
// three pieces in them ask for the fourth.
constexpr std::string_view kTables[] = {"KQvK.rtbw", "KQvK.rtbz",  "KRvK.rtbw",
                                        "KRvK.rtbz", "KNNvK.rtbw", "KNNvK.rtbz"};
constexpr std::string_view kPlainFiles[] = {"file.bin"};
constexpr std::string_view kEndings[] = {"position fen 8/8/8/4k3/8/8/Q7/K7 w - - 0 1",
                                         "position fen 8/8/8/4k3/8/8/1R6/K7 b - - 0 1",
                                         "position fen 8/8/8/4k3/8/8/1NN5/K7 w - - 0 1",
                                         "position fen 8/8/4k3/4p3/8/8/1NN5/K7 b - - 0 1"};
constexpr std::string_view kOpenings[] = {
    "position startpos", "position fen 8/8/8/4k3/8/8/Q7/K7 w - - 0 1",
    "position startpos moves e2e4", "position fen 8/8/4k3/8/4P3/4K3/8/8 w - - 0 1"};

// Without these an engine may not look at the files.
constexpr std::string_view kUses[] = {"OwnBook", "Use Book", "Learn"};

class FileSession {
  public:
    FileSession(const UciOption& option, const Attack& attack, const EngineFacts& engine)
        : option_(option), attack_(attack), engine_(engine) {
        if (is_folder(option)) {
            files_ = kTables;
            positions_ = kEndings;
        }
    }

    // The files change between two searches, or while one runs.
    std::string text(bool busy, Random& random) {
        become(attack_.before);
        for (const std::string_view use : kUses)
            if (engine_.find(use) != nullptr) add(fmt::format("setoption name {} value true", use));
        open();
        play(4);
        if (busy) add(fmt::format("{}\ngo infinite\n(wait 30 ms)", positions_[0]));
        become(attack_.after);
        if (busy) add("(wait 50 ms)\nisready\n(readyok)\nstop\n(bestmove)");
        play(6);
        add("ucinewgame\nisready\n(readyok)");
        play(5);
        open();
        play(4);
        set(option_.initial);
        text_ += probe(random);
        return std::move(text_);
    }

  private:
    void add(std::string_view line) { text_ += std::string(line) + "\n"; }
    void become(std::string_view act) {
        if (act.empty()) return;
        for (const std::string_view file : files_) {
            // What is taken away or made worse must have been there.
            if (act == "unreadable") add(fmt::format("(file {} sound)", file));
            add(fmt::format("(file {} {})", file, act));
        }
    }
    void set(std::string_view value) {
        add(fmt::format("setoption name {} value {}\nisready\n(readyok)", option_.name, value));
    }
    void open() {
        const std::string folder(ScratchFolder::kPlaceholder);
        set(is_folder(option_) ? folder : folder + "/" + std::string(files_.front()));
    }
    void play(int depth) {
        for (const std::string_view position : positions_)
            add(fmt::format("{}\ngo depth {}\n(bestmove)", position, depth));
    }

    const UciOption& option_;
    const Attack& attack_;
    const EngineFacts& engine_;
    std::span<const std::string_view> files_{kPlainFiles};
    std::span<const std::string_view> positions_{kOpenings};
    std::string text_;
};

// Each attack on one option after the other; an engine without any has no such sessions.
Session make_file(std::size_t number, Random& random, const Circumstances& circumstances) {
    std::vector<UciOption> options;
    for (const UciOption& option : circumstances.engine.options)
        if (is_file(option)) options.push_back(option);
    Session session;
    if (options.empty()) {
        session.needs = "an option that names a file";
        options.push_back({"a file", "string", {}, {}, {}});
    }
    const std::size_t round = number / std::size(kAttacks);
    const std::size_t at = number % std::size(kAttacks);
    const Attack& attack = kAttacks[at];
    const UciOption& option = options[(at + round) % options.size()];
    const bool busy = !attack.after.empty() && (at / 2 + round / options.size()) % 2 == 0;
    session.name = fmt::format("{} {}{}", option.name, attack.name, busy ? " while searching" : "");
    session.steps =
        parse_steps(FileSession(option, attack, circumstances.engine).text(busy, random));
    return session;
}

}  // namespace

const Kind kFileKind{"file", "files that the engine reads: no files, or changed in mid-game", 3,
                     std::size(kAttacks), make_file};

}  // namespace sebastes::stress
