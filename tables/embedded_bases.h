// The endgame bases that are part of the program, made at build time by tools/generators/gen_bases.
#pragma once

#include <cstdint>
#include <span>

namespace sebastes::tables {

// All endings of three pieces, as engine/bases/endings/packed_bases.h describes.
extern const std::span<const std::uint8_t> kEmbeddedBases;

}  // namespace sebastes::tables
