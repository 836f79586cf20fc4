sebastes_tool(play sebastes_search sebastes_pgn_epd sebastes_text_file tool_annotate
              tool_game tool_command_line tool_batch libedit)
