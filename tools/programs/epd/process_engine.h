// An engine in a child process that is started again when it has died: what is the same for every
// protocol.  `Client` is UciClient or XboardClient; what is said in a protocol's own words is
// the derived class's.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "tools/programs/epd/engine.h"
#include "tools/programs/epd/external_engine.h"
#include "tools/programs/epd/search_watch.h"
#include "tools/shared/uci_client/uci_client.h"

namespace sebastes::epd {

template <typename Client>
class ProcessEngine : public Engine {
  public:
    const std::string& name() const override { return name_; }

    SearchAnswer think(const Position& position, const Limits& limits, SearchControl& control,
                       const OnReport& on_report) override {
        SearchAnswer answer;
        // One that died while it was idle is not this position's fault: a second try.
        for (const bool last : {false, true}) {
            auto reason = revive();
            if (!reason) reason = prepare(position, limits);
            if (!reason) break;
            if (last || !dead_ || failed_starts_ > 0) {
                answer.fault = *reason;
                answer.was_asked = dead_;
                return answer;
            }
        }
        prepare_to_go();
        SearchWatch watch(limits, command_.timeout, keeper_, control, on_report, answer);
        client_.send(go_line(position, limits));
        listen(position, watch, answer);
        watch.end(position);
        return answer;
    }

  protected:
    ProcessEngine(EngineCommand command, Client client, SearchWatch::Keeper keeper,
                  std::string stop_line)
        : command_(std::move(command)),
          client_(std::move(client)),
          keeper_(keeper),
          stop_line_(std::move(stop_line)),
          name_(client_.name()) {}

    // After each start of the process; why it cannot be used, if so.
    virtual std::optional<std::string> set_options() = 0;
    // Whether one that lives cannot be used for another position.
    virtual bool is_spent() const { return false; }
    // Everything before the search; why that cannot be, if so.
    virtual std::optional<std::string> prepare(const Position& position, const Limits& limits) = 0;
    // What must be waited for before time counts.
    virtual void prepare_to_go() {}
    virtual std::string go_line(const Position& position, const Limits& limits) = 0;
    // A line heard while it searches: true for the one that ends the search.
    virtual bool read_line(const std::string& line, const Position& position, SearchWatch& watch,
                           SearchAnswer& answer) = 0;

    // Waits until it has done all that it was told; the fault otherwise, `after` what was said.
    auto synchronise(std::string_view after) {
        auto ready = client_.synchronise(kReadyLimit);
        if (auto* fault = std::get_if<tools::Fault>(&ready)) {
            dead_ = true;
            fault->message += std::string(after);
        }
        return ready;
    }

    const EngineCommand& command() const { return command_; }
    Client& client() { return client_; }
    const Client& client() const { return client_; }

    static constexpr tools::Seconds kReadyLimit{30};

  private:
    static constexpr int kMaxFailedStarts = 3;

    // Why it does not run, if so.
    std::optional<std::string> revive() {
        if (!dead_ && !is_spent()) return std::nullopt;
        if (failed_starts_ >= kMaxFailedStarts) return "does not start any more";
        dead_ = true;
        auto again = Client::start(command_.command, kReadyLimit);
        if (!again) {
            ++failed_starts_;
            return "does not start again: " + again.error();
        }
        client_ = std::move(*again);
        if (const auto reason = set_options()) {
            ++failed_starts_;
            return "does not start again: " + *reason;
        }
        failed_starts_ = 0;
        dead_ = false;
        return std::nullopt;
    }

    // Until the line that ends the search.
    void listen(const Position& position, SearchWatch& watch, SearchAnswer& answer) {
        for (;;) {
            if (watch.must_stop()) client_.send(stop_line_);
            if (watch.is_overdue()) {
                dead_ = true;
                client_.kill();
                answer.fault = watch.overdue_fault();
                return;
            }
            const auto heard = client_.poll_line(watch.next_look());
            if (const auto* fault = std::get_if<tools::Fault>(&heard)) {
                dead_ = true;
                answer.fault = fault->message;
                return;
            }
            const auto& line = std::get<std::optional<std::string>>(heard);
            if (line && read_line(*line, position, watch, answer)) return;
        }
    }

    EngineCommand command_;
    Client client_;
    SearchWatch::Keeper keeper_;
    std::string stop_line_;
    std::string name_;
    bool dead_ = false;
    int failed_starts_ = 0;  // in a row
};

}  // namespace sebastes::epd
