// Conversation runs a game at the terminal: it shows the board, and reads and answers moves and
// commands. A person plays the engine, two people play, or the engine plays itself. The game is
// saved after each change if there is a file for it.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "tools/programs/play/chess_clock.h"
#include "tools/programs/play/commands.h"
#include "tools/programs/play/draw_and_resign.h"
#include "tools/programs/play/engine_player.h"
#include "tools/programs/play/game_at_board.h"
#include "tools/programs/play/game_setup.h"
#include "tools/programs/play/line_reader.h"
#include "tools/programs/play/saved_game.h"
#include "tools/programs/play/terminal.h"
#include "tools/shared/annotate/game_annotator.h"

namespace sebastes::play {

// Called with a game between the engine and one person that was played to its end from the starting
// position, without take-backs, hints or other help. Returns a message about it.
using OnFinished = std::function<std::string(const GameRecord&)>;

struct ConversationOptions {
    GameSetup setup;
    bool show_thinking = false;
    bool resigns = true;       // the engine resigns lost games
    OnFinished on_finished{};  // may be empty
    // The time of the players' clocks.
    std::function<Instant()> now = std::chrono::steady_clock::now;
};

class Conversation {
  public:
    // All arguments but the options must outlive the conversation; `saved` may be null.
    Conversation(ConversationOptions options, EnginePlayer& engine, LineReader& reader,
                 std::ostream& out, const Terminal& terminal, const SavedGame* saved);

    // Called before run(): continue a saved game, or begin from a position.
    void resume(const PgnGame& pgn, const SavedState& state);
    void set_up(const Position& position);

    // Returns when the person leaves or the input ends.
    void run();

    // The number of refused lines.
    int refusals() const { return refusals_; }

  private:
    // ---- The game (conversation.cpp) ----
    void step();
    void listen();
    void obey_line(const std::string& line);
    void play(Move move, int score = kNoScore);
    void let_engine_move();
    void say_engine_move(Move move, const EnginePlayer::Choice& choice);
    bool engine_resigns(const EnginePlayer::Choice& choice);
    void see_flag();
    void begin(GameAtBoard record, bool may_learn);
    void change();
    void save();
    void show();
    void show(const GameAtBoard& record, bool from_black, const ChessClock* clock);
    void announce_end();
    Instant now() const { return options_.now(); }
    void start_clock();
    void stop_clock();
    std::string prompt() const;
    std::string ask(const std::string& question);

    bool is_over() const { return record_.end().has_value(); }
    Color to_move() const { return record_.position().side_to_move(); }
    bool engine_is_to_move() const { return options_.setup.engine[to_move()] && !waits_; }
    std::size_t width() const;

    template <typename... Parts>
    void say(const Parts&... parts) {
        (out_ << ... << parts) << '\n' << std::flush;
    }
    void refuse(const std::string& reason);
    // The reason is that of read_move().
    void refuse_move(std::string reason);
    // Says a sentence that may be longer than a line.
    void say_long(const std::string& sentence);
    // Tab completes lines of the game.
    void complete_lines();

    // ---- Commands (conversation_commands.cpp) ----
    void obey(const PlayerCommand& command);
    void go();
    void flip();
    void leave();
    void help(const std::string& name);
    void undo(const std::string& argument);
    void redo(const std::string& argument);
    void set_side(const std::string& argument);
    void set_number(Verb verb, const std::string& argument);
    void set_clock(const std::string& argument);
    void set_thinking(const std::string& argument);
    void offer_draw();
    void resign();
    // ---- New games, positions and files (conversation_files.cpp) ----
    void keep_unfinished();
    void new_game(const std::string& argument);
    void fen(const std::string& argument);
    void save_to(const std::string& path);
    void load_from(const std::string& argument);
    void say_pgn();
    // Returns the game with tags for players, date and opening.
    PgnGame described_game() const;

    // ---- Analysis (conversation_study.cpp) ----
    void study(const PlayerCommand& command);
    void hint();
    void list_moves(const std::string& argument);
    void threats();
    void analyse(const std::string& argument);
    void evaluate();
    EnginePlayer::OnReport thinking_display();
    void end_thinking_display();

    // ---- The faults of the game as tasks (conversation_mistakes.cpp) ----
    enum class TaskEnd : std::uint8_t { Solved, Shown, Passed, Left };
    void mistakes(const std::string& argument);
    // Reviews the game, or goes on with its review. Returns false if it was stopped.
    bool review();
    // Asks for those that were passed again, until all are solved or shown.
    void ask_for_better(const std::vector<const annotate::JudgedMove*>& faults);
    TaskEnd ask_for_better(const annotate::JudgedMove& fault, const std::string& number);
    // Returns nothing while the task goes on. `at` is the game before the fault.
    std::optional<TaskEnd> answer(const annotate::JudgedMove& fault, const GameAtBoard& at,
                                  const std::string& line);
    bool is_better(const annotate::JudgedMove& fault, Move move);
    // Refuses a script's line that can only be an answer, up to `back` or a command of the game.
    // Returns whether the line is done with.
    bool answers_no_task(const std::string& line);

    ConversationOptions options_;
    EnginePlayer& engine_;
    LineReader& reader_;
    std::ostream& out_;
    const Terminal& terminal_;
    const SavedGame* saved_;

    GameAtBoard record_;
    std::optional<QuietKeyboard> quiet_;  // set while the engine thinks
    std::optional<ChessClock> clock_;
    ColorArray<DrawAndResign> judgement_;
    std::optional<Engine> reviewer_;  // of `review_`
    std::optional<annotate::GameAnnotator> review_;
    bool from_black_ = false;
    bool may_learn_ = true;
    bool waits_ = false;             // the engine waits for the command go
    bool shows_board_ = true;        // the board is shown before the next prompt
    bool announced_ = false;         // the end of the game was announced
    bool draw_was_offered_ = false;  // since the last move
    bool answers_absent_ = false;    // a script's answers may follow, and no task is open
    bool leaving_ = false;
    bool interrupted_ = false;  // Ctrl-C was the last input
    bool saving_failed_ = false;
    bool thinking_shown_ = false;
    int refusals_ = 0;
};

}  // namespace sebastes::play
