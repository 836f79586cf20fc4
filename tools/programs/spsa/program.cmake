sebastes_tool(spsa tool_match sebastes_pgn_epd sebastes_text_file tool_command_line tool_batch
              tool_html)
