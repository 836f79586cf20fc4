// An engine under another name, as one that was given options needs it.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "tools/programs/epd/engine.h"

namespace sebastes::epd {

class LabelledEngine : public Engine {
  public:
    LabelledEngine(std::string name, std::unique_ptr<Engine> engine)
        : name_(std::move(name)), engine_(std::move(engine)) {}

    const std::string& name() const override { return name_; }
    SearchAnswer think(const Position& position, const Limits& limits, SearchControl& control,
                       const OnReport& on_report) override {
        return engine_->think(position, limits, control, on_report);
    }

  private:
    std::string name_;
    std::unique_ptr<Engine> engine_;
};

}  // namespace sebastes::epd
