// This header declares the parts of the module `sebastes._engine`; each has a file of its name.
#pragma once

#include <pybind11/pybind11.h>

namespace sebastes::python {

void bind_position(pybind11::module_& module);
void bind_evaluation(pybind11::module_& module);
void bind_perft(pybind11::module_& module);
void bind_search(pybind11::module_& module);

}  // namespace sebastes::python
