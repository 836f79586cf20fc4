// Sebastes, in this process.
#pragma once

#include "search/session.h"
#include "tools/programs/epd/engine.h"

namespace sebastes::epd {

class SessionEngine : public Engine {
  public:
    // Throws std::bad_alloc when the hash table does not fit in memory.
    SessionEngine(std::size_t hash_mib, std::size_t threads);

    const std::string& name() const override { return name_; }
    SearchAnswer think(const Position& position, const Limits& limits, SearchControl& control,
                       const OnReport& on_report) override;

  private:
    std::string name_;
    Session session_;
};

}  // namespace sebastes::epd
