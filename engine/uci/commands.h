// What each command of the protocol does.  Runs on the engine thread, one command
// after the other; the reader thread (protocol.h) only hands lines over, and answers
// questions while a search runs.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "board/game.h"
#include "core/goes_on.h"
#include "notation/notation.h"
#include "search/session.h"
#include "uci/base_reader.h"
#include "uci/book_player.h"
#include "uci/command_name.h"
#include "uci/evaluation_choice.h"
#include "uci/game_learner.h"
#include "uci/options.h"
#include "uci/output.h"
#include "uci/report_format.h"

namespace sebastes {

// What goes with a command from the reader to the engine thread.
struct CommandContext {
    SearchControl& control;  // ends it early
    TimePoint arrived;       // when its time began
    // Called right before the last line of a search's answer, so that whoever reads that
    // line finds the engine free.
    std::function<void()> before_answer;
    GoesOn goes_on{};  // asked while a file is read
};

class Commands {
  public:
    // Throws std::bad_alloc when the first transposition table does not fit.
    explicit Commands(Output& output);

    // Runs one command.  Bad input gets one error line and changes nothing, but for a refused
    // `position`: until a good one comes, no `go` is answered by a move.  Each `go` gets one
    // `bestmove`, also one that is refused or fails.  Where memory is short the answer is one error
    // and, of a search that had begun or could have, the best move so far.
    void run(CommandName name, std::string_view arguments, const CommandContext& context);

    // The same for a command whose line could not be read, for this reason.
    void refuse(CommandName name, std::string_view reason, const CommandContext& context);
    // Without an error: from here on no `go` is answered by a move, until a good `position` comes.
    void refuse_position(std::string_view reason);

    // Answers a question, of which most need no arguments; changes nothing.  May be called by
    // another thread while a search runs, but not while another command does.
    void answer(CommandName question, std::string_view arguments) const;

  private:
    using Words = std::vector<std::string_view>;

    void declare_options();
    std::optional<Error> set_hash(std::size_t mib);
    std::optional<Error> set_threads(std::size_t count);
    void dispatch(CommandName name, std::string_view arguments, const CommandContext& context);
    void identify() const;
    void set_option(const Words& words);
    void set_position(const Words& words);
    void go(const Words& words, const CommandContext& context);
    void search(const Limits& limits, const CommandContext& context);
    void report_book_move(Move move, const CommandContext& context);
    // Throws std::bad_alloc.
    SearchResult run_search(const Limits& limits, const CommandContext& context);
    // Nothing: "(none)".
    void answer_move(Move best, Move ponder, const CommandContext& context);
    void perft(int depth, const CommandContext& context);
    void bench(const Words& words, const CommandContext& context);
    void speedtest(const Words& words, const CommandContext& context);
    void generate_fens(const Words& words, SearchControl& control);
    void display() const;
    void explain(const Words& words) const;
    CastlingNotation castling() const;
    ReportStyle report_style() const;
    SearchOptions search_options() const;

    Output& output_;
    GoesOn goes_on_;  // of the command that is run
    Options options_;
    BookPlayer book_;
    BaseReader bases_;
    EvaluationChoice evaluation_;
    Session session_;
    Game game_;
    // Why the last `position` was refused; nothing after one that was taken.
    std::optional<std::string> refusal_;
    GameLearner learner_;
    // A weak player errs differently in each game.
    std::uint64_t error_seed_ = std::random_device{}();
};

}  // namespace sebastes
