sebastes_tool(epd tool_match sebastes_text_file tool_command_line tool_json tool_batch tool_html
              tool_pgn)
