// The Python module `sebastes._engine`; sebastes/_engine.pyi has its types, sebastes/__init__.py
// what of it is public.
#include "tools/bindings/python/bindings.h"
#include "tools/bindings/python/long_work.h"

PYBIND11_MODULE(_engine, module) {
    module.doc() = "The chess engine Sebastes: positions, perft, evaluation and search.";
    module.attr("__version__") = SEBASTES_VERSION;
    sebastes::python::bind_position(module);
    sebastes::python::bind_evaluation(module);
    sebastes::python::bind_perft(module);
    sebastes::python::bind_search(module);
    pybind11::module_::import("atexit").attr("register")(
        pybind11::cpp_function(&sebastes::python::LongWork::end_all));
}
