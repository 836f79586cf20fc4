# A static program cannot look up the names of hosts.
if(SEBASTES_STATIC OR EMSCRIPTEN)
  return()
endif()
sebastes_tool(serve tool_api tool_command_line tool_batch)
set(page_data ${PROJECT_BINARY_DIR}/generated/page_files_data.cpp)
set(page ${PROJECT_SOURCE_DIR}/tools/bindings/page)
file(GLOB_RECURSE page_files CONFIGURE_DEPENDS ${page}/*)
set(suites ${PROJECT_SOURCE_DIR}/epd/mates.epd ${PROJECT_SOURCE_DIR}/epd/tactics.epd)
list(JOIN suites "," suites_joined)
add_custom_command(OUTPUT ${page_data}
                   COMMAND ${CMAKE_COMMAND} -D FOLDER=${page} -D SUITES=${suites_joined}
                           -D OUTPUT=${page_data} -P ${CMAKE_CURRENT_LIST_DIR}/embed_page.cmake
                   DEPENDS ${page_files} ${suites} programs/serve/embed_page.cmake VERBATIM)
if(TARGET tool_serve)
  target_sources(tool_serve PRIVATE ${page_data})
endif()
