sebastes_tool(tune sebastes_search sebastes_text_file tool_command_line tool_training_data tool_batch)
# These learn; they need all that the compiler can do, and ask no mathematical function for errno.
foreach(source adamw nnue_model nnue_pass nnue_quantised)
  set_source_files_properties(programs/tune/${source}.cpp PROPERTIES
                              COMPILE_OPTIONS "$<$<CONFIG:Release>:-O3>;-fno-math-errno")
endforeach()
