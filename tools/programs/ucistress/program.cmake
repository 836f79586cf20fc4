sebastes_tool(ucistress tool_bases tool_perft_compare tool_command_line tool_report tool_batch)
# For some processors g++ 12 takes the limits of order.cpp, which are set, for ones that are not.
if(TARGET tool_ucistress AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND
   CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  target_compile_options(tool_ucistress PRIVATE -Wno-maybe-uninitialized)
endif()
