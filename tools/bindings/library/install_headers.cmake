# Installs the headers that `patterns` name below include/sebastes/. There they include each
# other as <sebastes/notation/fen.h>, so that a client gets no folder `board` on its include path.
file(REMOVE_RECURSE "${staging_dir}")
foreach(pattern IN LISTS patterns)
  file(GLOB_RECURSE headers RELATIVE "${source_dir}" "${source_dir}/${pattern}")
  if(NOT headers)
    message(FATAL_ERROR "${pattern}: no such header")
  endif()
  # Values and their expansion, which no header includes; what is for another system.
  list(REMOVE_ITEM headers tables/learned_values.h tables/nnue_values.h tables/nnue_text.h
       tables/nnue_expansion.h)
  list(FILTER headers EXCLUDE REGEX "/windows/")
  foreach(header IN LISTS headers)
    file(READ "${source_dir}/${header}" text)
    string(REGEX REPLACE "#include \"([a-z_]+/[a-z0-9_/]+\\.h)\"" "#include <sebastes/\\1>"
           text "${text}")
    if(text MATCHES "#include \"")
      message(FATAL_ERROR "${header}: an include that does not name its folder")
    endif()
    string(REGEX REPLACE "^engine/" "" installed "${header}")
    file(WRITE "${staging_dir}/sebastes/${installed}" "${text}")
  endforeach()
endforeach()
file(INSTALL "${staging_dir}/sebastes" DESTINATION "${include_dir}")
