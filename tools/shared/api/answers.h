// What each endpoint answers to a request in which nothing is wrong.  For api.cpp.
#pragma once

#include "search/engine.h"
#include "search/search_control.h"
#include "tools/shared/api/api.h"
#include "tools/shared/api/checked_game.h"
#include "tools/shared/api/request.h"
#include "tools/shared/json/json.h"

namespace sebastes::api {

// What is wrong with the limits and the strength of a search, or the time of a count.
void check_search(const Request& request, const ApiLimits& limits, Issues& issues);
// What is wrong with the time that a game's annotation takes.
void check_annotation(const Request& request, const CheckedGame& record, const ApiLimits& limits,
                      Issues& issues);
// What is wrong with the tags that are given.
void check_tags(const Request& request, Issues& issues);

// The strength and the number of lines that are asked for.
SearchOptions search_options(const Request& request);

struct SearchContext {
    Engine& session;
    Random& random;  // chooses among book moves
    SearchControl& control;
    const ApiLimits& limits;
    const OnEvent& on_event;  // may be empty
};

tools::Json best_move_answer(const Request& request, const CheckedGame& record,
                             const SearchContext& context);
// These are null when they were stopped, or the time was up.
tools::Json perft_answer(const Request& request, const CheckedGame& record,
                         const SearchContext& context);
tools::Json annotate_answer(const Request& request, const CheckedGame& record,
                            const SearchContext& context);
tools::Json moves_answer(const CheckedGame& record);
tools::Json validate_answer(const CheckedGame& record, const Issues& issues);
tools::Json known_answer(const CheckedGame& record);
tools::Json evaluate_answer(const Request& request, const CheckedGame& record);
tools::Json pgn_answer(const Request& request, const CheckedGame& record);

}  // namespace sebastes::api
