# Programs and libraries that tests start or load.

# What perft compare is tested on: an engine with a switch for each planted bug.
if(perft IN_LIST tested_tools AND TARGET tool_perft)
  file(GLOB sources CONFIGURE_DEPENDS support/broken_engine/*.cpp)
  add_executable(broken_engine ${sources})
  target_link_libraries(broken_engine PRIVATE sebastes_notation sebastes_perft)
  add_dependencies(sebastes_tests broken_engine)
endif()

# What refuses the engine's memory, for programs that have the library's own.
if(CMAKE_SYSTEM_NAME STREQUAL "Linux" AND NOT SEBASTES_SANITIZE AND NOT SEBASTES_STATIC)
  add_library(failing_memory MODULE support/failing_memory/failing_memory.cpp)
  target_link_libraries(failing_memory PRIVATE sebastes_options)
  if(SEBASTES_COVERAGE)
    target_compile_definitions(failing_memory PRIVATE SEBASTES_COVERAGE)
  endif()
  target_compile_definitions(sebastes_tests PRIVATE
                             SEBASTES_FAILING_MEMORY="$<TARGET_FILE:failing_memory>")
  add_dependencies(sebastes_tests failing_memory)
endif()
