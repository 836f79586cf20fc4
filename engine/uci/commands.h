// What each command of the protocol does.  Runs on the engine thread, one command
// after the other; the reader thread (protocol.h) only hands lines over.
#pragma once

#include <string_view>
#include <vector>

#include "board/game.h"
#include "board/notation.h"
#include "search/session.h"
#include "uci/options.h"
#include "uci/output.h"

namespace sebastes {

class Commands {
  public:
    // Throws std::bad_alloc when the first transposition table does not fit.
    explicit Commands(Output& output);

    // Runs one line.  `control` ends it early; `arrived` is when its time began.  Bad input
    // gets one error line and changes nothing.
    void run(std::string_view line, SearchControl& control, TimePoint arrived);

    // The names of all commands that run() understands.
    static bool is_command(std::string_view word);

  private:
    using Words = std::vector<std::string_view>;

    void declare_options();
    void identify();
    void set_option(const Words& words);
    void set_position(const Words& words);
    void go(const Words& words, SearchControl& control, TimePoint arrived);
    void perft(int depth, SearchControl& control);
    void bench(const Words& words, SearchControl& control);
    void generate_fens(const Words& words);
    void display();
    void evaluation();
    void help();
    CastlingNotation castling() const;
    SearchOptions search_options() const;

    Output& output_;
    Options options_;
    Session session_;
    Game game_;
};

}  // namespace sebastes
