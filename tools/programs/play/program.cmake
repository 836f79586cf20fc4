sebastes_tool(play sebastes_search sebastes_pgn_epd sebastes_text_file tool_explain
              tool_game tool_command_line tool_batch libedit)
