// Watches one search of another program: what it says, when it must be told to stop, and when
// it counts as hung.
//
// The limits are told to the engine, and kept here as well: one that passes its nodes, its depth
// or its time is told to stop.
#pragma once

#include <optional>
#include <string>

#include "tools/programs/epd/engine.h"
#include "tools/programs/epd/info_line.h"
#include "tools/shared/uci_client/child_process.h"

namespace sebastes::epd {

class SearchWatch {
  public:
    // Who ends a search whose time is over.
    enum class Keeper { Engine, Watch };

    // Begins now.  All must outlive it; `timeout` is EngineCommand::timeout.
    SearchWatch(const Limits& limits, std::optional<double> timeout, Keeper keeper,
                SearchControl& control, const Engine::OnReport& on_report, SearchAnswer& answer);

    // True once, when the engine must be told to stop.
    bool must_stop();
    bool is_overdue() const { return tools::SteadyClock::now() >= deadline_; }
    // What to call one that is overdue.
    std::string overdue_fault() const;
    // When to ask again, at the latest.
    tools::Deadline next_look() const;

    // A line of the best move's; its time is replaced by this process's.
    void see(InfoLine info);
    // The answer has come: its time, and how the limit was kept.  A limit is overrun by more than
    // a tenth; a search ended early before half of it, without a mate.
    void end(const Position& position);

  private:
    // Its nodes or its depth are more than the limit.
    bool passed_count() const;

    const Limits& limits_;
    SearchControl& control_;
    const Engine::OnReport& on_report_;
    SearchAnswer& answer_;
    const tools::SteadyClock::time_point start_;
    std::optional<tools::Deadline> late_;  // when time is over, with some grace
    tools::Deadline deadline_;
    int deepest_ = 0;
    bool told_to_stop_ = false;
    bool was_interrupted_ = false;  // told by the control
};

}  // namespace sebastes::epd
