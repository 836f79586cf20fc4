// The whole window, once: every score is exact.
#include "search/root/root_search.h"

namespace sebastes {

namespace {

int drive_full_window(RootSearch& root, int depth, int) {
    return root.pass(NodeType::Pv, -kInfinity, kInfinity, depth);
}

}  // namespace

constinit const Driver kFullWindow{"full window", false, drive_full_window};

}  // namespace sebastes
