// Declares one function per endpoint that answers a valid request. Only api.cpp calls them.
#pragma once

#include "search/engine.h"
#include "search/search_control.h"
#include "tools/shared/api/api.h"
#include "tools/shared/api/checked_game.h"
#include "tools/shared/api/request.h"
#include "tools/shared/json/json.h"

namespace sebastes::api {

// Reports what is wrong with the limits and the strength of a search, or the time of a perft.
void check_search(const Request& request, const ApiLimits& limits, Issues& issues);
// Reports what is wrong with the time limits of a game's annotation.
void check_annotation(const Request& request, const CheckedGame& record, const ApiLimits& limits,
                      Issues& issues);
// Reports what is wrong with the request's tags: by themselves, and with the game.
void check_tags(const Request& request, Issues& issues);
void check_tags_of(const Request& request, const CheckedGame& record, Issues& issues);

// Returns the strength and the number of PVs (MultiPV) of the request.
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
// The next two return null if they were stopped or ran out of time.
tools::Json perft_answer(const Request& request, const CheckedGame& record,
                         const SearchContext& context);
tools::Json annotate_answer(const Request& request, const CheckedGame& record,
                            const SearchContext& context);
tools::Json moves_answer(const CheckedGame& record);
tools::Json validate_answer(const CheckedGame& record, const Issues& issues);
tools::Json known_answer(const CheckedGame& record);
tools::Json games_answer(const Request& request);
tools::Json evaluate_answer(const Request& request, const CheckedGame& record);
tools::Json pgn_answer(const Request& request, const CheckedGame& record);

}  // namespace sebastes::api
