# The layers as libraries for other programs: sebastes::board and so on, found by
# find_package(Sebastes), with their headers below include/sebastes/.
#
# What a client compiles of the headers need not be compiled as the libraries were: warnings,
# -march, SEBASTES_USE_PEXT and sanitizers stay here. Both ways to look up a slider are in the
# library and give the same answers, and no type's layout depends on the processor.
include(CMakePackageConfigHelpers)

set(library_targets sebastes_core sebastes_system sebastes_board sebastes_notation sebastes_pgn_epd
    sebastes_perft sebastes_eval sebastes_book sebastes_tablebase_format sebastes_retrograde
    sebastes_tablebase sebastes_search sebastes_uci)
set(library_headers engine/*.h tables/*.h tools/shared/retrograde/*.h tools/shared/pgn_epd/*.h)

# What finds another engine's mistake, with tools/shared/explain's words for it, and the client that
# asks it.
if(TARGET tool_perft_compare)
  add_library(sebastes_perft_compare STATIC $<TARGET_OBJECTS:tool_perft_compare>
              $<TARGET_OBJECTS:tool_explain>
              $<TARGET_OBJECTS:tool_uci_client>)
  set_target_properties(sebastes_perft_compare PROPERTIES LINKER_LANGUAGE CXX)
  target_link_libraries(sebastes_perft_compare PUBLIC sebastes_pgn_epd sebastes_perft)
  list(APPEND library_targets sebastes_perft_compare)
  list(APPEND library_headers tools/shared/perft_compare/compare.h tools/shared/perft_compare/match.h
       tools/shared/perft_compare/perft_answer.h tools/shared/perft_compare/perft_engine.h tools/shared/perft_compare/perft_question.h
       tools/shared/perft_compare/position_argument.h tools/shared/perft_compare/reason.h tools/shared/explain/piece_words.h
       tools/shared/uci_client/*.h)
endif()

foreach(target ${library_targets})
  string(REGEX REPLACE "^sebastes_" "" name ${target})
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${name})
  add_library(sebastes::${name} ALIAS ${target})
  # Machine code too, for clients that are not linked by this very compiler.
  get_target_property(optimised_when_linked ${target} INTERPROCEDURAL_OPTIMIZATION)
  if(optimised_when_linked AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(${target} PRIVATE -ffat-lto-objects)
  endif()
endforeach()

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/Sebastes)
install(TARGETS ${library_targets} EXPORT SebastesTargets
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(EXPORT SebastesTargets NAMESPACE sebastes:: DESTINATION ${package_dir})

configure_package_config_file(
  ${CMAKE_CURRENT_LIST_DIR}/SebastesConfig.cmake.in ${PROJECT_BINARY_DIR}/SebastesConfig.cmake
  INSTALL_DESTINATION ${package_dir} NO_SET_AND_CHECK_MACRO)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/SebastesConfigVersion.cmake
                                 COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/SebastesConfig.cmake
              ${PROJECT_BINARY_DIR}/SebastesConfigVersion.cmake
        DESTINATION ${package_dir})

install(CODE "
  set(source_dir \"${PROJECT_SOURCE_DIR}\")
  set(staging_dir \"${PROJECT_BINARY_DIR}/installed_headers\")
  set(patterns ${library_headers})
  set(include_dir \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_INCLUDEDIR}\")")
install(SCRIPT ${CMAKE_CURRENT_LIST_DIR}/install_headers.cmake)
