sebastes_tool(perft tool_perft_compare sebastes_pgn_epd sebastes_text_file tool_command_line
              tool_report tool_batch)
# These walk trees of moves themselves.
set_source_files_properties(programs/perft/counters.cpp programs/perft/self_check.cpp PROPERTIES
                            COMPILE_OPTIONS $<$<CONFIG:Release>:-O3>
                            SKIP_PRECOMPILE_HEADERS ON)
