# What endings and their files are, which the generator of the embedded ones needs, too.
include(engine/bases/endings/layer.cmake)
sebastes_layer(bases APART endings sebastes_endings)

# The endgame bases that are part of the program.
include(tools/shared/retrograde/part.cmake)
sebastes_generator(gen_bases sebastes_retrograde)
sebastes_generated_source(sebastes_bases gen_bases "" embedded_bases.cpp)

# Fathom comes without a description for CMake.
if(SEBASTES_SYZYGY AND NOT CMAKE_CROSSCOMPILING AND NOT SEBASTES_STATIC AND NOT SEBASTES_LEVELS)
  find_path(FATHOM_INCLUDE_DIR tbprobe.h)
  find_library(FATHOM_LIBRARY fathom)
  if(FATHOM_INCLUDE_DIR AND FATHOM_LIBRARY)
    set_property(SOURCE engine/bases/syzygy.cpp APPEND PROPERTY COMPILE_DEFINITIONS SEBASTES_FATHOM)
    if(NOT FATHOM_INCLUDE_DIR IN_LIST CMAKE_CXX_IMPLICIT_INCLUDE_DIRECTORIES)
      target_include_directories(sebastes_bases SYSTEM PRIVATE ${FATHOM_INCLUDE_DIR})
    endif()
    target_link_libraries(sebastes_bases PRIVATE ${FATHOM_LIBRARY})
  endif()
endif()
