// These functions name and list endings for programs that make and check endgame tablebases.
#pragma once

#include <string>
#include <vector>

#include "tablebase/format/material.h"

namespace sebastes {

// Returns "KQvKR", as tables are named.
std::string name_of(Material material);

// Whether White has more pieces than Black, or as many and stronger ones, or the same pieces.  Only
// such material has tables.
bool has_strong_white(Material material);

// Returns all material with this number of pieces in which White is the stronger side.
std::vector<Material> all_material(int pieces);

// Returns the wanted material and all that captures and promotions lead to from it (at least three
// pieces, White is the stronger side).  Each comes after the material that it leads to.
std::vector<Material> with_successors(const std::vector<Material>& wanted);

}  // namespace sebastes
