// Judge checks an engine's answers against the UCI protocol.  It reads only the lines of both
// sides, so it can also judge a session that has been shortened.
//
// What the client did wrong is not held against the engine: a go while another is unanswered, or
// setoption, ucinewgame and position during a search, excuse the content of its answer, and of
// two such searches one may stay unanswered.
#pragma once

#include <array>
#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "board/position.h"
#include "tools/programs/ucistress/finding.h"
#include "tools/programs/ucistress/order.h"

namespace sebastes::stress {

class Judge {
  public:
    // Without their line feeds.  An unended line of the client is one too.
    void said(std::string_view line);
    void heard(std::string_view line);
    // Nothing is asked of it any more: it was told to quit, or its input has ended.
    void dismissed();
    bool is_dismissed() const { return is_dismissed_; }
    bool was_told_to_quit() const { return told_to_quit_; }

    bool awaits_ready() const { return ready_ > 0; }
    enum class Wait {
        None,  // nothing is searched, or it has no end
        May,   // an answer may come, but need not
        Must
    };
    Wait awaits_move() const;
    // How many have no answer yet.
    std::size_t searches() const { return searches_.size(); }
    // Searches that are unanswered and not told to stop.
    bool runs() const;
    // What may stay unanswered was waited for long enough.
    void give_up();

    // In the order of their coming; of each kind the first hundred.
    const std::vector<Finding>& findings() const { return findings_; }
    void note(FindingKind kind, std::string detail);

  private:
    // One go.
    struct Search {
        std::optional<Position> position;  // nothing: the engine may take it for any
        std::optional<Position> former;    // the one before a bad one
        GoOrder order;
        bool chess960 = false;
        bool is_required = true;  // else an answer may come, but need not
        bool is_excused = false;  // the client was rude meanwhile
        bool is_stopped = false;
        bool must_find_mate = false;

        bool is_endless() const { return (order.is_infinite || order.is_ponder) && !is_stopped; }
        bool ends() const { return is_stopped || (order.is_bounded && !order.is_ponder); }
        // Whatever is answered is right.
        bool takes_all() const { return is_excused || !position; }
    };

    void said_order(const Order& order);
    void said_go(const Order& order);
    void said_position(const Order& order);
    void excuse();
    void heard_ready(std::string_view line);
    void heard_move(const Words& words);
    void heard_info(std::string_view line);
    void heard_other(std::string_view line, std::string_view first);
    bool is_torn(std::string_view line) const;
    void judge_move(const Search& search, const Words& words);
    void judge_legal(const Search& search, Move move, const Words& words);
    // Why the move does not answer the search; empty: it does.
    static std::string fault_of(const Search& search, std::string_view move);
    void judge_line(const Words& moves);
    void judge_spelling(const Search& search, Move move, std::string_view text);

    std::optional<Position> position_;
    std::optional<Position> former_;
    bool chess960_ = false;
    bool options_set_ = false;
    std::size_t greetings_ = 0;
    bool is_introduced_ = false;  // it has said uciok
    std::size_t ready_ = 0;       // isready without an answer
    std::size_t may_ready_ = 0;   // that need no answer
    std::deque<Search> searches_;
    std::size_t late_ = 0;  // answers that may still come, to searches no longer waited for
    bool is_dismissed_ = false;
    bool told_to_quit_ = false;  // in words that are clear
    bool is_told_more_ = false;  // the client has asked for a board, for people to look at
    std::array<std::size_t, kFindingKinds> noted_{};
    std::vector<Finding> findings_;
};

}  // namespace sebastes::stress
