// Whether a difference between paired results is more than chance.
#pragma once

#include <cstddef>

namespace sebastes::epd {

// The exact two-sided sign test: how likely a split at least as uneven as this one is when
// both ways are equally likely.  Of solved and unsolved positions it is McNemar's test
// (1947) in its exact form.  1 when there is nothing to split.
double sign_test(std::size_t one_way, std::size_t other_way);

}  // namespace sebastes::epd
