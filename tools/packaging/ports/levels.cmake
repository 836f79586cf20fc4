# An engine for several levels of x86-64 in one file: all its layers once for each level, in a
# namespace of the level's own (the word `sebastes` is replaced), and tools/packaging/ports/start.cpp, which
# starts one of them.  What the levels share, templates of the libraries, is taken from the first
# object that has it, so those of lower levels come first.

add_executable(sebastes tools/packaging/ports/start.cpp tools/packaging/ports/processor.cpp)
set_target_properties(sebastes PROPERTIES SEBASTES_LEVEL v1)
target_link_libraries(sebastes PRIVATE sebastes_options)
set_source_files_properties(engine/uci/main.cpp PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
foreach(level v2 v3 v4)
  foreach(layer ${layers})
    set(objects ${layer}_${level})
    get_target_property(sources ${layer} SOURCES)
    get_target_property(unity ${layer} UNITY_BUILD)
    add_library(${objects} OBJECT ${sources})
    if(layer STREQUAL "sebastes_uci")
      target_sources(${objects} PRIVATE engine/uci/main.cpp)
    endif()
    set_target_properties(${objects} PROPERTIES SEBASTES_LEVEL ${level} UNITY_BUILD ${unity}
                          UNITY_BUILD_BATCH_SIZE 8)
    target_compile_definitions(${objects} PRIVATE sebastes=sebastes_${level}
                               main=sebastes_main_${level})
    if(NOT level STREQUAL "v2")
      target_compile_definitions(${objects} PRIVATE SEBASTES_USE_PEXT)
    endif()
    target_link_libraries(${objects} PRIVATE sebastes_core fmt::fmt Threads::Threads)
    target_link_libraries(sebastes PRIVATE ${objects})
    list(APPEND engine_libraries ${objects})
  endforeach()
endforeach()
target_link_libraries(sebastes PRIVATE fmt::fmt Threads::Threads)
