#include "tools/batch/interruption.h"

#include <atomic>

namespace sebastes::tools {

namespace {

// A signal handler reaches nothing but globals.
std::atomic<bool> requested_now{false};
static_assert(std::atomic<bool>::is_always_lock_free);

void note(int) { requested_now = true; }

}  // namespace

Interruption::Interruption() {
    requested_now = false;
    struct sigaction action {};
    action.sa_handler = note;
    action.sa_flags = static_cast<int>(SA_RESETHAND) | SA_RESTART;
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, &before_interrupt_);
    sigaction(SIGTERM, &action, &before_terminate_);
}

Interruption::~Interruption() {
    sigaction(SIGINT, &before_interrupt_, nullptr);
    sigaction(SIGTERM, &before_terminate_, nullptr);
}

bool Interruption::requested() const { return requested_now; }

const std::atomic<bool>& Interruption::flag() { return requested_now; }

}  // namespace sebastes::tools
