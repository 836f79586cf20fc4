#include "tools/shared/batch/interruption.h"

#include <csignal>

namespace sebastes::tools {

namespace {

// Global, because a signal handler has no other way to reach it.
std::atomic<bool> requested_now{false};
static_assert(std::atomic<bool>::is_always_lock_free);

void note(int) { requested_now = true; }

}  // namespace

struct Interruption::Before {
    struct sigaction interrupt {};
    struct sigaction terminate {};
};

Interruption::Interruption() : before_(std::make_unique<Before>()) {
    requested_now = false;
    struct sigaction action {};
    action.sa_handler = note;
    action.sa_flags = static_cast<int>(SA_RESETHAND) | SA_RESTART;
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, &before_->interrupt);
    sigaction(SIGTERM, &action, &before_->terminate);
}

Interruption::~Interruption() {
    sigaction(SIGINT, &before_->interrupt, nullptr);
    sigaction(SIGTERM, &before_->terminate, nullptr);
}

bool Interruption::requested() const { return requested_now; }

const std::atomic<bool>& Interruption::flag() { return requested_now; }

}  // namespace sebastes::tools
