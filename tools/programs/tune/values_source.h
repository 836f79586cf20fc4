// This header writes the learned values as the C++ header tables/learned_values.h.
#pragma once

#include <string>

#include "tools/programs/tune/trainer.h"

namespace sebastes::tune {

// `comment` says where the values come from, a line or more without comment signs.
std::string values_source(const Trainer& trainer, const std::string& comment);

}  // namespace sebastes::tune
