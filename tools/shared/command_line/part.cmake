if(TARGET CLI11::CLI11)
  sebastes_tool_part(command_line sebastes_system tool_batch)
  target_link_libraries(tool_command_line PRIVATE CLI11::CLI11)
endif()
